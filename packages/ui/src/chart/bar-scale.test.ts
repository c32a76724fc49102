import { expect, test } from 'vitest';
import { scaleOfBars, ticksUpTo } from './bar-scale.ts';

const usual = [4, 5, 6, 3, 7, 5, 8, 4, 6, 5];

test.each([
  ['nothing', [], { top: 1, isCut: false }],
  ['days without any', [0, 0, 0], { top: 1, isCut: false }],
  ['one value', [200, 0, 0], { top: 200, isCut: false }],
  ['usual days', usual, { top: 8, isCut: false }],
  ['three times the others', [...usual, 24], { top: 30, isCut: false }],
  ['one giant day', [...usual, 200], { top: 10, isCut: true }],
  ['two giant days among twenty', [...usual, ...usual, 200, 190], { top: 10, isCut: true }],
  ['two giant days of eleven are what they look like', [...usual.slice(1), 200, 190], { top: 200, isCut: false }],
  ['a giant and a lesser giant', [...usual, ...usual, 2000, 200], { top: 10, isCut: true }],
])('%s', (_what, values, scale) => {
  expect(scaleOfBars(values)).toMatchObject(scale);
});

test.each([
  [79_600, [0, 20_000, 40_000, 60_000, 80_000]],
  [10, [0, 2.5, 5, 7.5, 10]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [101, [0, 50, 100, 150]],
  [0, [0]],
])('an axis up to %d has round lines', (value, ticks) => {
  expect(ticksUpTo(value).ticks).toEqual(ticks);
});
