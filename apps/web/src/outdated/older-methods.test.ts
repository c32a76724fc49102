import { expect, test } from 'vitest';
import { ofArray, ofString } from './older-methods.ts';

const list = [3, 1, 2];
const isOdd = (one: unknown): boolean => Number(one) % 2 === 1;

test('arrays answer as the language does', () => {
  for (const index of [0, 2, -1, -3, 5, -5]) expect(ofArray.at.call(list, index)).toBe(list.at(index));
  expect(ofArray.findLast.call(list, isOdd)).toBe(list.findLast(isOdd));
  expect(ofArray.findLastIndex.call(list, isOdd)).toBe(list.findLastIndex(isOdd));
  expect(ofArray.findLastIndex.call(list, () => false)).toBe(-1);
  expect(ofArray.toSorted.call(list, (a, b) => Number(b) - Number(a))).toEqual([3, 2, 1]);
  expect(ofArray.toSorted.call(list)).toEqual([1, 2, 3]);
  expect(ofArray.toReversed.call(list)).toEqual(list.toReversed());
  expect(ofArray.toSpliced.call(list, 1, 1, 'x')).toEqual([3, 'x', 2]);
  expect(list).toEqual([3, 1, 2]);
});

test.each(['', 'Ёлка', '🙂', 'a\uD800b', '\uDC00', '\uD83D\uDE42'])(
  '%j is well formed as the language says',
  (text) => {
    expect(ofString.isWellFormed.call(text)).toBe(text.isWellFormed());
  },
);
