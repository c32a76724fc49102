import { text, z } from '@ritm/http';
import { expect, test } from 'vitest';
import { toStrictShape } from './strict.ts';

const shape = toStrictShape(
  z.object({
    name: text(5),
    list: z.optional(z.array(z.object({ id: z.int() })).check(z.maxLength(2))),
    inner: z.nullable(z.object({ a: z.optional(z.string()) })),
  }),
);
const accepts = (value: unknown) => z.safeParse(shape, value).success;

test('what is declared passes', () => {
  expect(accepts({ name: 'Анна', list: [{ id: 1 }], inner: { a: 'x' } })).toBe(true);
  expect(accepts({ name: 'Анна', inner: null })).toBe(true);
});

test('a field that nobody declared is refused at any depth', () => {
  expect(accepts({ name: 'Анна', inner: null, role: 'owner' })).toBe(false);
  expect(accepts({ name: 'Анна', inner: { b: 1 } })).toBe(false);
  expect(accepts({ name: 'Анна', inner: null, list: [{ id: 1, school_id: 2 }] })).toBe(false);
});

test('checks stand as they stood', () => {
  expect(accepts({ name: 'Анастасия', inner: null })).toBe(false);
  expect(accepts({ name: 'Анна', inner: null, list: [{ id: 1 }, { id: 2 }, { id: 3 }] })).toBe(false);
});
