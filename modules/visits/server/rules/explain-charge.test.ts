import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainCharge } from './explain-charge.ts';
import { type Charge, chargeOf } from '@ritm/passes/rules';
import { buildCharge, buildLot } from '@ritm/passes/rules/testing';

const sumOf = (terms: readonly { amount: number }[]) => terms.reduce((sum, { amount }) => sum + amount, 0);

describe('why a visit is worth what it is', () => {
  it('is its share of the pass, rounded down; the last one takes what the others have left', () => {
    const lot = buildLot({ visits: 300, price: 200_000 });
    const charges: Charge[] = [];
    for (const id of [1, 2, 3]) {
      const { visits, value } = chargeOf({ ...lot, charges }, 100);
      charges.push(buildCharge('2026-09-02', { id, visits, value }));
    }
    const why = (index: number) => explainCharge(charges[index]!, { lot: { ...lot, charges }, weight: 100 });
    expect(why(0)).toEqual([{ kind: 'share', amount: 66_666 }]);
    expect(why(2)).toEqual([
      { kind: 'price', amount: 200_000 },
      { kind: 'others', amount: -133_332 },
    ]);
  });

  it('says that the terms were others then', () => {
    const charge = buildCharge('2026-09-02', { id: 1, visits: 100, value: 50_000 });
    const lot = buildLot({ visits: 800, price: 480_000, charges: [charge, buildCharge('2026-09-03', { id: 2 })] });
    expect(explainCharge(charge, { lot, weight: 100 })).toEqual([
      { kind: 'share', amount: 60_000 },
      { kind: 'agreed_otherwise', amount: -10_000 },
    ]);
  });

  it('is the price of a place where no pass pays, and nothing where it is not known', () => {
    expect(explainCharge({ id: 1, visits: 100, value: 70_000 }, { lot: undefined, weight: 100 })).toEqual([
      { kind: 'place', amount: 70_000 },
    ]);
    expect(explainCharge({ id: 1, visits: 100, value: 0 }, { lot: undefined, weight: 100 })).toEqual([]);
  });

  it('is the nominal value on a pass without a number of visits, for the weight of the visit', () => {
    const lot = buildLot({ visits: null, nominal_value: 50_000 });
    const explained = (value: number) => explainCharge({ id: 1, visits: 0, value }, { lot, weight: 50 });
    expect(explained(25_000)).toEqual([{ kind: 'nominal', amount: 25_000 }]);
    expect(explained(30_000)).toEqual([
      { kind: 'nominal', amount: 25_000 },
      { kind: 'agreed_otherwise', amount: 5_000 },
    ]);
  });

  it('is half of a nominal value of odd kopecks, rounded down', () => {
    const lot = buildLot({ visits: null, nominal_value: 50_001 });
    expect(explainCharge({ id: 1, visits: 0, value: 25_000 }, { lot, weight: 50 })).toEqual([
      { kind: 'nominal', amount: 25_000 },
    ]);
  });

  it('is agreed on a pass of no visits, which has no share to give', () => {
    const lot = buildLot({ visits: 0 });
    expect(explainCharge({ id: 1, visits: 100, value: 10_000 }, { lot, weight: 100 })).toEqual([
      { kind: 'share', amount: 0 },
      { kind: 'agreed_otherwise', amount: 10_000 },
    ]);
  });

  it('always sums to the value, whatever was agreed', () => {
    const values = fc.record({
      price: fc.nat(1_000_000),
      visits: fc.constantFrom(null, 0, 100, 850),
      value: fc.nat(500_000),
    });
    fc.assert(
      fc.property(values, ({ price, visits, value }) => {
        const charge = buildCharge('2026-09-02', { id: 1, visits: visits === null ? 0 : 100, value });
        expect(sumOf(explainCharge(charge, { lot: buildLot({ price, visits, charges: [charge] }), weight: 100 }))).toBe(
          value,
        );
      }),
    );
  });
});
