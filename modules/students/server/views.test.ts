import type { Actor } from '@ritm/platform';
import { expect, test } from 'vitest';
import { emptyCard } from './rules/card.ts';
import type { CardRow } from './queries/card.ts';
import { toStudent } from './views.ts';

const phone = '+79261234567';
const card = {
  ...emptyCard,
  id: 1,
  lastname: 'Иванова',
  phone,
  phone2: '+79267654321',
  qr_token: 'token-of-the-door',
  comment: 'Не платит',
  source: 'Реклама',
  merged_into_id: null,
  family: [],
  doubtful_phones: [{ phone, written: '8 (926) 123-45-67' }],
  guardians: [
    { id: 2, name: 'Мария', phone: '+79261112233', relation: 'mother', rights: ['see'] },
    { id: 3, name: 'Иван', phone: '+79263332211', relation: 'father', rights: ['see'] },
  ],
} as unknown as CardRow;

const actorOf = (role: Actor['role'], rights = {}) => ({ role, rights, user_id: 1, school_id: 1 }) as unknown as Actor;
const digitsOf = (shown: unknown) => JSON.stringify(shown).replace(/\D/g, '');
const numbers = ['9261234567', '9267654321', '9261112233', '9263332211'];

test('the owner is shown the numbers, those read with a doubt and what the staff wrote', () => {
  const shown = toStudent(card, actorOf('owner'));
  expect(shown).toMatchObject({ comment: 'Не платит', source: 'Реклама', doubtful_phones: [{ phone }] });
  for (const number of numbers) expect(digitsOf(shown)).toContain(number);
});

test.each([
  ['a teacher', actorOf('teacher')],
  ['an administrator without the right', actorOf('administrator', { see_phones: false })],
])('%s is shown no whole number, not even one that was read with a doubt', (_, actor) => {
  const shown = toStudent(card, actor);
  expect(shown.doubtful_phones).toEqual([]);
  for (const number of numbers) expect(digitsOf(shown)).not.toContain(number);
});

test('a teacher with the right is shown them', () =>
  expect(toStudent(card, actorOf('teacher', { see_phones: true })).doubtful_phones).toEqual(card.doubtful_phones));

test('a number that was corrected since is no longer in doubt', () =>
  expect(toStudent({ ...card, phone: '+79260000000' }, actorOf('owner')).doubtful_phones).toEqual([]));

test.each(['student', 'user'] as const)('a client, as %s, is not shown what the staff wrote', (role) =>
  expect(toStudent(card, actorOf(role))).toMatchObject({ comment: null, source: null, fields: [] }),
);
