import { describe, expect, test } from 'vitest';
import { cardSearch, firstWord, isScannedToken, searchPatterns, slipPatterns, type Searchable } from './search.ts';

const card = (given: Partial<Searchable>): Searchable => ({
  lastname: 'Ёлкина-Сёмина',
  firstname: 'Мария',
  patronymic: '',
  phone: '+79123456789',
  phone2: null,
  club_card: 'A 12-34',
  guardians: [],
  ...given,
});

const like = (text: string, pattern: string) => text.includes(pattern.slice(1, -1));
const finds = (typed: string, given: Partial<Searchable> = {}) =>
  searchPatterns(typed).every((pattern) => like(cardSearch(card(given)), pattern));

describe('a card is found', () => {
  test.each([
    ['by parts of names in any order', 'мар елк'],
    ['by the second half of a double name', 'Сёмина'],
    ['by one letter at the start of a word', 'ё'],
    ['by two letters at the start of a word', 'се'],
    ['by the last digits of the phone', '6789'],
    ['by the phone as it is written', '+7 (912) 345-67-89'],
    ['by the phone from eight', '8 912 345'],
    ['by the phone without a country', '912-34'],
    ['by a name and digits together', 'мария 345 67'],
    ['by the club card however spaced', 'a12-34'],
  ])('%s', (_, typed) => expect(finds(typed)).toBe(true));

  test('by a parent', () =>
    expect(finds('ольга 9160000001', { guardians: [{ name: 'Ольга', phone: '+79160000001' }] })).toBe(true));
});

describe('a card is not found', () => {
  test.each([
    ['by two letters inside a word', 'ар'],
    ['by a name it has not', 'мария петрова'],
    ['by digits that only two fields together have', '67891234'],
  ])('%s', (_, typed) => expect(finds(typed)).toBe(false));
});

test('signs that mean something to LIKE are not signs of a search', () => expect(searchPatterns('%_\\')).toEqual([]));
test('no more than four words are searched for', () => expect(searchPatterns('а б в г д')).toHaveLength(4));
test('an empty card has an empty text', () =>
  expect(cardSearch(card({ lastname: '', firstname: '', phone: null, club_card: null }))).toBe(''));
test('a scanned token differs from a long name', () => {
  expect(isScannedToken('Zk3vX_0aPq-71LmNoPqRsT')).toBe(true);
  expect(isScannedToken('константинопольский')).toBe(false);
});

test('the text of a card begins with a space and holds each number once, a Russian one with 7 and with 8', () => {
  const guardians = [
    { name: 'Ольга', phone: '+79123456789' },
    { name: 'Пётр', phone: '+375291234567' },
  ];
  expect(cardSearch(card({ guardians, phone2: '+7912345678' }))).toBe(
    ' елкина семина мария ольга петр 79123456789 89123456789 7912345678 375291234567 a1234',
  );
});

test('the organization’s own fields are found by their text, a number by its digits', () => {
  const nothing = { lastname: '', firstname: '', phone: null, club_card: null };
  const found_by = [
    { kind: 'text', value: 'Пояс Белый' },
    { kind: 'number', value: 42 },
    { kind: 'phone', value: '+79160000001' },
    { kind: 'text', value: '' },
  ] as const;
  expect(cardSearch(card({ ...nothing, found_by }))).toBe(' пояс белый 42 79160000001 89160000001');
});

test.each([
  ['three letters match inside a word, two only at its start', 'мар ел', ['%мар%', '% ел%']],
  ['digits with signs between them are one number', '+7 (912) 345', ['%7912345%']],
  ['a word and the digits beside it stay two', 'мария 12', ['%мария%', '% 12%']],
  ['a word is searched for once', 'мар мар', ['%мар%']],
])('%s', (_, typed, patterns) => expect(searchPatterns(typed)).toEqual(patterns));

test.each([
  ['Ёлкина Мария', { typed: 'елкина', isNumber: false, start: '% елкина%', from: ' елкина', to: ' елкина\u{10FFFF}' }],
  ['8 912 Мария', { typed: '8912', isNumber: true, start: '% 8912%', from: ' 8912', to: ' 8912\u{10FFFF}' }],
  ['', { typed: '', isNumber: false, start: '% %', from: ' ', to: ' \u{10FFFF}' }],
])('the first word of «%s» ranks the surnames that begin with it first', (typed, first) =>
  expect(firstWord(typed)).toEqual(first),
);

test.each([
  ['ABCDEFGHIJKabcdefghijk', true],
  ['abcdefghijkabcdefghijk', false],
  ['ABCDEFGHIJKABCDEFGHIJK', false],
  ['abcdefghijkabcdefghij1', true],
  [' abcdefghijkabcdefghij1\n', true],
  ['abcdefghijkabcdefghi1', false],
  ['abcdefghijkabcdefghijk1', false],
  ['abcdefghij abcdefghij1', false],
])('%j comes from a scanner: %s', (typed, expected) => expect(isScannedToken(typed)).toBe(expected));

/** Every text that is one slip away from the word: a letter wrong, missing, put in, or two swapped. */
const slipsOf = (word: string): string[] =>
  [...word].flatMap((letter, at) => [
    `${word.slice(0, at)}я${word.slice(at + 1)}`,
    word.slice(0, at) + word.slice(at + 1),
    `${word.slice(0, at)}я${word.slice(at)}`,
    word.slice(0, at) + word.slice(at + 1, at + 2) + letter + word.slice(at + 2),
  ]);

test.each(['иванов', 'денисов', 'петренко'])('whatever slip of %s is typed, a pattern finds the card', (word) => {
  const text = cardSearch(card({ lastname: word, firstname: 'Егор' }));
  for (const typed of slipsOf(word).filter((one) => one.length >= 5 && one.length < 9))
    expect([typed, slipPatterns(typed)!.some((pattern) => like(text, pattern))]).toEqual([typed, true]);
});
test('a short word has no patterns', () => expect(slipPatterns('иван')).toBeUndefined());
