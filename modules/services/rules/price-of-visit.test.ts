import { expect, it } from 'vitest';
import { daysOfTerm, type Priced, priceOfVisit, valueByDays } from './price-of-visit.ts';

const pass: Priced = { price: 600_001, visits: 600, nominal_value: null, validity: 1, validity_unit: 'month' };
const unlimited = { ...pass, visits: null, price: 900_000 };

it.each<[string, Priced, number]>([
  ['of a single visit is its own', { ...pass, visits: 100, price: 70_000 }, 70_000],
  ['of a pass is the share of one visit', pass, 100_000],
  ['is rounded to the nearest kopeck, a half up', { ...pass, price: 501, visits: 200 }, 251],
  ['below a half goes down', { ...pass, price: 1_000, visits: 300 }, 333],
  ['of a pass of half a visit is twice its own', { ...pass, price: 50_000, visits: 50 }, 100_000],
  ['of an unlimited pass is the nominal value that is set', { ...unlimited, nominal_value: 45_000 }, 45_000],
  ['or its price over three visits a week of 30 days', unlimited, 70_000],
  ['and of a pass with visits the nominal value is none', { ...pass, nominal_value: 45_000 }, 100_000],
  [
    'of an unlimited pass of ten days is spread over them',
    { ...unlimited, validity: 10, validity_unit: 'day' },
    210_000,
  ],
  ['with a number and no unit of a term is its own', { ...unlimited, validity_unit: null }, 900_000],
  ['with a unit and no number of a term is its own', { ...unlimited, validity: null }, 900_000],
  ['without visits and without a term is its own', { ...unlimited, validity: null, validity_unit: null }, 900_000],
])('the price %s', (_, service, price) => {
  expect(priceOfVisit(service)).toBe(price);
});

it.each([
  [10, 'day', 10],
  [2, 'week', 14],
  [3, 'month', 90],
  [2, 'year', 730],
] as const)('%i %s are %i days', (validity, unit, days) => {
  expect(daysOfTerm(validity, unit)).toBe(days);
});

it('a value by days is rounded down', () => {
  expect(valueByDays(1_000, 30)).toBe(77);
});
