/** A pass is worth its share of the service that the import would create; what the row itself says comes first. */
import { describe, expect, test } from 'vitest';
import { parsedLot } from '../../../fixtures/parsed-lot.ts';
import type { ParsedLot, RowWarning } from '../../cells/parsed.ts';
import { openingOf } from './opening.ts';
import { priceByServices, withGivenPrice } from './price-by-services.ts';
import type { CatalogueService } from './service-terms.ts';

const today = '2026-11-01';
const unknown: RowWarning = { code: 'lot.value_unknown', column: null };
const other: RowWarning = { code: 'visits.ambiguous', column: null };
const rowOf = (lot?: Partial<ParsedLot>, warnings: RowWarning[] = []) => ({
  ...(lot && { lot: parsedLot({ service_name: '8 занятий', ...lot }) }),
  warnings,
});
const priced = (lots: Partial<ParsedLot>[], catalogue: readonly CatalogueService[] = []) =>
  priceByServices(
    lots.map((lot) => rowOf(lot)),
    { catalogue, today },
  );
const valuesOf = (lots: Partial<ParsedLot>[], catalogue?: readonly CatalogueService[]) =>
  priced(lots, catalogue).map(({ lot }) => lot && openingOf(lot, today).lot?.price);
const balletOf = (service: Partial<CatalogueService>): CatalogueService => ({
  name: 'Балет',
  price: 800_000,
  unlimited: false,
  visits: 800,
  archived: false,
  ...service,
});

test.each<[string, Partial<ParsedLot>[], (number | undefined)[]]>([
  ['the number in its name', [{ remaining: 500, price: 450_000 }], [281_250]],
  [
    'the price of another row, and its own first',
    [{ remaining: 400 }, { remaining: 800, price: 400_000 }],
    [200_000, 400_000],
  ],
  [
    'the largest number of the file',
    [
      { service_name: 'Йога', remaining: 200, price: 300_000 },
      { service_name: ' йога', remaining: 600, price: 200_000 },
    ],
    [100_000, 200_000],
  ],
  [
    'no other service',
    [
      { service_name: 'Йога', remaining: 200 },
      { remaining: 800, price: 100_000 },
    ],
    [0, 100_000],
  ],
  ['its own count', [{ remaining: 500, total: 1000, price: 100_000 }], [50_000]],
  [
    'nothing when it was free',
    [
      { remaining: 500, price: 0 },
      { remaining: 800, price: 5 },
    ],
    [0, 5],
  ],
  ['nothing without any price', [{ remaining: 500 }], [0]],
  ['nothing of a service that is not named', [{ service_name: null, remaining: 500, price: 100_000 }], [0]],
  ['nothing when it is used up', [{ remaining: 0, price: 100_000 }], [undefined]],
])('a pass has the value by %s', (_what, lots, values) => {
  expect(valuesOf(lots)).toEqual(values);
});

test('a service of the catalogue says the price of a pass that has none', () => {
  const ballet = { service_name: 'Балет', remaining: 400 };
  expect(valuesOf([ballet], [balletOf({})])).toEqual([400_000]);
  expect(valuesOf([ballet], [balletOf({ unlimited: true, visits: null })])).toEqual([0]);
  expect(valuesOf([ballet], [balletOf({ price: 0 })])).toEqual([0]);
});

test('an unlimited pass takes the price of an unlimited service, and of no other', () => {
  const endless = { service_name: 'Балет', unlimited: true };
  expect(valuesOf([endless], [balletOf({ unlimited: true, visits: null })])).toEqual([800_000]);
  expect(valuesOf([endless], [balletOf({})])).toEqual([0]);
});

test('only a pass that has found its value loses the note about it', () => {
  const rows = [
    rowOf({ remaining: 400 }, [unknown, other]),
    rowOf({ remaining: 400, price: 400_000 }),
    rowOf({ service_name: 'Йога', remaining: 400 }, [unknown]),
    rowOf(undefined, [other]),
  ];
  const result = priceByServices(rows, { catalogue: [], today });
  expect(result.map(({ warnings }) => warnings)).toEqual([[other], [], [unknown], [other]]);
  expect(result[3]).toBe(rows[3]);
  expect(result.map(({ lot }) => lot?.of_service)).toEqual([
    { price: 400_000, visits: 800 },
    undefined,
    { price: null, visits: 400 },
    undefined,
  ]);
});

test('a pass that is used up, free or of an unknown rest takes nothing of its service', () => {
  const yoga = { service_name: 'Йога', remaining: 400 };
  const taken = priced([{ ...yoga, remaining: 0 }, { ...yoga, remaining: null }, { ...yoga, price: 0 }, yoga]);
  expect(taken.map(({ lot }) => lot?.of_service)).toEqual([
    undefined,
    undefined,
    undefined,
    { price: null, visits: 400 },
  ]);
});

describe('the price that a person gives to a service after the check', () => {
  const given = (lots: Partial<ParsedLot>[], prices: Record<string, number>, catalogue?: CatalogueService[]) =>
    priced(lots, catalogue).map(({ lot }) => lot && openingOf(withGivenPrice(lot, prices), today));

  test.each<[string, Partial<ParsedLot>, Record<string, number>, number]>([
    ['values what is left', { remaining: 400 }, { '8 занятий': 400_000 }, 200_000],
    ['is found in any case and beside spaces', { service_name: ' Йога ', remaining: 400 }, { йога: 90_000 }, 90_000],
    ['values an unlimited pass', { service_name: 'Йога', unlimited: true }, { йога: 90_000 }, 90_000],
    ['does nothing for another service', { remaining: 400 }, { йога: 90_000 }, 0],
    ['does nothing for a pass with a price', { remaining: 400, price: 80_000 }, { '8 занятий': 400_000 }, 40_000],
    ['does nothing for a pass that was free', { remaining: 400, price: 0 }, { '8 занятий': 400_000 }, 0],
    ['does nothing for a name of JavaScript', { service_name: 'constructor', remaining: 400 }, {}, 0],
  ])('%s', (_what, lot, prices, price) => {
    expect(given([lot], prices)[0]?.lot?.price).toBe(price);
  });

  test('replaces the price of the file or of the catalogue in passes without their own', () => {
    const lots = [{ remaining: 400 }, { remaining: 800, price: 400_000 }];
    const values = given(lots, { '8 занятий': 800_000 });
    expect(values.map((opening) => opening?.lot?.price)).toEqual([400_000, 400_000]);
    expect(values.map((opening) => opening?.notes)).toEqual([
      [{ code: 'lot.value_of_service', data: { text: '8 занятий' } }],
      [],
    ]);
    const ballet = { service_name: 'Балет', remaining: 400 };
    expect(given([ballet], { балет: 1_000_000 }, [balletOf({})])[0]?.lot?.price).toBe(500_000);
  });
});
