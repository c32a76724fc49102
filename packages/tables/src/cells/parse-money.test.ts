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
