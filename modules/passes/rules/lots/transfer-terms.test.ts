import { describe, expect, it } from 'vitest';
import { buildCharge, buildLot } from '../testing.ts';
import { extensionsGoingOn, freezesBefore, transferTermsOf } from './transfer-terms.ts';
import { chargeOf } from './unit-value.ts';

const TODAY = '2026-09-11';
const charges = ['2026-09-02', '2026-09-04', '2026-09-07'].map((date) => buildCharge(date));

describe('the rest of a lot', () => {
  it('keeps its visits, their unit value and the last day', () => {
    const lot = buildLot({ charges });
    const terms = transferTermsOf(lot, TODAY);
    expect(terms).toMatchObject({
      visits: 500,
      price: 300_000,
      paid: 300_000,
      valid_from: TODAY,
      valid_until: '2026-09-30',
    });
    const next = buildLot({ ...terms, charges: [] });
    expect(chargeOf(next, 100)).toEqual(chargeOf(lot, 100));
  });

  it('takes along what is not paid yet, and no more than was paid', () => {
    expect(transferTermsOf(buildLot({ charges, paid: 280_000 }), TODAY)).toMatchObject({
      price: 300_000,
      paid: 100_000,
    });
    expect(transferTermsOf(buildLot({ charges, paid: 100_000 }), TODAY)).toMatchObject({ price: 300_000, paid: 0 });
  });

  it('of one that waits for its first visit waits as long as it would have', () => {
    const lot = buildLot({
      activation: 'on_first_visit',
      freezes: [{ id: 1, from_date: '2026-09-05', to_date: '2026-09-08' }],
    });
    expect(transferTermsOf(lot, TODAY)).toMatchObject({
      activation: 'on_first_visit',
      activation_deadline_days: 24,
      valid_from: null,
      validity: 30,
    });
  });

  it('takes along the days given where its term does not hold them yet', () => {
    const extensions = [{ id: 1, days: 9 }];
    const going = (fields: Parameters<typeof buildLot>[0]) => {
      const lot = buildLot({ extensions, ...fields });
      const terms = transferTermsOf(lot, TODAY);
      return [terms.valid_until, extensionsGoingOn(lot, terms)];
    };
    expect(going({ activation: 'on_first_visit' })).toEqual([null, extensions]);
    expect(going({})).toEqual(['2026-10-09', []]);
    expect(going({ activation: 'on_first_visit', valid_until: '2026-12-01' })).toEqual(['2026-12-10', []]);
    expect(going({ validity: null, validity_unit: null })).toEqual([null, []]);
  });

  it('ends the freeze it is in', () => {
    const freezes = [
      { id: 1, from_date: '2026-09-08', to_date: '2026-09-14' },
      { id: 2, from_date: '2026-09-20', to_date: '2026-09-25' },
    ];
    expect(transferTermsOf(buildLot({ freezes }), TODAY).valid_until).toBe('2026-10-03');
  });

  it('of an unlimited lot is worth its days ahead, the frozen ones left out', () => {
    expect(transferTermsOf(buildLot({ visits: null, price: 300_000, paid: 300_000 }), TODAY)).toMatchObject({
      visits: null,
      price: 200_000,
      paid: 200_000,
    });
    const freezes = [{ id: 1, from_date: '2026-09-02', to_date: '2026-09-06' }];
    // Five days used, 25 ahead: until 5 October.
    expect(transferTermsOf(buildLot({ visits: null, price: 300_000, paid: 300_000, freezes }), TODAY)).toMatchObject({
      price: 250_000,
      valid_until: '2026-10-05',
    });
  });
});

describe('the price of the rest', () => {
  const out = { id: 1, way: 'out', kind: 'transfer', other_id: 9, visits: 200, value: 120_000 } as const;
  const into = { ...out, id: 2, way: 'in' } as const;

  it('leaves out what has moved already, and not what came in', () => {
    const lot = buildLot({ charges, moves: [out, into] });
    expect(transferTermsOf(lot, TODAY)).toMatchObject({ visits: 300, price: 180_000, paid: 180_000 });
    const unlimited = buildLot({ visits: null, price: 420_000, paid: 420_000, moves: [out, into] });
    expect(transferTermsOf(unlimited, TODAY)).toMatchObject({ price: 200_000 });
  });

  it.each([
    ['waits for its first visit', { activation: 'on_first_visit' as const }],
    ['begins today', { valid_from: TODAY, valid_until: '2026-10-10' }],
    ['begins later', { valid_from: '2026-09-20', valid_until: '2026-10-20' }],
    ['has no end', { validity: null, validity_unit: null }],
  ])('of an unlimited lot that %s is all of it', (_, over) => {
    const lot = buildLot({ visits: null, price: 300_000, paid: 300_000, ...over });
    expect(transferTermsOf(lot, TODAY).price).toBe(300_000);
  });
});

it('a lot that begins later begins then with its new owner too', () => {
  const lot = buildLot({ valid_from: '2026-09-20', valid_until: '2026-10-20' });
  expect(transferTermsOf(lot, TODAY)).toMatchObject({ activation: 'fixed_date', valid_from: '2026-09-20' });
});

it('of the freezes, only the days before the date are kept', () => {
  const freeze = (id: number, from_date: string, to_date: string) => ({ id, from_date, to_date });
  const freezes = [
    freeze(1, '2026-09-01', '2026-09-05'),
    freeze(2, '2026-09-08', '2026-09-14'),
    freeze(3, TODAY, '2026-09-20'),
  ];
  expect(freezesBefore(freezes, TODAY)).toEqual([
    freeze(1, '2026-09-01', '2026-09-05'),
    freeze(2, '2026-09-08', '2026-09-10'),
  ]);
});
