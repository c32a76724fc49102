import { policiesToday } from '@ritm/services/rules';
import { buildLot, withUsed } from '@ritm/passes/rules/testing';
import { describe, expect, test } from 'vitest';
import { type OtherSeat, type SeatToPay, waysToPay } from './seat-ways.ts';

const weekly = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    date: new Date(Date.UTC(2026, 8, 10 + 7 * n)).toISOString().slice(0, 10),
    time: '18:00',
  }));
const seat = (over: Partial<SeatToPay> = {}): SeatToPay => ({
  service_id: 1,
  format: 'group',
  policies: policiesToday({}),
  single_price: 70_000,
  uncovered: 0,
  lots: [buildLot()],
  days: weekly(1),
  others: [],
  ...over,
});

describe('a pass', () => {
  test('says what is left before and after one date', () => {
    expect(waysToPay(seat()).passes).toMatchObject([{ days: 1, left: 800, left_after: 700, refused: null }]);
  });

  test('pays as far as its visits reach', () => {
    const { passes } = waysToPay(seat({ lots: [withUsed(buildLot(), 500)], days: weekly(4) }));
    expect(passes).toMatchObject([{ days: 3, left: 300, left_after: 0, refused: null }]);
  });

  test('that is frozen is shown with its reason, after those that pay', () => {
    const frozen = buildLot({ id: 2, freezes: [{ id: 1, from_date: '2026-09-05', to_date: '2026-09-20' }] });
    const { passes, usual_id } = waysToPay(seat({ lots: [frozen, buildLot()] }));
    expect(passes.map(({ lot, refused }) => [lot.id, refused])).toEqual([
      [1, null],
      [2, 'frozen'],
    ]);
    expect(usual_id).toBe(1);
  });

  test('that is used up is not offered beside a good one, and explains itself when it is alone', () => {
    const used = withUsed(buildLot({ id: 2 }), 800);
    expect(waysToPay(seat({ lots: [used, buildLot()] })).passes.map(({ lot }) => lot.id)).toEqual([1]);
    expect(waysToPay(seat({ lots: [used] })).passes).toMatchObject([{ days: 0, refused: 'exhausted' }]);
  });

  test('that is over is explained by the one sold last; one of another class or closed is never shown', () => {
    const old = withUsed(buildLot({ id: 2, sold_on: '2026-08-01' }), 800);
    const last = buildLot({ id: 3, sold_on: '2026-08-05' });
    for (const lots of [
      [old, last],
      [last, old],
    ])
      expect(waysToPay(seat({ lots })).passes).toMatchObject([{ lot: { id: 3 }, refused: 'expired' }]);
    const others = [buildLot({ service_id: 2, format: 'individual' }), buildLot({ id: 2, closed_on: '2026-09-02' })];
    expect(waysToPay(seat({ lots: others })).passes).toEqual([]);
  });
});

describe('other bookings of the client', () => {
  const other = (date: string, more: Partial<OtherSeat> = {}): OtherSeat => ({
    date,
    time: '10:00',
    service_id: 1,
    format: 'group',
    policies: policiesToday({}),
    pays: null,
    lesson_plus_id: null,
    ...more,
  });

  test('before the date are paid first, and later ones are not counted', () => {
    const others = [other('2026-09-08'), other('2026-09-10'), other('2026-09-10', { time: '20:00' })];
    expect(waysToPay(seat({ others })).passes).toMatchObject([{ left: 800, others: 200, left_after: 500, days: 1 }]);
  });

  test('between the dates leave fewer visits for those after them', () => {
    const others = [other('2026-09-12'), other('2026-09-19')];
    const lots = [withUsed(buildLot(), 500)];
    expect(waysToPay(seat({ lots, others, days: weekly(3) })).passes).toMatchObject([
      { left: 300, others: 100, left_after: 0, days: 2 },
    ]);
  });

  test('after the date do not take its visit', () => {
    const lots = [withUsed(buildLot(), 700)];
    const { usual_id, passes } = waysToPay(seat({ lots, others: [other('2026-09-11')] }));
    expect({ usual_id, days: passes[0]?.days }).toEqual({ usual_id: 1, days: 1 });
  });

  test('take nothing countable from an unlimited pass', () => {
    const { passes } = waysToPay(seat({ lots: [buildLot({ visits: null })], others: [other('2026-09-08')] }));
    expect(passes).toMatchObject([{ days: 1, left: null, others: 0, left_after: null }]);
  });

  test('take the last visits: the pass is not refused now, but pays for none of the dates', () => {
    const lots = [withUsed(buildLot(), 700), buildLot({ id: 2, sold_on: '2026-09-03' })];
    const { passes, usual_id } = waysToPay(seat({ lots, others: [other('2026-09-08')] }));
    expect(passes[0]).toMatchObject({ lot: { id: 1 }, refused: null, days: 0, others: 100, left_after: 0 });
    expect(usual_id).toBe(2);
  });

  test('of another kind or without a pass take nothing from it', () => {
    const others = [
      other('2026-09-08', { service_id: 7, format: 'individual' }),
      other('2026-09-09', { pays: 'without_pass' }),
    ];
    expect(waysToPay(seat({ others })).passes).toMatchObject([{ others: 0, left_after: 700 }]);
  });
});

describe('without a pass', () => {
  test.each([
    ['by the visit', { debt_policy: 'charge_single' as const }, 0, { kind: 'single', refused: null }],
    ['owed', { debt_policy: 'allow' as const, debt_limit: 1 }, 0, { kind: 'debt', refused: null }],
    [
      'beyond the limit',
      { debt_policy: 'allow' as const, debt_limit: 1 },
      100,
      { kind: 'debt', refused: 'debt_limit' },
    ],
    ['not at all', { debt_policy: 'block' as const }, 0, { kind: 'debt', refused: 'no_lot' }],
  ])('%s', (_, policies, uncovered, without) => {
    expect(waysToPay(seat({ policies: policiesToday(policies), uncovered })).without).toEqual(without);
  });
});
