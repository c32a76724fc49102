import { expect, it } from 'vitest';
import { fromKeys, keysOf } from './records.ts';

it('keys come in the order in which they are written', () => {
  expect(keysOf({ b: 1, a: 2 })).toEqual(['b', 'a']);
  expect(keysOf({})).toEqual([]);
});

it('each key has a value of its own', () => {
  const lists = fromKeys(['a', 'b'], (): string[] => []);
  lists.a.push('x');
  expect(lists).toEqual({ a: ['x'], b: [] });
});
