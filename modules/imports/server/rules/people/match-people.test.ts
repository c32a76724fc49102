/** When two names are one person: lost letters, swapped parts, patronymics, birth dates, each pair with its verdict. */
import { describe, expect, test } from 'vitest';
import { matchRows } from './match-rows.ts';
import type { MatchableRow } from './match-shapes.ts';
import type { ParsedClient } from '../cells/parsed.ts';
import { card, nameOf, one, row, two } from './people-testing.ts';
import { comparableName, compareNames, patronymicsAgree } from './same-name.ts';
import { trigramSimilarity } from './trigram.ts';

describe('a name is compared', () => {
  test('by its parts, or by the whole where it has none', () => {
    const none = { lastname: null, firstname: null, patronymic: null };
    expect(comparableName({ ...none, full_name: 'Фирма Ромашка' })).toEqual({
      ...none,
      key: 'ромашка фирма',
      words: 2,
    });
    expect(comparableName(none)).toEqual({ ...none, key: '', words: 0 });
    expect(comparableName({ ...none, lastname: 'Ёлкина', firstname: 'Анна', full_name: 'Анна из Омска' })).toEqual({
      lastname: 'елкина',
      firstname: 'анна',
      patronymic: null,
      key: 'анна елкина',
      words: 2,
    });
  });

  const verdictOf = (left: string, right: string) => {
    const [a, b] = [comparableName(nameOf(left)), comparableName(nameOf(right))];
    expect(compareNames(b, a)).toBe(compareNames(a, b));
    return compareNames(a, b);
  };
  test.each([
    ['a surname alone fits who bears it', 'Кузнецова', 'Кузнецова Даша', 'same'],
    ['a first name alone is nobody’s surname', 'Даша', 'Кузнецова', 'different'],
    ['an initial of the first name', 'Иванова М.', 'Иванова Мария', 'same'],
    ['an initial of another first name', 'Иванова М.', 'Иванова Дарья', 'different'],
    ['an initial of another surname', 'Мария К.', 'Иванова Мария', 'different'],
    ['an initial of the patronymic', 'Иванова Мария П.', 'Иванова Мария Петровна', 'same'],
    ['an initial of another patronymic', 'Иванова Мария С.', 'Иванова Мария Петровна', 'unclear'],
    ['a typing error in the patronymic', 'Иванова Мария Петровна', 'Иванова Мария Питровна', 'same'],
    ['a first name alone, the same on both sides', 'Мария', 'Мария', 'same'],
    ['a surname of seven letters with another last one', 'Иванова Мария', 'Ивановы Мария', 'same'],
    ['the same beside an unknown first name', 'Иванова', 'Ивановы Мария', 'same'],
    ['a short form and another surname', 'Иванова Мария', 'Сидорова Маша', 'different'],
  ])('%s: «%s» and «%s» are %s', (_, left, right, verdict) => {
    expect(verdictOf(left, right)).toBe(verdict);
  });

  test('by the parts that both sides have, however much longer one of them is', () => {
    const short = { lastname: 'Ким', firstname: null, patronymic: null };
    const long = { lastname: 'Ким', firstname: 'Александра', patronymic: 'Константиновна' };
    expect(compareNames(comparableName(short), comparableName(long))).toBe('same');
    expect(compareNames(comparableName(long), comparableName(short))).toBe('same');
  });

  test('by all words where the same word stands as a surname on one side and as a first name on the other', () => {
    const none = { lastname: null, firstname: null, patronymic: null };
    const verdict = (firstname: string) =>
      compareNames(comparableName({ ...none, lastname: 'Кузнецова' }), comparableName({ ...none, firstname }));
    expect([verdict('Кузнецов'), verdict('Смирнова')]).toEqual(['same', 'different']);
    const sevenLetters = comparableName({ ...none, firstname: 'Ивановы' });
    expect(compareNames(comparableName({ ...none, lastname: 'Иванова' }), sevenLetters)).toBe('same');
  });

  // None of these first names is in the dictionary, so only the letters decide.
  test.each([
    ['a letter lost', 'Айдынгуль', 'Айдынгул', 'same'],
    ['a letter added twice', 'Айнур', 'Айннур', 'same'],
    ['a letter replaced', 'Айдынгуль', 'Айдингуль', 'same'],
    ['two neighbours swapped', 'Айдынгуль', 'Айдныгуль', 'same'],
    ['the last two swapped', 'Бакыт', 'Бакты', 'same'],
    ['two letters replaced', 'Айдынгуль', 'Айденголь', 'different'],
    ['two neighbours replaced', 'Айдынгуль', 'Айдвагуль', 'different'],
    ['two letters lost', 'Айдынгуль', 'Айдынгу', 'different'],
    ['two ends swapped', 'Бакыт', 'Такыб', 'different'],
    ['three letters, one of them replaced', 'Зия', 'Зоя', 'different'],
    ['four letters, one of them replaced', 'Зыля', 'Зыла', 'same'],
    ['three letters and one added', 'Зыя', 'Зыйя', 'different'],
    ['a letter replaced and one added', 'Бакыт', 'Бокытт', 'different'],
    ['a letter replaced by two', 'Бакыт', 'Бовкыт', 'different'],
    ['two neighbours swapped and the next one lost', 'Бакытл', 'Бактык', 'different'],
    ['two neighbours swapped and the last one lost', 'Корабв', 'Корба', 'different'],
    ['half of it repeated', 'Бакбак', 'Бакбакбак', 'different'],
  ])('an unknown first name with %s: %s and %s are %s', (_, left, right, verdict) => {
    expect(verdictOf(`Хабибуллин ${left}`, `Хабибуллин ${right}`)).toBe(verdict);
  });
});

