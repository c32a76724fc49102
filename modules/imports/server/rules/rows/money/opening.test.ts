/**
 * What a row says of a pass becomes an opening lot: its worth, dates, debts, freeze and notes, and how a pass that
 * came earlier is known again.
 */
import { describe, expect, test } from 'vitest';
import { isSameLot, lotKey, openingName, openingOf, revisionOf, valueOf } from './opening.ts';
import type { ParsedLot } from '../../cells/parsed.ts';

const today = '2026-09-15';
const pass = (lot: Partial<ParsedLot>): ParsedLot => ({
  service_name: 'Балет',
  number: null,
  total: 800,
  used: null,
  remaining: 300,
  unlimited: false,
  uncovered: 0,
  starts_on: '2026-09-01',
  ends_on: '2026-09-30',
  sold_on: null,
  price: 800_000,
  paid: null,
  debt: null,
  freeze: null,
  ...lot,
});

describe('what is left of a pass', () => {
  test.each([
    ['its share of the price', {}, { visits: 300, price: 300_000 }],
    ['rounded half up', { total: 300, remaining: 100, price: 100_000 }, { visits: 100, price: 33_333 }],
    ['by what was used when the total is unknown', { total: null, used: 500 }, { visits: 300, price: 300_000 }],
    ['never more than was paid for', { total: 200, remaining: 300 }, { visits: 300, price: 800_000 }],
    ['nothing without a price', { price: null }, { visits: 300, price: 0 }],
    ['nothing without a total', { total: null }, { visits: 300, price: 0 }],
    ['by the number in its name', { total: null, service_name: 'Балет 8 зан.' }, { visits: 300, price: 300_000 }],
    ['by the total before its name', { total: 600, service_name: 'Балет 8' }, { visits: 300, price: 400_000 }],
    ['by what was used before its name', { total: null, used: 300, service_name: 'Балет 8' }, { price: 400_000 }],
    ['by a name of as many visits', { total: null, service_name: 'Балет 3' }, { visits: 300, price: 800_000 }],
    ['nothing by a name of fewer visits', { total: null, service_name: 'Балет 2' }, { visits: 300, price: 0 }],
    [
      'its share of the days when unlimited',
      { unlimited: true, total: null, remaining: null, price: 30_000 },
      { visits: null, price: 16_000 },
    ],
    [
      'its whole price when unlimited without an end',
      { unlimited: true, total: null, remaining: null, ends_on: null },
      { visits: null, price: 800_000, valid_until: null },
    ],
    [
      'its whole price when unlimited without a start',
      { unlimited: true, total: null, remaining: null, starts_on: null },
      { visits: null, price: 800_000, valid_until: '2026-09-30' },
    ],
    [
      'its whole price when unlimited with an end before its start',
      { unlimited: true, total: null, remaining: null, starts_on: '2026-10-01' },
      { visits: null, price: 800_000 },
    ],
    [
      'its share of the service’s visits when its own number is unknown',
      { total: null, of_service: { price: 400_000, visits: 600 } },
      { visits: 300, price: 400_000 },
    ],
    [
      'its share of the service’s price when its own is unknown',
      { price: null, total: null, of_service: { price: 400_000, visits: 800 } },
      { visits: 300, price: 150_000 },
    ],
  ] as const)('is worth %s', (_what, lot, expected) => {
    expect(openingOf(pass(lot), today).lot).toMatchObject(expected);
  });

  test.each([
    ['from the day of import', {}, { valid_from: today, valid_until: '2026-09-30' }],
    [
      'from its own start when that is to come',
      { starts_on: '2026-09-20' },
      { valid_from: '2026-09-20', valid_until: '2026-09-30' },
    ],
    ['to the end of today', { ends_on: today }, { valid_from: today, valid_until: today }],
    [
      'without an end that lies before its start',
      { starts_on: '2026-10-01', ends_on: '2026-09-20' },
      { valid_from: '2026-10-01', valid_until: null },
    ],
  ] as const)('is good %s', (_what, lot, expected) => {
    expect(openingOf(pass(lot), today).lot).toMatchObject(expected);
  });

  test.each([
    ['used up', { remaining: 0 }, []],
    ['ended', { ends_on: '2026-09-14' }, ['lot.expired']],
    ['of unknown rest', { remaining: null }, ['lot.remaining_unknown']],
    ['past all measure', { remaining: 1_000_100 }, ['lot.too_large']],
  ] as const)('does not come in when it is %s', (_what, lot, codes) => {
    const { lot: none, notes } = openingOf(pass(lot), today);
    expect(none).toBeNull();
    expect(notes.map(({ code }) => code)).toEqual(codes);
  });

  test('an unknown value gets one note: from the reading when there is no price, from here when there is one', () => {
    expect(openingOf(pass({ price: null }), today).notes).toEqual([]);
    expect(openingOf(pass({ total: null }), today).notes).toEqual([{ code: 'lot.value_unknown' }]);
  });

  test.each<[string, Partial<ParsedLot>, object[]]>([
    ['by visits and a price', {}, []],
    ['by days', { unlimited: true, remaining: null }, []],
    ['by one day', { unlimited: true, remaining: null, starts_on: today, ends_on: today }, []],
    ['that was free', { price: 0 }, []],
    ['of unknown days', { unlimited: true, remaining: null, ends_on: null }, [{ code: 'lot.value_whole' }]],
    [
      'by the service',
      { total: null, of_service: { price: 1, visits: 800 } },
      [{ code: 'lot.value_of_service', data: { text: 'Балет' } }],
    ],
    [
      'by a service without a name',
      { service_name: null, total: null, of_service: { price: 1, visits: 800 } },
      [{ code: 'lot.value_of_service', data: { text: '' } }],
    ],
  ])('the value of a pass %s has its note', (_how, lot, notes) => {
    expect(openingOf(pass(lot), today).notes).toEqual(notes);
  });

  test.each([
    [0, []],
    [200, [100, 100]],
    [250, [100, 100, 50]],
    [5_000, Array.from({ length: 50 }, () => 100)],
  ])('%i hundredths below zero are so many visits owed', (uncovered, debts) => {
    expect(openingOf(pass({ remaining: 0, uncovered }), today).debts).toEqual(debts);
  });

  test('more than fifty owed is a mistake and nobody’s debt', () => {
    expect(openingOf(pass({ remaining: 0, uncovered: 5_100 }), today)).toMatchObject({
      debts: [],
      notes: [{ code: 'lot.debt_too_large' }],
    });
  });
});

