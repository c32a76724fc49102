import { expect, test } from 'vitest';
import { retryWhenSlow } from './read.ts';
import type { Turn } from './turn.ts';

const tooSlow = { kind: 'refused', code: 'imports.takes_too_long', data: { limit: 120 } } as const;
const turn = (isLastTry: boolean) => ({ isLastTry }) as Turn;

test('a file that took too long is tried once more, and then the person is told', () => {
  expect(() => retryWhenSlow(turn(false), tooSlow)).toThrow('too long');
  expect(() => retryWhenSlow(turn(true), tooSlow)).not.toThrow();
});

test('what another try cannot change is told at once', () => {
  expect(() => retryWhenSlow(turn(false), { ...tooSlow, code: 'imports.too_many_cells' })).not.toThrow();
});
