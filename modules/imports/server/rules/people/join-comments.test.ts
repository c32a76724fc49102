import { describe, expect, test } from 'vitest';
import { addWritten, changedByHand, type WrittenFields } from './changed-by-hand.ts';
import { joinComments } from './join-comments.ts';

test.each([
  ['Аллергия', 'Сестра в группе', 'Аллергия\nСестра в группе'],
  ['Аллергия', 'аллергия', 'Аллергия'],
  ['Аллергия на мёд', ' Аллергия  на мед ', 'Аллергия на мёд'],
  ['Один\nДва', 'Два\nТри\nтри', 'Один\nДва\nТри'],
  ['Один', '\n\n', 'Один'],
  ['Не ел', 'Неел', 'Не ел\nНеел'],
  ['Аллергия', 'Аллергия на орехи', 'Аллергия\nАллергия на орехи'],
])('«%s» and «%s»', (first, second, joined) => {
  expect(joinComments(first, second)).toBe(joined);
});

describe('what no import wrote', () => {
  const written = (...rows: [import_id: number, client: object][]): WrittenFields => {
    const fields: WrittenFields = new Map();
    for (const [import_id, client] of rows) addWritten(fields, import_id, client);
    return fields;
  };

  test.each<[string, WrittenFields, object, string[]]>([
    ['a field that no import had', written(), { email: 'a@x.ru' }, ['email']],
    ['a comment that no import had', written(), { comment: 'А' }, ['comment']],
    ['the value of an import', written([1, { email: 'a@x.ru' }]), { email: 'a@x.ru' }, []],
    ['another value', written([1, { email: 'a@x.ru' }]), { email: 'b@x.ru' }, ['email']],
    ['an empty field', written([1, { email: 'a@x.ru' }]), { email: null, comment: '' }, []],
    ['the first of two rows', written([1, { email: 'a@x.ru' }], [1, { email: 'b@x.ru' }]), { email: 'a@x.ru' }, []],
    ['the value of an older import', written([1, { email: 'a' }], [2, { email: 'b' }]), { email: 'a' }, ['email']],
    ['an empty cell of a later import', written([1, { email: 'a' }], [2, { email: null }]), { email: 'a' }, []],
    ['joined comments', written([1, { comment: 'А' }], [1, { comment: 'Б' }]), { comment: 'А\nБ' }, []],
    [
      'the comments and a word more',
      written([1, { comment: 'А' }], [1, { comment: 'Б' }]),
      { comment: 'А\nБ\nВ' },
      ['comment'],
    ],
    [
      'comments of two imports',
      written([1, { comment: 'А' }], [2, { comment: 'Б' }]),
      { comment: 'А\nБ' },
      ['comment'],
    ],
    [
      'joined values of another field',
      written([1, { source: 'А' }], [1, { source: 'Б' }]),
      { source: 'А\nБ' },
      ['source'],
    ],
  ])('%s', (_, fields, card, expected) => {
    expect(changedByHand(card, fields)).toEqual(expected);
  });
});
