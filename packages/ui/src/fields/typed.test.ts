import { expect, test } from 'vitest';
import { formatHundredths, groupTyped, parseHundredths } from './hundredths-text.ts';
import { maskDate, parseTypedDate, parseTypedTime } from './typed-dates.ts';
import { caretAfter, phoneShown, phoneValue } from './typed-phone.ts';

test.each([
  ['', null],
  ['4400', 440_000],
  ['4 400 ₽', 440_000],
  ['4\u00A0400,5', 440_050],
  ['0.05', 5],
  ['12,', 1_200],
  ['1,234', undefined],
  ['-5', undefined],
  ['abc', undefined],
])('amount %j is %j', (text, value) => expect(parseHundredths(text)).toBe(value));

test.each([
  [0, false, '0'],
  [440_000, false, '4\u00A0400'],
  [123_456_789, false, '1\u00A0234\u00A0567,89'],
  [150, true, '1,5'],
  [150, false, '1,50'],
])('%j is shown (tidy %j) as %j', (value, tidy, text) => expect(formatHundredths(value, tidy)).toBe(text));

test.each([
  ['1234', '1\u00A0234'],
  ['0044', '44'],
  ['1234,', '1\u00A0234,'],
  ['1234.567', '1\u00A0234,56'],
  [',5', '0,5'],
  ['12руб', '12'],
])('typing %j groups as %j', (text, shown) => expect(groupTyped(text)).toBe(shown));

test.each([
  ['01', '01'],
  ['0103', '01.03'],
  ['01032026', '01.03.2026'],
  ['1.', '01.'],
  ['1.3.2026', '01.03.2026'],
  ['2026-03-01', '01.03.2026'],
  ['01.032', '01.03.2'],
  ['01.03.2', '01.03.2'],
  ['01.03.20269', '01.03.2026'],
  ['..', ''],
  ['01.03.', '01.03.'],
])('date mask of %j is %j', (text, shown) => expect(maskDate(text)).toBe(shown));

test.each([
  ['01.03.2026', '2026-03-01'],
  ['1.3.26', '2026-03-01'],
  ['07.11.85', '1985-11-07'],
  ['29.02.2025', undefined],
  ['29.02.2024', '2024-02-29'],
  ['31.04.2026', undefined],
  ['01.03', undefined],
])('typed %j is %j', (text, date) => expect(parseTypedDate(text, 2026)).toBe(date));

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9.30', '09:30'],
  ['21:5', '21:05'],
  ['24', undefined],
  ['12:60', undefined],
  ['x', undefined],
])('time %j is %j', (text, time) => expect(parseTypedTime(text)).toBe(time));

test.each([
  ['9', '+79', '+7 (9'],
  ['8 912 345-67-89', '+79123456789', '+7 (912) 345-67-89'],
  ['+7 (912) 345-67-89', '+79123456789', '+7 (912) 345-67-89'],
  ['9123456789', '+79123456789', '+7 (912) 345-67-89'],
  ['+491512345678', '+491512345678', '+491 512 345 678'],
  ['+', '+', '+'],
  ['', '', ''],
])('phone %j is %j, shown %j', (text, value, shown) => {
  expect(phoneValue(text)).toBe(value);
  expect(phoneShown(value)).toBe(shown);
  expect(phoneValue(shown)).toBe(value);
});

test('the caret stays behind the digit it was behind', () => {
  expect(caretAfter('+7 (912) 345', 4)).toBe(7);
  expect(caretAfter('+7 (912) 345', 5)).toBe(10);
  expect(caretAfter('+', 0)).toBe(1);
  expect(caretAfter('1 200', 0)).toBe(0);
});
