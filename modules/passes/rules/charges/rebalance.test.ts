import { describe, expect, it } from 'vitest';
import type { Lot } from '../lots/lot.ts';
import { buildCharge, buildLot } from '../testing.ts';
import { rebalance, type PlacedVisit } from './rebalance.ts';

const visit = (id: number, date_visit: string, lesson_plus_id: number | null): PlacedVisit => ({
  id,
  lesson_plus_id,
  date_visit,
  time: null,
  service_id: 1,
  format: 'group',
  visits: 100,
});
const withVisits = (lot: Lot, visits: readonly PlacedVisit[]): Lot => ({
  ...lot,
  charges: visits
    .filter((one) => one.lesson_plus_id === lot.id)
    .map(({ id, date_visit }) => buildCharge(date_visit, { id })),
});

// `docs/domain.md` 2.4: A has one visit left until 30 September, B eight until 15 October.
const A = buildLot({ id: 1, visits: 100, price: 60_000, paid: 60_000, sold_on: '2026-09-01', validity: 30 });
const B = buildLot({ id: 2, sold_on: '2026-09-16', validity: 30 });

describe('rebalance', () => {
  it('proposes nothing when the order of marking took nothing from anybody', () => {
    const visits = [visit(1, '2026-09-24', 1), visit(2, '2026-09-22', 2)];
    expect(rebalance([withVisits(A, visits), withVisits(B, visits)], visits, '2026-10-05')).toEqual({
      moves: [],
      uncovered: { before: 0, after: 0 },
      burned: { before: 0, after: 0 },
    });
  });

  it('uses the lot that ends first, so that less is forfeited', () => {
    const visits = [visit(1, '2026-09-22', 2), visit(2, '2026-09-24', 2)];
    const { moves, burned } = rebalance([withVisits(A, visits), withVisits(B, visits)], visits, '2026-10-05');
    expect(moves.map(({ visit: { id }, to }) => [id, to.id])).toEqual([[1, 1]]);
    expect(burned).toEqual({ before: 100, after: 0 });
  });

  it('covers what is owed where another order has room for it', () => {
    const cheaper = buildLot({ id: 3, visits: 100, sold_on: '2026-09-20', validity: 30, price: 60_000, paid: 60_000 });
    // B-like lot of one visit spent on a day that A could have paid for; the visit after A's end is owed.
    const visits = [visit(1, '2026-09-22', 3), visit(2, '2026-10-05', null)];
    const result = rebalance([withVisits(A, visits), withVisits(cheaper, visits)], visits, '2026-10-06');
    expect(result.uncovered).toEqual({ before: 100, after: 0 });
    expect(result.moves.map(({ visit: { id }, to }) => [id, to.id])).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });

  it('leaves a debt that a sale covered on its lot, and counts the visit that it takes', () => {
    const covered = buildCharge('2026-08-20', { id: 1, covers_debt: true });
    const lot = { ...A, visits: 200, charges: [covered] };
    const visits = [visit(1, '2026-08-20', 1), visit(2, '2026-09-22', null), visit(3, '2026-09-24', null)];
    const { moves, uncovered } = rebalance([lot], visits, '2026-10-05');
    expect(moves.map(({ visit: { id } }) => id)).toEqual([2]);
    expect(uncovered).toEqual({ before: 200, after: 100 });
  });

  it('leaves closed lots and what stands on them alone', () => {
    const closed = { ...A, closed_on: '2026-09-25' };
    const visits = [visit(1, '2026-09-22', 1), visit(2, '2026-09-24', null)];
    const { moves } = rebalance([withVisits(closed, visits), withVisits(B, visits)], visits, '2026-10-05');
    expect(moves.map(({ visit: { id } }) => id)).toEqual([2]);
  });
});

describe('one visit is left, and it goes to', () => {
  const owed = (id: number, date_visit: string, time: string | null = null) => ({
    ...visit(id, date_visit, null),
    time,
  });
  it.each([
    ['the earlier day', [owed(1, '2026-09-24'), owed(2, '2026-09-22')], 2],
    ['the earlier hour', [owed(1, '2026-09-22', '18:00'), owed(2, '2026-09-22', '10:00')], 2],
    ['the visit without an hour', [owed(1, '2026-09-22', '10:00'), owed(2, '2026-09-22')], 2],
    ['what was written first of the same hour', [owed(4, '2026-09-22', '10:00'), owed(3, '2026-09-22', '10:00')], 3],
  ])('%s; the other stays owed', (_, visits, id) => {
    const { moves, uncovered } = rebalance([A], visits, '2026-10-05');
    expect(moves.map((one) => [one.visit.id, one.to.id])).toEqual([[id, 1]]);
    expect(moves[0]!.charge).toEqual({ visits: 100, value: 60_000 });
    expect(uncovered).toEqual({ before: 200, after: 100 });
  });
});

it('a placed visit counts towards the caps of its lot', () => {
  const capped = { ...B, cap_per_day: 1 };
  const visits = [visit(1, '2026-09-22', null), visit(2, '2026-09-22', null)];
  expect(rebalance([capped], visits, '2026-10-05').uncovered).toEqual({ before: 200, after: 100 });
});

it('no visit of somebody else is thrown out to make room for an earlier one', () => {
  const charges = [buildCharge('2026-09-10', { id: 50 }), buildCharge('2026-10-09', { id: 51 })];
  const shared = buildLot({ activation: 'on_first_visit', charges });
  expect(rebalance([shared], [visit(1, '2026-09-12', null)], '2026-10-05').moves).toHaveLength(1);
  expect(rebalance([shared], [visit(1, '2026-09-05', null)], '2026-10-05').moves).toEqual([]);
});
