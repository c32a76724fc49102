import { describe, expect, it } from 'vitest';
import type { Lot } from './lot.ts';
import { buildCharge, buildLot } from './testing.ts';
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
    const { moves } = rebalance([withVisits(A, visits), withVisits(B, visits)], visits, '2026-10-05');
    expect(moves).toEqual([]);
  });

  it('uses the lot that ends first, so that less burns', () => {
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

  it('leaves closed lots and what stands on them alone', () => {
    const closed = { ...A, closed_on: '2026-09-25' };
    const visits = [visit(1, '2026-09-22', 1), visit(2, '2026-09-24', null)];
    const { moves } = rebalance([withVisits(closed, visits), withVisits(B, visits)], visits, '2026-10-05');
    expect(moves.map(({ visit: { id } }) => id)).toEqual([2]);
  });
});
