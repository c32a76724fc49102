import { policiesToday } from '@ritm/services/rules';
import type { LocalDate, LocalTime, Visits } from '@ritm/kernel';
import { chooseLot } from './choose-lot.ts';
import type { Charge, Format, Lot } from '../lots/lot.ts';
import { remainderOf } from '../lots/remainder.ts';
import { chargeOf } from '../lots/unit-value.ts';

/** A counted visit of one client and the lot it is charged to; null when no lot covers it. */
export type PlacedVisit = {
  id: number;
  lesson_plus_id: number | null;
  date_visit: LocalDate;
  time: LocalTime | null;
  branch_id?: number | null | undefined;
  service_id: number | null;
  format: Format;
  visits: Visits;
};

export type Rebalance = {
  moves: readonly { visit: PlacedVisit; to: Lot; charge: { visits: Visits; value: number } }[];
  uncovered: { before: Visits; after: Visits };
  burned: { before: Visits; after: Visits };
};

/**
 * Computes the assignment of visits to lots as if they had been marked in the order of their dates: the lot that ends
 * first is used first, so the fewest visits stay uncovered and the least is forfeited. A debt that a sale covered stays
 * where it is. Returns no moves when that is no better than the current one.
 */
export function rebalance(lots: readonly Lot[], visits: readonly PlacedVisit[], today: LocalDate): Rebalance {
  const open = lots.filter((lot) => lot.closed_on === null);
  const covered = new Set(open.flatMap(({ charges }) => charges.filter((one) => one.covers_debt).map(({ id }) => id)));
  const movable = visits.filter(
    ({ id, lesson_plus_id }) =>
      lesson_plus_id === null || (open.some((lot) => lot.id === lesson_plus_id) && !covered.has(id)),
  );
  const ids = new Set(movable.map(({ id }) => id));
  let reassigned = open.map((lot) => ({ ...lot, charges: lot.charges.filter(({ id }) => !ids.has(id)) }));
  const moves: { visit: PlacedVisit; to: Lot; charge: { visits: Visits; value: number } }[] = [];
  let uncoveredVisits = 0;
  for (const visit of movable.toSorted(byTime)) {
    const lot = chooseLotForVisit(reassigned, visit);
    if (!lot) {
      uncoveredVisits += visit.visits;
      continue;
    }
    const charge = chargeOf(lot, visit.visits);
    const placed: Charge = { ...visit, ...charge, counted: true };
    reassigned = reassigned.map((one) => (one.id === lot.id ? { ...one, charges: [...one.charges, placed] } : one));
    if (lot.id !== visit.lesson_plus_id) moves.push({ visit, to: lot, charge });
  }
  const uncovered = { before: uncoveredOf(movable), after: uncoveredVisits };
  const burned = { before: forfeitedOf(open, today), after: forfeitedOf(reassigned, today) };
  const isBetter =
    uncovered.after < uncovered.before || (uncovered.after === uncovered.before && burned.after < burned.before);
  return isBetter
    ? { moves, uncovered, burned }
    : { moves: [], uncovered: { ...uncovered, after: uncovered.before }, burned: { ...burned, after: burned.before } };
}

function chooseLotForVisit(lots: readonly Lot[], visit: PlacedVisit) {
  const { service_id, format, date_visit, time, branch_id, visits: cost } = visit;
  const choice = chooseLot({
    visit: { service_id, format, date_visit, time, branch_id },
    cost,
    policies: policiesToday({}),
    lots,
    lesson_plus_id: null,
    debt: null,
  });
  return 'lot' in choice && choice.conflicts.length === 0 ? choice.lot : undefined;
}

const byTime = (left: PlacedVisit, right: PlacedVisit): number => {
  const [a, b] = [left, right].map(({ date_visit, time }) => `${date_visit} ${time ?? ''}`);
  return a! < b! ? -1 : a! > b! ? 1 : left.id - right.id;
};

const uncoveredOf = (visits: readonly PlacedVisit[]): Visits =>
  visits.reduce((sum, { lesson_plus_id, visits: amount }) => sum + (lesson_plus_id === null ? amount : 0), 0);

/** What has been forfeited by now. */
const forfeitedOf = (lots: readonly Lot[], today: LocalDate): Visits =>
  lots.reduce((sum, lot) => sum + remainderOf(lot, today).burned, 0);
