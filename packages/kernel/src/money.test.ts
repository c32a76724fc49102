/**
 * Money is whole kopecks: exact ratios in each rounding, splits that lose nothing, and texts that are read back to the
 * same sum.
 */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { assertKopecks, formatMoney, isKopecks, multiplyRatio, parseMoney, splitAmount } from './money.ts';

const amounts = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 });

describe('kopecks', () => {
  it('are safe integers and nothing else', () => {
    expect([0, -1, Number.MAX_SAFE_INTEGER].every(isKopecks)).toBe(true);
    expect([0.5, Number.NaN, Infinity, 2 ** 53, '1', null, 1n].some(isKopecks)).toBe(false);
    expect(() => assertKopecks(0.1)).toThrow(RangeError);
  });
});

describe('multiplyRatio', () => {
  test.each([
    [100, 1, 3, 33, 33, 34],
    [200, 1, 3, 67, 66, 67],
    [5, 1, 2, 3, 2, 3],
    [-5, 1, 2, -3, -2, -3],
    [5, -1, 2, -3, -2, -3],
    [5, 1, -2, -3, -2, -3],
    [-5, 1, -2, 3, 2, 3],
    [-100, 1, 3, -33, -33, -34],
    [0, 7, 3, 0, 0, 0],
    [348_000, 40, 100, 139_200, 139_200, 139_200],
  ])('%i × %i ÷ %i is %i half up, %i down, %i up', (amount, numerator, denominator, halfUp, down, up) => {
    expect(multiplyRatio(amount, numerator, denominator, 'half_up')).toBe(halfUp);
    expect(multiplyRatio(amount, numerator, denominator, 'down')).toBe(down);
    expect(multiplyRatio(amount, numerator, denominator, 'up')).toBe(up);
  });

  it('is exact where a product of floating numbers is not', () => {
    expect(multiplyRatio(Number.MAX_SAFE_INTEGER, 999_999_999, 1_000_000_000, 'down')).toBe(9_007_199_245_733_791);
  });

  it('refuses a zero denominator, fractions and results that do not fit', () => {
    expect(() => multiplyRatio(1, 1, 0, 'down')).toThrow(RangeError);
    expect(() => multiplyRatio(1.5, 1, 1, 'down')).toThrow(RangeError);
    expect(() => multiplyRatio(Number.MAX_SAFE_INTEGER, 2, 1, 'down')).toThrow(RangeError);
  });

  it('turns around with the sign, and half up is never further than half a kopeck', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (amount, n, d) => {
        for (const rounding of ['half_up', 'down', 'up'] as const) {
          // `+ 0` because the opposite of 0 is -0.
          expect(multiplyRatio(-amount, n, d, rounding)).toBe(-multiplyRatio(amount, n, d, rounding) + 0);
        }
        const error = BigInt(multiplyRatio(amount, n, d, 'half_up')) * BigInt(d) - BigInt(amount) * BigInt(n);
        expect((error < 0n ? -error : error) * 2n <= BigInt(d)).toBe(true);
      }),
    );
  });
});

describe('splitAmount', () => {
  test.each([
    [100, 3, [34, 33, 33]],
    [-100, 3, [-34, -33, -33]],
    [101, 3, [35, 33, 33]],
    [0, 2, [0, 0]],
    [139_200, [60, 40], [83_520, 55_680]],
    [10, [0, 1, 2], [0, 4, 6]],
  ])('%i by %j is %j', (amount, parts, expected) => {
    expect(splitAmount(amount, parts)).toEqual(expected);
  });

  it('refuses nothing to split by', () => {
    for (const parts of [0, -1, 1.5, [], [0, 0], [1, -1]]) expect(() => splitAmount(100, parts)).toThrow(RangeError);
  });

  it('loses no kopeck', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, weights, (amount, parts) => {
        fc.pre(parts.some((weight) => weight > 0));
        const shares = splitAmount(amount, parts);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        shares.forEach((share, index) => expect(parts[index] === 0 ? share : 0).toBe(0));
      }),
    );
  });
});

describe('formatMoney', () => {
  test.each([
    [440_000, '4\u00A0400\u00A0₽', '₽4,400'],
    [440_050, '4\u00A0400,50\u00A0₽', '₽4,400.50'],
    [-5, '\u22120,05\u00A0₽', '\u2212₽0.05'],
    [0, '0\u00A0₽', '₽0'],
    [99_900, '999\u00A0₽', '₽999'],
    [123_456_789_01, '123\u00A0456\u00A0789,01\u00A0₽', '₽123,456,789.01'],
  ])('%i', (amount, russian, english) => {
    expect(formatMoney(amount)).toBe(russian);
    expect(formatMoney(amount, 'en')).toBe(english);
  });

  it('is read back by parseMoney in both languages', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom('ru' as const, 'en' as const), (amount, locale) => {
        expect(parseMoney(formatMoney(amount, locale))).toBe(amount);
      }),
    );
  });
});

describe('parseMoney', () => {
  test.each([
    ['5 200,00 ₽', 520_000],
    ['5\u00A0200,00\u00A0₽', 520_000],
    ['5\u202F200', 520_000],
    ['5200.5', 520_050],
    ["5'200", 520_000],
    ['5’200.10', 520_010],
    ['-1 200', -120_000],
    ['\u22121 200', -120_000],
    ['(1 200)', -120_000],
    ['(1 200,50 ₽)', -120_050],
    ['-₽1,200', -120_000],
    ['₽ 15', 1500],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234.567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['1,500', 150_000],
    ['0,125', 13],
    ['1199.9999999998', 120_000],
    ['1 200 руб.', 120_000],
    ['1200р', 120_000],
    ['1200 рублей', 120_000],
    ['1200 RUB', 120_000],
    ['0', 0],
    ['-0', 0],
    [' 007 ', 700],
  ])('reads %j', (text, amount) => {
    expect(parseMoney(text)).toBe(amount);
  });

  test.each([
    '',
    ' ',
    '-',
    '₽',
    'руб',
    '12 34',
    '1 2 3',
    '1.',
    '.5',
    '1e3',
    '--1',
    '(-1)',
    '1-2',
    '1 200 доллар',
    '1,,2',
  ])('refuses %j', (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });

  it('refuses what a safe integer cannot hold', () => {
    expect(parseMoney('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseMoney('90071992547409.92')).toBeUndefined();
  });

  it('answers kopecks or nothing for any text', () => {
    const signs = fc.constantFrom(..."0123456789.,-()₽ 'р");
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: signs })), (text) => {
        const amount = parseMoney(text);
        expect(amount === undefined || (isKopecks(amount) && !Object.is(amount, -0))).toBe(true);
      }),
    );
  });
});
