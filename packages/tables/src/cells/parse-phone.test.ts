import { describe, expect, test } from 'vitest';
import { parsePhones, splitNameAndPhones } from './parse-phone.ts';

const one = '+79123456789';
const two = '+79221112233';

describe('the words beside a number are its note', () => {
  test.each<[string, [string, string | null, string | null][]]>([
    ['8-912-345-67-89 мама Оля', [[one, 'mother', 'мама Оля']]],
    ['мамули 89123456789', [[one, 'mother', 'мамули']]],
    ['89123456789, папа', [[one, 'father', 'папа']]],
    ['89123456789 папа, мама', [[one, 'father', 'папа']]],
    ['89123456789 - ', [[one, null, null]]],
    ['мама 89123456789 Ольга', [[one, 'mother', 'мама  Ольга']]],
    [
      '89123456789 89221112233 папа',
      [
        [one, null, null],
        [two, 'father', 'папа'],
      ],
    ],
    [
      '— 89123456789 мама 89221112233 папа',
      [
        [one, 'mother', 'мама'],
        [two, 'father', 'папа'],
      ],
    ],
    ['89123456789, 12', [[one, null, null]]],
    [
      'Мама: 89123456789 Папа: 89221112233',
      [
        [one, 'mother', 'Мама'],
        [two, 'father', 'Папа'],
      ],
    ],
    [
      '8912-345-67-89 мама 8922-111-22-33 папа',
      [
        [one, 'mother', 'мама'],
        [two, 'father', 'папа'],
      ],
    ],
    [
      '89123456789 или 89221112233',
      [
        [one, null, null],
        [two, null, null],
      ],
    ],
  ])('%j', (cell, expected) => {
    const { value, notes } = parsePhones(cell);
    expect(value?.map(({ e164, relation, note }) => [e164, relation, note])).toEqual(expected);
    expect(notes).toEqual([]);
  });
});

test.each([
  ['two of ten digits', '9123456789 9221112233', [one, two]],
  ['two of eleven, spaced inside too', '8912 345 67 89 8922 111 22 33', [one, two]],
])('numbers with only a space between are taken apart: %s', (_, cell, phones) => {
  expect(parsePhones(cell).value?.map(({ e164 }) => e164)).toEqual(phones);
});

test.each(['8912345 89221112233123', '12345678901234567890'])('%j cannot be taken apart', (text) => {
  expect(parsePhones(text)).toEqual({ value: null, notes: [{ code: 'phone.invalid', data: { text } }] });
});

test('seven digits are read as a number, fewer are not', () => {
  const invalid = (text: string) => ({ value: null, notes: [{ code: 'phone.invalid', data: { text } }] });
  expect(parsePhones('квартира 2345678')).toEqual(invalid('2345678'));
  expect(parsePhones('квартира 234567')).toEqual(invalid('квартира 234567'));
});

test('a doubt quotes the number alone', () => {
  expect(parsePhones('дом 8432345678').notes).toEqual([
    { code: 'phone.doubtful', data: { text: '8432345678', phone: '+78432345678' } },
  ]);
});

test.each([
  ["'7.92612345E+10", 1],
  ['7.92612345e10', 1],
  ['7.9261234567e10', 0],
])('%s: %i doubts about what the exponent has lost', (text, count) => {
  expect(parsePhones(text).notes).toHaveLength(count);
});

describe('a name with numbers', () => {
  test.each<[string | null, { name: string | null; phones: string[] } | null]>([
    [null, null],
    ['Ольга 2 года', { name: 'Ольга 2 года', phones: [] }],
    ['Ольга 1234', { name: 'Ольга 1234', phones: [] }],
    ['Ольга 12345', { name: 'Ольга', phones: [] }],
    ['Ольга 8 (91) 2-3', { name: 'Ольга', phones: [] }],
    ['Ольга моб 89123456789', { name: 'Ольга', phones: [one] }],
    ['Ольга сот. 89123456789', { name: 'Ольга', phones: [one] }],
    ['Моблов телефон 89123456789', { name: 'Моблов', phones: [one] }],
    ['Ольга — 89123456789, Петровна', { name: 'Ольга Петровна', phones: [one] }],
    ['нет телефона', null],
    ['Без номера', null],
    ['нет', null],
    ['нету', null],
    ['-', null],
    ['б/н', null],
    ['не знаю', null],
    ['Нетова Ольга', { name: 'Нетова Ольга', phones: [] }],
    ['9.12345679E10', { name: null, phones: [] }],
    ['Ольга 9.12345679E10', { name: 'Ольга', phones: [] }],
    ['Ольга 7.9123456789E+10', { name: 'Ольга', phones: [one] }],
    ['7,9123456789e10 Ольга', { name: 'Ольга', phones: [one] }],
    ['7.9123456789E10, 89221112233', { name: null, phones: [one, '+79221112233'] }],
    ['Е10', { name: 'Е10', phones: [] }],
  ])('%j', (cell, expected) => {
    const { value } = splitNameAndPhones(cell);
    expect(value && { ...value, phones: value.phones.map(({ e164 }) => e164) }).toEqual(expected);
  });

  test('that a spreadsheet has broken are noted, with the relation beside them', () => {
    expect(splitNameAndPhones('папа Иван 7.92612345E+10')).toEqual({
      value: { name: 'папа Иван', phones: [{ e164: '+79261234500', relation: 'father', note: null }] },
      notes: [{ code: 'phone.doubtful', data: { text: '7.92612345E+10', phone: '+79261234500' } }],
    });
    expect(splitNameAndPhones('Ольга 9.12345679E10, 8912345').notes.map(({ code }) => code)).toEqual([
      'phone.invalid',
      'phone.invalid',
    ]);
  });

  test('of which only the name can be read, keeps the note', () => {
    expect(splitNameAndPhones('Ольга 12345').notes).toEqual([{ code: 'phone.invalid', data: { text: 'Ольга 12345' } }]);
  });
});