test.each([
  ['what is left', {}, { visits: 300, price: 300_000, valid_until: '2026-09-30' }],
  ['nothing of an unknown rest', { remaining: null }, { visits: 0, price: 0, valid_until: '2026-09-30' }],
  [
    'the days of an unlimited one',
    { unlimited: true, remaining: null, price: 30_000 },
    { visits: null, price: 16_000, valid_until: '2026-09-30' },
  ],
  [
    'no value without a price, and no end',
    { price: null, ends_on: null },
    { visits: 300, price: 0, valid_until: null },
  ],
])('a pass that came earlier has now %s', (_what, lot, expected) => {
  expect(revisionOf(pass(lot), today)).toEqual(expected);
});

test('an unknown rest has no value', () => {
  expect(valueOf(pass({ remaining: null }), today)).toBeNull();
  expect(valueOf(pass({ remaining: 0 }), today)).toBe(0);
});

test.each<[string, Partial<ParsedLot>, boolean]>([
  ['nothing', {}, true],
  ['the total', { total: 900 }, false],
  ['what is left', { remaining: 200 }, false],
  ['the limit', { unlimited: true }, false],
  ['the end', { ends_on: null }, false],
  ['the price', { price: null }, false],
  ['the date of the sale', { sold_on: today }, true],
])('a pass of which two files write %s otherwise', (_what, lot, isSame) => {
  expect(isSameLot(pass({}), pass(lot))).toBe(isSame);
});

