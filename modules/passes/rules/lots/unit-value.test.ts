import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Charge, Lot } from './lot.ts';
import { buildCharge, buildLot } from '../testing.ts';
import { chargeOf, nominalValueOf } from './unit-value.ts';

const charged = (lot: Lot, weight: number): Lot => ({
  ...lot,
  charges: [...lot.charges, buildCharge('2026-09-02', chargeOf(lot, weight))],
});
const valueOf = (charges: readonly Charge[]) => charges.reduce((sum, charge) => sum + charge.value, 0);

describe('the value of a visit', () => {
  it('is the price over the visits', () => {
    expect(chargeOf(buildLot(), 100)).toEqual({ visits: 100, value: 60_000 });
    expect(chargeOf(buildLot(), 50)).toEqual({ visits: 50, value: 30_000 });
    expect(chargeOf(buildLot({ price: 432_000 }), 100).value).toBe(54_000);
    expect(chargeOf(buildLot(), 0)).toEqual({ visits: 0, value: 0 });
  });

  it('leaves what does not divide to the last visit', () => {
    const values = [1, 2, 3].reduce((lot) => charged(lot, 100), buildLot({ visits: 300, price: 100_000 })).charges;
    expect(values.map((charge) => charge.value)).toEqual([33_333, 33_333, 33_334]);
  });

  it('sums to the price to the kopeck, whatever weights and voids there were', () => {
    const steps = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 300 }), voided: fc.nat(9) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 2000 }),
        steps,
        (price, visits, all) => {
          let lot = buildLot({ price, visits });
          const left = () => visits - lot.charges.reduce((sum, charge) => sum + charge.visits, 0);
          for (const { weight, voided } of all) {
            if (weight <= left()) lot = charged(lot, weight);
            if (voided < 3) lot = { ...lot, charges: lot.charges.toSpliced(voided, 1) };
            expect(valueOf(lot.charges)).toBeLessThanOrEqual(price);
            for (const charge of lot.charges) expect(charge.value).toBeGreaterThanOrEqual(0);
          }
          if (left() > 0) lot = charged(lot, left());
          expect(valueOf(lot.charges)).toBe(price);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a visit of an unlimited lot', () => {
  it('takes nothing and is worth its nominal value', () => {
    const lot = buildLot({ visits: null, price: 590_000, nominal_value: 45_000 });
    expect(chargeOf(lot, 100)).toEqual({ visits: 0, value: 45_000 });
    expect(chargeOf(lot, 50)).toEqual({ visits: 0, value: 22_500 });
  });

  it.each<[Partial<Lot>, number]>([
    [{ validity: 4, validity_unit: 'week' }, 49_166],
    [{ validity: 28, validity_unit: 'day' }, 49_166],
    [{ validity: 1, validity_unit: 'month' }, 45_888],
    [{ validity: 1, validity_unit: 'year' }, 3_771],
    [{ validity: null, validity_unit: null, valid_from: '2026-09-01', valid_until: '2026-09-28' }, 49_166],
    [{ validity: null, validity_unit: null }, 0],
    [{ nominal_value: 0 }, 0],
  ])('without one, is worth a third of a week: %o: %i', (over, expected) => {
    expect(nominalValueOf(buildLot({ visits: null, price: 590_000, ...over }))).toBe(expected);
  });
});

it('what moved to another lot is no longer this lot’s to earn', () => {
  const out = { id: 1, way: 'out', kind: 'transfer', other_id: 9, visits: 300, value: 180_000 } as const;
  const into = { ...out, id: 2, way: 'in', value: 5_000 } as const;
  const lot = buildLot({
    price: 480_003,
    moves: [out, into],
    charges: [buildCharge('2026-09-02', { visits: 400, value: 240_000 })],
  });
  // The fifth visit empties the lot, so it takes the rest to the kopeck.
  expect(chargeOf(lot, 100)).toEqual({ visits: 100, value: 60_003 });
});

it('the term counts, where only its last day was set by hand', () => {
  const lot = buildLot({ visits: null, price: 590_000, valid_until: '2026-12-31' });
  expect(nominalValueOf(lot)).toBe(nominalValueOf({ ...lot, valid_until: null }));
});
