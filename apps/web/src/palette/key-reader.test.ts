import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeyReader } from './key-reader.ts';

let done: string[];
const read = (...presses: readonly (readonly [letter: string, at: number])[]): string[] => {
  const reader = createKeyReader((keys) => (['s', 'c', 'g t'].includes(keys) ? () => done.push(keys) : undefined));
  for (const [letter, at] of presses) {
    vi.setSystemTime(at);
    reader.add(letter, at);
    vi.advanceTimersByTime(0);
  }
  vi.runAllTimers();
  return done;
};

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
});
afterEach(() => vi.useRealTimers());

test('a letter that stands alone', () => expect(read(['s', 1000])).toEqual(['s']));
test('a pair', () => expect(read(['g', 1000], ['t', 1500])).toEqual(['g t']));
test('a pair that took too long is its second letter alone', () => {
  expect(read(['g', 1000], ['t', 3000])).toEqual([]);
  expect(read(['g', 5000], ['s', 8000])).toEqual(['s']);
});
test('an unknown letter', () => expect(read(['x', 1000])).toEqual([]));
test('a scanner’s burst does nothing, from its first letter to a late one', () =>
  expect(read(['s', 1000], ['c', 1010], ['s', 1020], ['c', 1200])).toEqual([]));
test('a letter long after a burst works again', () =>
  expect(read(['s', 1000], ['c', 1010], ['s', 2000])).toEqual(['s']));