test.each<[string, Partial<ParsedLot>, object]>([
  ['nothing for a price below zero', { price: -800_000 }, { price: 0 }],
  ['half a kopeck as a whole one', { total: 200, remaining: 100, price: 1 }, { price: 1 }],
  [
    'half a kopeck of days as a whole one',
    { unlimited: true, starts_on: '2026-09-14', ends_on: today, price: 1 },
    { price: 1 },
  ],
  ['its price of nothing', { price: 0 }, { price: 0 }],
  ['as much as there is', { price: 100_000_000_000, remaining: 800 }, { price: 100_000_000_000 }],
  ['nothing beyond all measure', { price: 100_000_000_001 }, { price: 0 }],
  ['nothing of a total of nothing', { total: 0 }, { price: 0 }],
  [
    'its whole price when it is used for the first time today',
    { unlimited: true, starts_on: today, price: 5 },
    { price: 5 },
  ],
  ['its whole price before it begins', { unlimited: true, starts_on: '2026-09-20', price: 5 }, { price: 5 }],
  ['its price for its one day', { unlimited: true, starts_on: today, ends_on: today, price: 5 }, { price: 5 }],
])('a pass is worth %s', (_what, lot, expected) => {
  expect(openingOf(pass(lot), today).lot).toMatchObject(expected);
});

test('a pass with as many visits as can be counted comes in', () => {
  expect(openingOf(pass({ remaining: 1_000_000 }), today).lot).toMatchObject({ visits: 1_000_000 });
});

test.each<[string, Partial<ParsedLot>, object[]]>([
  ['the day it ended', { ends_on: '2026-09-14' }, [{ code: 'lot.expired', data: { text: '14.09.2026' } }]],
  [
    'its debts beside its end',
    { ends_on: '2026-09-14', uncovered: 5_100 },
    [{ code: 'lot.expired' }, { code: 'lot.debt_too_large' }],
  ],
  [
    'its freeze beside its value',
    { total: null, ends_on: null, freeze: { from: today, to: null, days: null, needs_review: true } },
    [{ code: 'lot.value_unknown' }, { code: 'freeze.no_end' }],
  ],
])('a pass has the notes of %s', (_what, lot, notes) => {
  expect(openingOf(pass(lot), today).notes).toMatchObject(notes);
});

test('a pass comes in with its freeze', () => {
  const freeze = { from: '2026-09-20', to: '2026-09-24', days: null, needs_review: false };
  expect(openingOf(pass({ freeze }), today)).toMatchObject({
    lot: { valid_until: '2026-09-25' },
    freeze: { from_date: '2026-09-20', to_date: '2026-09-24' },
  });
});

test('names', () => {
  expect(openingName('Балет', today)).toBe('Балет — остаток на 15.09.2026');
  expect(openingName(null, today)).toBe('Остаток на 15.09.2026');
  expect(openingName('я'.repeat(300), today)).toBe(`${'я'.repeat(160)} — остаток на 15.09.2026`);
});

test('a pass is known again by its number, else by what it is and when it began', () => {
  const base = pass({});
  expect(lotKey(pass({ remaining: 100 }))).toBe(lotKey(base));
  expect(lotKey(pass({ starts_on: '2026-10-01' }))).not.toBe(lotKey(base));
  expect(lotKey(pass({ service_name: 'БАЛЕТ' }))).toBe('балет|2026-09-01');
  expect(lotKey(pass({ starts_on: null, sold_on: '2026-08-30' }))).toBe('балет|2026-08-30');
  expect(lotKey(pass({ starts_on: null }))).toBe('балет|2026-09-30');
  expect(lotKey(pass({ service_name: null, starts_on: null, ends_on: null }))).toBe('|');
  expect(lotKey(pass({ number: 'A-1', starts_on: null }))).toBe(lotKey(pass({ number: 'A-1' })));
});
