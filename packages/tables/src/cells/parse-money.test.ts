import { describe, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { parseGender } from './parse-gender.ts';
import { parseAmount, parsePercent } from './parse-money.ts';

const unread = (code: string, text: string) => ({ value: null, notes: [{ code, data: { text } }] });
const nothing = { value: null, notes: [] };

describe('money', () => {
  test.each<[Cell, number]>([
    [5.234, 523],
    [1e12, 1e14],
    [-5.2, -520],
  ])('a number %j is %i kopecks, whatever its decimals look like', (cell, amount) => {
    expect(parseAmount(cell).value).toBe(amount);
  });

  test.each<[string, number]>([
    ['5 тыс', 500_000],
    ['7,5 тыс', 750_000],
    ['7.5 тыс.', 750_000],
    ['1,25 тысячи', 125_000],
    ['12т', 1_200_000],
    ['12 тыс. руб.', 1_200_000],
    ['12к ₽', 1_200_000],
    ['-3 тыс', -300_000],
    ['7 тысяч рублей', 700_000],
  ])('%s are thousands', (text, amount) => {
    expect(parseAmount(text)).toEqual({ value: amount, notes: [] });
  });

  test.each(['тыс', '7,5555 тыс', '7 тыщ', '7 000 000 тыс', '7 тыс и ещё'])('%s is no amount', (text) => {
    expect(parseAmount(text)).toEqual(unread('money.unreadable', text));
  });

  test.each([null, '', '-'])('%j is no amount and no discount', (cell) => {
    expect(parseAmount(cell)).toEqual(nothing);
    expect(parsePercent(cell)).toEqual(nothing);
  });

  test.each<[Cell, number]>([
    ['0,5', 50],
    [0.99, 9_900],
    [1, 100],
    ['100', 10_000],
    ['0', 0],
  ])('a discount of %j is %i hundredths of a percent', (cell, expected) => {
    expect(parsePercent(cell)).toEqual({ value: expected, notes: [] });
  });

  test.each(['100,5', '-5', '%10', '10%%', 'скидка'])('%j is no discount', (text) => {
    expect(parsePercent(text)).toEqual(unread('discount.unreadable', text));
  });
});

test('a gender that nobody knows is noted', () => {
  expect(parseGender('кто')).toEqual(unread('gender.unreadable', 'кто'));
});
