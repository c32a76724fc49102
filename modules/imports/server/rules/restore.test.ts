import { expect, test } from 'vitest';
import { restorationOf } from './restore.ts';

test('a field goes back while it stands as the import left it', () => {
  const card = { email: 'new@example.com', source: 'Сам', tags: ['a', 'b'] };
  const before = {
    email: [null, 'new@example.com'],
    source: [null, 'Афиша'],
    tags: [['a'], ['a', 'b']],
  } as const;
  expect(restorationOf(card, before)).toEqual({ restored: { email: null, tags: ['a'] }, changedSince: ['source'] });
});

test('a parent that has got an id since is the same parent', () => {
  const card = { guardians: [{ id: 7, name: 'Ольга', phone: null, relation: null }] };
  const before = { guardians: [[], [{ name: 'Ольга', phone: null, relation: null }]] } as const;
  expect(restorationOf(card, before)).toEqual({ restored: { guardians: [] }, changedSince: [] });
});
