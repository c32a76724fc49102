import type { Kopecks, LocalDate, LocalTime, Visits } from '@ritm/kernel';
import { type Charge, type Format, type Lot, movedOut, usedOf } from '../lots/lot.ts';
import { allowedByPayment, madeVisits } from '../lots/remainder.ts';
import { chargeOf } from '../lots/unit-value.ts';
import { isInDaypart, paysFor } from './refuse-lot.ts';

export type Uncovered = {
  id: number;
  date_visit: LocalDate;
  /** When the class began; null for a visit without a class. */
  time: LocalTime | null;
  service_id: number | null;
  format: Format;
  visits: Visits;
};

/**
 * The uncovered visits that a newly sold lot would cover, oldest first: a dry run for a person to agree to. The visits
 * are older than the lot, so validity is not checked, and covering them does not start the lot's validity.
 */
export function coverDebts(
  lot: Lot,
  uncovered: readonly Uncovered[],
): { id: number; visits: Visits; value: Kopecks }[] {
  const oldestFirst = uncovered.toSorted((left, right) => (left.date_visit < right.date_visit ? -1 : 1));
  const covered: { id: number; visits: Visits; value: Kopecks }[] = [];
  let holder = lot;
  for (const { id, date_visit, time, service_id, format, visits } of oldestFirst) {
    const fits = paysFor(lot, { service_id, format }) && isInDaypart(lot, time) && visits <= roomIn(holder);
    if (!fits) continue;
    const chargeTaken = chargeOf(holder, visits);
    covered.push({ id, ...chargeTaken });
    const charge: Charge = { id, date_visit, service_id, ...chargeTaken, counted: true };
    holder = { ...holder, charges: [...holder.charges, charge] };
  }
  return covered;
}

function roomIn(lot: Lot): Visits {
  const left = lot.visits === null ? Infinity : lot.visits - usedOf(lot) - movedOut(lot);
  return Math.min(left, allowedByPayment(lot) - madeVisits(lot));
}
