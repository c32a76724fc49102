import { expect, test } from 'vitest';
import { ENOUGH, pulled } from './pull.ts';

const from = { x: 100, y: 100 };

test('a pull downwards brings the indicator half as far, and never off the screen', () => {
  expect(pulled(from, { x: 100, y: 160 })).toBe(30);
  expect(pulled(from, { x: 110, y: 100 + ENOUGH * 2 })).toBe(ENOUGH);
  expect(pulled(from, { x: 100, y: 1_000 })).toBe(96);
});

test('scrolling up, the back gesture and a slanted swipe are not pulls', () => {
  for (const to of [
    { x: 100, y: 40 },
    { x: 300, y: 110 },
    { x: 20, y: 180 },
    { x: 160, y: 200 },
  ])
    expect(pulled(from, to)).toBe(0);
});
