import { expect, test } from 'vitest';
import { emptyCard, type CardFields } from './card.ts';
import { mergedCard, unmergedCard } from './merge-cards.ts';

const card = (more: Partial<CardFields>): CardFields => ({
  ...emptyCard,
  lastname: 'Иванов',
  firstname: 'Пётр',
  ...more,
});
const kept = card({ phone: '+79120000001', comment: 'Первая', tags: ['йога'], group_ids: [3], discount: 500 });
const gone = card({
  firstname: 'Петр',
  phone: '+79120000002',
  email: 'p@example.com',
  comment: 'Вторая',
  tags: ['бег', 'йога'],
  group_ids: [1, 3],
  discount: 1000,
  guardians: [{ id: 9, name: 'Ольга', phone: null, relation: null }],
  fields: [{ id: 4, kind: 'text', value: 'M' }],
});

test('what the kept card lacks comes from the other, what both say is the kept one’s', () => {
  const { after, fields } = mergedCard(kept, gone, new Set());
  expect(after).toMatchObject({
    firstname: 'Пётр',
    phone: '+79120000001',
    phone2: '+79120000002',
    email: 'p@example.com',
    discount: 500,
    comment: 'Первая\nВторая',
    tags: ['йога', 'бег'],
    group_ids: [1, 3],
    guardians: [{ id: 9 }],
    fields: [{ id: 4, value: 'M' }],
  });
  expect(fields.find(({ name }) => name === 'email')).toEqual({
    name: 'email',
    kept: null,
    gone: 'p@example.com',
    from: 'gone',
  });
  expect(fields.some(({ name }) => name === 'birth_date')).toBe(false);
});

test('a field may be taken from the other card, and neither number is lost', () => {
  const { after } = mergedCard(kept, gone, new Set(['firstname', 'phone', 'discount']));
  expect(after).toMatchObject({ firstname: 'Петр', phone: '+79120000002', phone2: '+79120000001', discount: 1000 });
});

test('an empty field is never taken', () =>
  expect(mergedCard(kept, card({ phone: null }), new Set(['phone'])).after.phone).toBe('+79120000001'));

test('undone, the card is as before; what was changed since stays', () => {
  const { after } = mergedCard(kept, gone, new Set());
  const now = { ...after, discount: 2000 };
  const { card: back, changedSince } = unmergedCard(now, { before: kept, after });
  expect(back).toEqual({ ...kept, discount: 2000 });
  expect(changedSince).toEqual(['discount']);
});
