import { expect, test } from 'vitest';
import { Allowance } from './allowance.ts';

const limits = { perSecond: 20, burst: 60 };
const taken = (allowance: Allowance, now: number, times: number): number =>
  Array.from({ length: times }, () => allowance.take(now)).filter(Boolean).length;

test('gives the burst at once and nothing beyond it', () => {
  const allowance = new Allowance(limits, 0);
  expect(taken(allowance, 0, 100)).toBe(60);
});

test('gives twenty more for each second, a fraction for a fraction', () => {
  const allowance = new Allowance(limits, 0);
  taken(allowance, 0, 60);
  expect(taken(allowance, 1_000, 100)).toBe(20);
  expect(taken(allowance, 1_025, 100)).toBe(0);
  expect(taken(allowance, 1_050, 100)).toBe(1);
});

test('never saves up more than the burst', () => {
  const allowance = new Allowance(limits, 0);
  expect(taken(allowance, 3_600_000, 100)).toBe(60);
});
