import { expect, test } from 'vitest';
import { priceOfPlace, pricesOfPlace, tiersFromOne } from './price.ts';

const split = [
  { headcount: 2, price: 150_000 },
  { headcount: 1, price: 220_000 },
  { headcount: 4, price: 100_000 },
];

test.each([
  [1, 220_000],
  [2, 150_000],
  [3, 150_000],
  [4, 100_000],
  [9, 100_000],
])('%s come: a place costs %s', (headcount, price) => {
  expect(priceOfPlace(300_000, split, headcount)).toBe(price);
});

test('below the first tier, and without any, the service’s own price', () => {
  expect(priceOfPlace(300_000, [{ headcount: 3, price: 1 }], 2)).toBe(300_000);
  expect(priceOfPlace(300_000, [], 2)).toBe(300_000);
});

test('tiers differ from the price of one who comes alone', () => {
  expect(tiersFromOne(300_000, split)).toEqual([
    { headcount: 1, price: 220_000 },
    { headcount: 2, price: 150_000 },
    { headcount: 4, price: 100_000 },
  ]);
  expect(tiersFromOne(300_000, [{ headcount: 3, price: 1 }])).toEqual([
    { headcount: 1, price: 300_000 },
    { headcount: 3, price: 1 },
  ]);
  expect(tiersFromOne(300_000, [])).toEqual([]);
});

test('every price that a place may have is the service’s own and those of its tiers', () => {
  expect(pricesOfPlace(300_000, split)).toEqual([300_000, 150_000, 220_000, 100_000]);
  expect(pricesOfPlace(300_000, [])).toEqual([300_000]);
});
