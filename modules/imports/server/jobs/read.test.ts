import { expect, test } from 'vitest';
import { retryWhenReaderEnded } from './read.ts';
import type { Attempt } from './attempt.ts';

const tooSlow = { kind: 'refused', code: 'takes_too_long', data: { limit: 120 }, ended_reader: true } as const;
const attempt = (isLastTry: boolean) => ({ isLastTry }) as Attempt;

test('a file that took too long is read once more, and then refused', () => {
  expect(() => retryWhenReaderEnded(attempt(false), tooSlow)).toThrow('takes_too_long');
  expect(() => retryWhenReaderEnded(attempt(true), tooSlow)).not.toThrow();
});

test('a file that ended its reader by its size is tried once more too', () => {
  const ended = { kind: 'refused', code: 'too_many_cells', data: {}, ended_reader: true } as const;
  expect(() => retryWhenReaderEnded(attempt(false), ended)).toThrow('too_many_cells');
  expect(() => retryWhenReaderEnded(attempt(true), ended)).not.toThrow();
});

test('a refusal that another attempt cannot change is final at once', () => {
  expect(() =>
    retryWhenReaderEnded(attempt(false), { kind: 'refused', code: 'too_many_cells', data: {} }),
  ).not.toThrow();
});
