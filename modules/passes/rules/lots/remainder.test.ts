import { describe, expect, it } from 'vitest';
import type { Lot } from './lot.ts';
import { buildCharge, buildLot, withUsed } from '../testing.ts';
import { allowedByPayment, balanceOf, madeVisits, remainderOf } from './remainder.ts';

const TODAY = '2026-09-10';

describe('the remainder', () => {
  it.each<[string, Lot, string, object]>([
    ['new', buildLot(), TODAY, { sold: 800, used: 0, left: 800, burned: 0, returned: 0 }],
    ['used in part', withUsed(buildLot(), 350), TODAY, { sold: 800, used: 350, left: 450, burned: 0, returned: 0 }],
    ['expired', withUsed(buildLot(), 350), '2026-10-01', { left: 0, burned: 450, returned: 0 }],
    ['expired and kept', buildLot({ leftover_policy: 'use_leftovers' }), '2026-10-01', { left: 800, burned: 0 }],
    ['closed', withUsed(buildLot({ closed_on: TODAY }), 350), TODAY, { left: 0, burned: 0, returned: 450 }],
    ['exhausted before its end', withUsed(buildLot(), 800), '2026-10-01', { left: 0, burned: 0 }],
    ['unlimited', buildLot({ visits: null }), TODAY, { sold: null, used: 0, left: null }],
    ['unlimited and expired', buildLot({ visits: null }), '2026-10-01', { left: 0, burned: 0 }],
  ])('of a lot %s', (_, lot, date, expected) => {
    expect(remainderOf(lot, date)).toMatchObject(expected);
  });

  it('grows on the same lot when a visit is taken back after its end, and is forfeited there', () => {
    const used = withUsed(buildLot({ visits: 100 }), 100);
    expect(remainderOf(used, '2026-10-05')).toMatchObject({ used: 100, burned: 0 });
    expect(remainderOf({ ...used, charges: [] }, '2026-10-05')).toMatchObject({ used: 0, left: 0, burned: 100 });
  });
});

describe('the balance of a client', () => {
  it('adds what is left and keeps debt apart', () => {
    const lots = [
      withUsed(buildLot(), 300),
      buildLot({ id: 2, sold_on: '2026-01-01' }),
      buildLot({ id: 3, visits: 200 }),
    ];
    expect(balanceOf(lots, [{ visits: 100 }, { visits: 50 }], TODAY)).toEqual({
      left: 700,
      unlimited: false,
      uncovered: 150,
    });
    const unlimited = buildLot({ id: 4, visits: null });
    expect(balanceOf([unlimited, ...lots], [], TODAY)).toEqual({ left: 700, unlimited: true, uncovered: 0 });
    expect(balanceOf([buildLot({ visits: null })], [], TODAY)).toEqual({ left: 0, unlimited: true, uncovered: 0 });
  });
});

describe('what is paid allows', () => {
  it.each<[Partial<Lot>, number]>([
    [{ paid: 480_000 }, 800],
    [{ paid: 0 }, 100],
    [{ paid: 59_999 }, 100],
    [{ paid: 60_000 }, 200],
    [{ paid: 240_000 }, 500],
    [{ paid: 479_999 }, 800],
    [{ paid: 0, consume_unpaid: 'all' }, 800],
    [{ paid: 0, consume_unpaid: 'none' }, 0],
    [{ paid: 60_000, consume_unpaid: 'none' }, 100],
    [{ paid: 479_999, consume_unpaid: 'none' }, 700],
    [{ paid: 0, price: 0, consume_unpaid: 'none' }, 800],
    // 1 000 ₽ over three visits does not divide: two thirds of it pay for two visits and not a kopeck earlier.
    [{ visits: 300, price: 100_000, paid: 66_666, consume_unpaid: 'none' }, 100],
    [{ visits: 300, price: 100_000, paid: 66_667, consume_unpaid: 'none' }, 200],
    [{ visits: 250, price: 100_000, paid: 80_000, consume_unpaid: 'none' }, 200],
    [{ visits: null, paid: 480_000 }, Infinity],
    [{ visits: null, paid: 90_000, nominal_value: 45_000 }, 300],
    [{ visits: null, paid: 90_000, nominal_value: 45_000, consume_unpaid: 'none' }, 200],
    [{ visits: null, paid: 90_000, nominal_value: 0 }, 100],
  ])('%o: %s', (over, expected) => {
    expect(allowedByPayment(buildLot(over))).toBe(expected);
  });

  it('counts the visits of an unlimited lot, which take nothing', () => {
    const charges = [
      buildCharge('2026-09-02', { visits: 0 }),
      buildCharge('2026-09-03', { visits: 0, counted: false }),
    ];
    expect(madeVisits(buildLot({ visits: null, charges }))).toBe(100);
    expect(madeVisits(withUsed(buildLot(), 250))).toBe(250);
  });
});