test.each([
  ['петровна', null, true],
  [null, 'петровна', true],
  ['п', 'петровна', true],
  ['с', 'петровна', false],
  ['петровна', 'петровна', true],
  ['петровна', 'сергеевна', false],
  // Two letters lost are more than a typing error, but most of the word is there.
  ['вячеславовна', 'вячеславна', true],
])('the patronymics %s and %s agree: %s', (left, right, agree) => {
  expect(patronymicsAgree(left, right)).toBe(agree);
});

test.each([
  ['', 'иванов', 0],
  ['иванов', '', 0],
  ['', '', 0],
  [' иванов  пётр ', 'иванов пётр', 1],
])('«%s» is like «%s» by %d', (left, right, similarity) => {
  expect(trigramSimilarity(left, right)).toBe(similarity);
});

describe('what one row says of a person is known to the later rows', () => {
  const mary = row(2, 'Иванова Мария', { phone: one });
  const last = (...rows: MatchableRow[]) => matchRows([mary, ...rows], []).rows.at(-1);
  test.each<[string, MatchableRow[], object]>([
    [
      'another number',
      [row(3, 'Иванова Мария', { phone: one, phone2: two }), row(4, 'Иванова Мария', { phone: two })],
      { outcome: 'same', reason: 'phone_and_name', of_row: 2 },
    ],
    [
      'the birth date',
      [
        row(3, 'Иванова Мария', { phone: one, birth_date: '2015-02-01' }),
        row(4, 'Мария Иванова', { birth_date: '2015-02-01' }),
      ],
      { reason: 'name_and_birth_date', of_row: 2 },
    ],
    [
      'the identifier',
      [row(3, 'Иванова Мария', { phone: one, external_id: 'A1' }), row(4, 'Иванова Мария', { external_id: 'A1' })],
      { outcome: 'same', of_row: 2 },
    ],
    [
      'the card of the club',
      [row(3, 'Иванова Мария', { phone: one, club_card: '77' }), row(4, 'Иванова Мария', { club_card: '77' })],
      { outcome: 'same', of_row: 2 },
    ],
    [
      'another wording of the name',
      [row(3, 'Иванова Маша', { phone: one }), row(4, 'Иванова Маша')],
      { reason: 'name_in_file', of_row: 2 },
    ],
    [
      'another wording of the name, however often',
      [row(3, 'Иванова Маша', { phone: one }), row(4, 'Маша Иванова', { phone: one }), row(5, 'Иванова Маша')],
      { reason: 'name_in_file', of_row: 2 },
    ],
    [
      'the first e-mail, beside which another one is a change and the first one is none',
      [
        row(3, 'Иванова Мария', { phone: one, email: 'a@example.com' }),
        row(4, 'Иванова Мария', { phone: one, email: 'b@example.com' }),
        row(5, 'Мария Иванова', { phone: one, email: 'a@example.com' }),
      ],
      { outcome: 'same', of_row: 2 },
    ],
    [
      'the e-mail, which is new once',
      [
        row(3, 'Иванова Мария', { phone: one, email: 'a@example.com' }),
        row(4, 'Иванова  Мария', { phone: one, email: 'a@example.com' }),
      ],
      { outcome: 'same', reason: 'phone_and_name', of_row: 2 },
    ],
  ])('%s', (_, rows, expected) => {
    expect(last(...rows)).toMatchObject(expected);
  });

  test('a birth date that another row of the same identifier disagrees with stays', () => {
    const born = (row_no: number, birth_date: ParsedClient['birth_date']) =>
      row(row_no, 'Иванова Мария', { external_id: '7', birth_date });
    const rows = [born(2, '2015-02-01'), born(3, '2016-03-02'), row(4, 'Иванова Мария', { birth_date: '2015-02-01' })];
    expect(matchRows(rows, []).rows).toMatchObject([
      { outcome: 'new' },
      { outcome: 'same', conflicts: [{ field: 'birth_date', row: 2, left: '2016-03-02' }] },
      { outcome: 'same', reason: 'name_and_birth_date', of_row: 2 },
    ]);
  });

  const change = (field: string, from: string | null, to: string) => ({ field, from, to });

  test('comments of all rows are joined, also with the first of a known card', () => {
    const commented = (row_no: number, comment: string) => row(row_no, 'Иванова Мария', { phone: one, comment });
    const rows = [commented(2, 'один'), commented(3, 'два'), commented(4, 'один'), commented(5, 'три')];
    expect(matchRows(rows, []).rows.map(({ changes }) => changes)).toEqual([
      undefined,
      [change('comment', 'один', 'один\nдва')],
      undefined,
      [change('comment', 'один\nдва', 'один\nдва\nтри')],
    ]);
    const known = card(1, 'Иванова Мария', { phone: one, comment: 'прежнее' });
    expect(matchRows(rows, [known]).rows.map(({ changes }) => changes)).toEqual([
      [change('comment', 'прежнее', 'один')],
      [change('comment', 'один', 'один\nдва')],
      undefined,
      [change('comment', 'один\nдва', 'один\nдва\nтри')],
    ]);
  });

  test('a value of the first row stays, also when the card had it before; another of the card is replaced once', () => {
    const of = (row_no: number, email: string) => row(row_no, 'Иванова Мария', { phone: one, email });
    const known = (email: string) => card(1, 'Иванова Мария', { phone: one, email });
    const rows = [of(2, 'a@x.ru'), of(3, 'b@x.ru')];
    const left = { field: 'email', row: 2, left: 'b@x.ru' };
    expect(matchRows(rows, [known('a@x.ru')]).rows).toMatchObject([{ outcome: 'same' }, { conflicts: [left] }]);
    expect(matchRows(rows, [known('c@x.ru')]).rows).toMatchObject([
      { changes: [change('email', 'c@x.ru', 'a@x.ru')] },
      { outcome: 'same', conflicts: [left] },
    ]);
  });

  test('a name that the card does not take from the first row is no news in the second', () => {
    const known = card(1, 'Иванова Мария', { phone: one });
    const rows = [row(2, 'Иванова Маша', { phone: one }), row(3, 'Иванова Маша', { phone: one, email: 'a@x.ru' })];
    expect(matchRows(rows, [known]).rows[1]).not.toHaveProperty('conflicts');
  });

  test('a discount is the first that any row gives', () => {
    const of = (row_no: number, discount: number | null, email: string) =>
      row(row_no, 'Иванова Мария', { phone: one, discount, email });
    const rows = [of(2, null, 'a@x.ru'), of(3, 500, 'a@x.ru'), of(4, 700, 'a@x.ru'), of(5, 500, 'a@x.ru')];
    expect(matchRows(rows, []).rows.map(({ conflicts }) => conflicts)).toEqual([
      undefined,
      undefined,
      [{ field: 'discount', row: 3, left: 700 }],
      undefined,
    ]);
  });

  test('an identifier belongs to the first row that has it', () => {
    const rows = [
      row(2, 'Иванова Мария', { external_id: '7' }),
      row(3, 'Петров Иван', { external_id: '7' }),
      row(4, 'Иванова Мария', { external_id: '7', comment: 'снова' }),
    ];
    expect(matchRows(rows, []).rows).toMatchObject([
      { outcome: 'new' },
      { outcome: 'conflict', reason: 'identity_disagrees' },
      { outcome: 'update', reason: 'external_id', of_row: 2 },
    ]);
  });

  test('a birth date that is known already stays the one to compare with', () => {
    const born = row(2, 'Иванова Мария', { phone: one, birth_date: '2015-02-01' });
    const rows = [
      born,
      row(3, 'Иванова Мария', { phone: one }),
      row(4, 'Иванова Мария', { phone: one, birth_date: '2016-02-01' }),
    ];
    expect(matchRows(rows, []).rows.at(-1)).toMatchObject({ outcome: 'conflict', reason: 'birth_dates_differ' });
  });
});

describe('rows that bring nobody', () => {
  test('a line of a timetable is new and nobody in it is met again', () => {
    const timetable = { ...row(2, 'Иванова Мария', { phone: one }), timetable_only: true as const };
    const { rows } = matchRows([timetable, row(3, 'Иванова Мария', { phone: one })], []);
    expect(rows).toEqual([
      { row_no: 2, outcome: 'new', reason: null },
      { row_no: 3, outcome: 'new', reason: null },
    ]);
  });

  test('the same row again is a repetition of the first', () => {
    const again = { ...row(2, 'Иванова Мария', { phone: one }), row_no: 3 };
    expect(matchRows([row(2, 'Иванова Мария', { phone: one }), again], []).rows[1]).toEqual({
      row_no: 3,
      outcome: 'same',
      reason: 'repeated_row',
      of_row: 2,
    });
  });
});
