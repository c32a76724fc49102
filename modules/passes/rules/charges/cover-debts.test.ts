import { describe, expect, it } from 'vitest';
import { coverDebts, type Uncovered } from './cover-debts.ts';
import { buildLot, withUsed } from '../testing.ts';

const debt = (id: number, date_visit: string, over: Partial<Uncovered> = {}): Uncovered => ({
  id,
  date_visit,
  time: '18:00',
  service_id: 1,
  format: 'group',
  visits: 100,
  ...over,
});

describe('covering debts with a new lot', () => {
  it('covers nothing after the end of the lot, and what is older than it or within its days', () => {
    const lot = buildLot({ sold_on: '2026-10-09', validity: 1, validity_unit: 'month' });
    const debts = [debt(1, '2026-11-09'), debt(2, '2026-11-08'), debt(3, '2026-10-08')];
    expect(coverDebts(lot, debts).map(({ id }) => id)).toEqual([3, 2]);
  });

  it('counts as older what was before a first day that was chosen', () => {
    const lot = buildLot({ sold_on: '2026-09-01', valid_from: '2026-09-10', cap_per_day: 1 });
    const debts = [debt(1, '2026-09-05'), debt(2, '2026-09-05'), debt(3, '2026-09-10'), debt(4, '2026-09-10')];
    expect(coverDebts(lot, debts).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('starts no clock, so that what follows is judged by the days of a lot that waits', () => {
    const lot = buildLot({ activation: 'on_first_visit', sold_on: '2026-11-16', validity: 3, validity_unit: 'day' });
    expect(coverDebts(lot, [debt(1, '2026-11-17'), debt(2, '2026-11-24')]).map(({ id }) => id)).toEqual([1, 2]);
    const burning = { ...lot, burn_unactivated: true, activation_deadline_days: 5 };
    expect(coverDebts(burning, [debt(1, '2026-11-21'), debt(2, '2026-11-22')]).map(({ id }) => id)).toEqual([1]);
  });

  it('covers nothing on a frozen day, and nothing at all with a closed lot', () => {
    const freezes = [{ id: 1, from_date: '2026-09-05', to_date: '2026-09-08' }];
    const debts = [debt(1, '2026-09-05'), debt(2, '2026-09-09')];
    expect(coverDebts(buildLot({ freezes }), debts).map(({ id }) => id)).toEqual([2]);
    expect(coverDebts(buildLot({ closed_on: '2026-09-20' }), debts)).toEqual([]);
  });

  it('goes from the oldest, as far as the lot reaches', () => {
    const debts = [debt(1, '2026-08-20'), debt(2, '2026-08-10'), debt(3, '2026-08-30')];
    expect(coverDebts(buildLot({ visits: 200, price: 100_001, paid: 100_001 }), debts)).toEqual([
      { id: 2, visits: 100, value: 50_000 },
      { id: 1, visits: 100, value: 50_001 },
    ]);
  });

  it('passes over what the lot does not pay for and what no longer fits', () => {
    const debts = [
      debt(1, '2026-08-01', { format: 'individual', service_id: 9 }),
      debt(2, '2026-08-02'),
      debt(3, '2026-08-03', { visits: 50 }),
    ];
    const covered = coverDebts(withUsed(buildLot({ visits: 150 }), 100), debts);
    expect(covered.map(({ id }) => id)).toEqual([3]);
  });

  it('of the morning, covers no evening', () => {
    const morning = buildLot({ daypart_from: '08:00', daypart_to: '16:00' });
    const debts = [
      debt(1, '2026-08-01'),
      debt(2, '2026-08-02', { time: '15:59' }),
      debt(3, '2026-08-03', { time: null }),
    ];
    expect(coverDebts(morning, debts).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('requires payment first, as any visit does', () => {
    const debts = [debt(1, '2026-08-01'), debt(2, '2026-08-02'), debt(3, '2026-08-03')];
    expect(coverDebts(buildLot({ paid: 60_000 }), debts).map(({ id }) => id)).toEqual([1, 2]);
    expect(coverDebts(buildLot({ paid: 0, consume_unpaid: 'none' }), debts)).toEqual([]);
  });

  it('covers no more than has not moved to another lot', () => {
    const move = { id: 1, way: 'out', kind: 'transfer', other_id: 9, visits: 450, value: 0 } as const;
    const lot = withUsed(buildLot({ moves: [move] }), 300);
    const debts = [debt(1, '2026-08-01'), debt(2, '2026-08-02', { visits: 50 })];
    expect(coverDebts(lot, debts).map(({ id }) => id)).toEqual([2]);
  });

  it('counts what it covers against the money of an unlimited lot', () => {
    const lot = buildLot({ visits: null, nominal_value: 45_000, paid: 0 });
    expect(coverDebts(lot, [debt(1, '2026-08-01'), debt(2, '2026-08-02')]).map(({ id }) => id)).toEqual([1]);
  });

  it('covers any number with an unlimited lot', () => {
    const debts = [debt(1, '2026-08-01'), debt(2, '2026-08-01')];
    expect(coverDebts(buildLot({ visits: null, nominal_value: 45_000 }), debts)).toEqual([
      { id: 1, visits: 0, value: 45_000 },
      { id: 2, visits: 0, value: 45_000 },
    ]);
  });
});
