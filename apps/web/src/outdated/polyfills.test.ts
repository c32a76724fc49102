import { expect, test } from 'vitest';
import { arrayMethods, stringMethods } from './polyfills.ts';

const list = [3, 1, 2];
const isOdd = (one: unknown): boolean => Number(one) % 2 === 1;

test('arrays answer as the language does', () => {
  for (const index of [0, 2, -1, -3, 5, -5]) expect(arrayMethods.at.call(list, index)).toBe(list.at(index));
  expect(arrayMethods.findLast.call(list, isOdd)).toBe(list.findLast(isOdd));
  expect(arrayMethods.findLastIndex.call(list, isOdd)).toBe(list.findLastIndex(isOdd));
  expect(arrayMethods.findLastIndex.call(list, () => false)).toBe(-1);
  expect(arrayMethods.toSorted.call(list, (a, b) => Number(b) - Number(a))).toEqual([3, 2, 1]);
  expect(arrayMethods.toSorted.call(list)).toEqual([1, 2, 3]);
  expect(arrayMethods.toReversed.call(list)).toEqual(list.toReversed());
  expect(arrayMethods.toSpliced.call(list, 1, 1, 'x')).toEqual([3, 'x', 2]);
  expect(list).toEqual([3, 1, 2]);
});

test.each(['', 'Ёлка', '🙂', 'a\uD800b', '\uDC00', '\uD83D\uDE42'])(
  '%j is well formed as the language says',
  (text) => {
    expect(stringMethods.isWellFormed.call(text)).toBe(text.isWellFormed());
  },
);
