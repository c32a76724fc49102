import { expect, test } from 'vitest';
import { diffClient } from './diff-client.ts';
import type { ParsedClient } from '../cells/parsed.ts';
import { emptyClient } from '../rules-testing.ts';

const phone = '+79123456789';
const other = '+79221112233';
const client: ParsedClient = { ...emptyClient, full_name: 'Иванова Мария', lastname: 'Иванова', firstname: 'Мария' };
const card = { lastname: 'Иванова', firstname: 'Мария', phone, phones: [phone] };

const none = { changes: [], kept: [] };
const change = (field: string, from: string | null, to: string) => ({ changes: [{ field, from, to }], kept: [] });

test.each<[string, Partial<ParsedClient>, object, object]>([
  ['nothing but the same', { phone }, {}, none],
  ['an empty cell changes nothing', { phone: null }, { email: 'a@example.com' }, none],
  ['a patronymic is filled in', { patronymic: 'Петровна' }, {}, change('patronymic', null, 'Петровна')],
  ['a patronymic is not replaced', { patronymic: 'Петровна' }, { patronymic: 'Сергеевна' }, none],
  ['a stated gender is filled in', { gender: 'female' }, {}, change('gender', null, 'female')],
  ['a stated gender is not replaced', { gender: 'female' }, { gender: 'male' }, none],
  ['a suggested gender is not', { gender: 'female', gender_suggested: true }, {}, none],
  [
    'and nothing else of that row is left out',
    { gender: 'female', gender_suggested: true, source: 'VK' },
    {},
    change('source', null, 'VK'),
  ],
  ['an e-mail is replaced', { email: 'b@x.ru' }, { email: 'a@x.ru' }, change('email', 'a@x.ru', 'b@x.ru')],
  ['another number replaces the first', { phone: other }, {}, change('phone', phone, other)],
  ['a number that the card has already does not', { phone: other }, { phones: [phone, other] }, none],
  ['a number that is the whole comment is a comment', { comment: phone }, {}, change('comment', null, phone)],
  ['a card without a list of numbers', { phone }, { phone: null, phones: undefined }, change('phone', null, phone)],
])('%s', (_, row, more, expected) => {
  expect(diffClient({ ...client, ...row }, { ...card, ...more }, new Set())).toEqual(expected);
});

test('a field changed by hand is kept and listed', () => {
  const row = { ...client, email: 'b@x.ru', source: 'VK' };
  expect(diffClient(row, { ...card, email: 'a@x.ru' }, new Set(['email']))).toEqual({
    changes: [{ field: 'source', from: null, to: 'VK' }],
    kept: ['email'],
  });
});
