import { describe, expect, test } from 'vitest';
import { cardSearch, isScannedToken, searchPatterns, type Searchable } from './search.ts';

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
test('no more than four words are looked for', () => expect(searchPatterns('а б в г д')).toHaveLength(4));
test('an empty card has an empty text', () =>
  expect(cardSearch(card({ lastname: '', firstname: '', phone: null, club_card: null }))).toBe(''));
test('a scanned token is told from a long name', () => {
  expect(isScannedToken('Zk3vX_0aPq-71LmNoPqRsT')).toBe(true);
  expect(isScannedToken('константинопольский')).toBe(false);
});
