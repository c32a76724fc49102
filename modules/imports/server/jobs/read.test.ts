import { expect, test } from 'vitest';
import { retryWhenSlow } from './read.ts';
import type { Attempt } from './attempt.ts';

const tooSlow = { kind: 'refused', code: 'imports.takes_too_long', data: { limit: 120 } } as const;
const attempt = (isLastTry: boolean) => ({ isLastTry }) as Attempt;

test('a file that took too long is tried once more, and then the person is told', () => {
  expect(() => retryWhenSlow(attempt(false), tooSlow)).toThrow('too long');
  expect(() => retryWhenSlow(attempt(true), tooSlow)).not.toThrow();
});

test('what another try cannot change is told at once', () => {
  expect(() => retryWhenSlow(attempt(false), { ...tooSlow, code: 'imports.too_many_cells' })).not.toThrow();
});
