import { describe, expect, test } from 'vitest';
import { diffClient } from './diff-client.ts';
import type { ParsedClient } from '../cells/parsed.ts';
import { emptyClient } from '../rules-testing.ts';

const phone = '+79123456789';
const other = '+79221112233';
const client: ParsedClient = { ...emptyClient, full_name: 'Иванова Мария', lastname: 'Иванова', firstname: 'Мария' };
const card = { lastname: 'Иванова', firstname: 'Мария', phone, phones: [phone] };

const none = { changes: [], kept: [], conflicts: [] };
const change = (field: string, from: string | null, to: string) => ({ ...none, changes: [{ field, from, to }] });
/** The difference from a card; `filledBy`: fields that row 4 of this file filled, `byHand`: those a person changed. */
const differ = (
  row: Partial<ParsedClient>,
  fields: object,
  { filledBy = [], byHand = [] }: { filledBy?: string[]; byHand?: string[] } = {},
) =>
  diffClient(
    { ...client, ...row },
    {
      fields: { ...card, ...fields },
      changedByHand: new Set(byHand),
      filledBy: new Map(filledBy.map((field) => [field, 4])),
    },
  );

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
  expect(differ(row, more)).toEqual(expected);
});

test('a field changed by hand is kept and listed', () => {
  const row = { email: 'b@x.ru', source: 'VK', comment: 'новое' };
  const fields = { email: 'a@x.ru', comment: 'старое' };
  expect(differ(row, fields, { byHand: ['email', 'comment'], filledBy: ['comment'] })).toEqual({
    changes: [{ field: 'source', from: null, to: 'VK' }],
    kept: ['email', 'comment'],
    conflicts: [],
  });
});

describe('a row after another one about the same person', () => {
  test.each<[string, Partial<ParsedClient>, object, string[], object]>([
    [
      'joins its comment',
      { comment: 'Сестра в группе' },
      { comment: 'Аллергия' },
      ['comment'],
      change('comment', 'Аллергия', 'Аллергия\nСестра в группе'),
    ],
    ['says a comment once', { comment: 'аллергия' }, { comment: 'Аллергия' }, ['comment'], none],
    [
      'replaces the comment of an earlier import',
      { comment: 'Сестра' },
      { comment: 'Аллергия' },
      [],
      change('comment', 'Аллергия', 'Сестра'),
    ],
    ['fills what is still empty', { email: 'b@x.ru' }, { email: null }, ['email'], change('email', null, 'b@x.ru')],
    [
      'does not replace an address',
      { email: 'b@x.ru' },
      { email: 'a@x.ru' },
      ['email'],
      { ...none, conflicts: [{ field: 'email', row: 4, left: 'b@x.ru' }] },
    ],
    [
      'says that a name differs',
      { firstname: 'Маша' },
      {},
      ['firstname'],
      { ...none, conflicts: [{ field: 'firstname', row: 4, left: 'Маша' }] },
    ],
    [
      'does not replace a discount',
      { discount: 500 },
      { discount: 1000 },
      ['discount'],
      { ...none, conflicts: [{ field: 'discount', row: 4, left: 500 }] },
    ],
    ['has the same discount', { discount: 500 }, { discount: 500 }, ['discount'], none],
    ['has a discount that nobody gave before', { discount: 500 }, { discount: 1000 }, [], none],
    [
      'does not replace a second phone',
      { phone2: other },
      { phone2: '+79990000000' },
      ['phone2'],
      { ...none, conflicts: [{ field: 'phone2', row: 4, left: other }] },
    ],
    ['has a second phone that is known', { phone2: phone }, { phone2: '+79990000000' }, ['phone2'], none],
    [
      'leaves out a comment that does not fit',
      { comment: 'б'.repeat(3000) },
      { comment: 'а'.repeat(2000) },
      ['comment'],
      { ...none, conflicts: [{ field: 'comment', row: 4, left: 'б'.repeat(3000) }] },
    ],
    [
      'joins a comment that just fits',
      { comment: 'б'.repeat(2999) },
      { comment: 'а'.repeat(2000) },
      ['comment'],
      change('comment', 'а'.repeat(2000), `${'а'.repeat(2000)}\n${'б'.repeat(2999)}`),
    ],
  ])('%s', (_, row, fields, filledBy, expected) => {
    expect(differ(row, fields, { filledBy })).toEqual(expected);
  });
});
