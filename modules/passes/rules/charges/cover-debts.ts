import type { Kopecks, LocalDate, LocalTime, Visits } from '@ritm/kernel';
import type { Charge, Format, Lot } from '../lots/lot.ts';
import { chargeOf } from '../lots/unit-value.ts';
import { refusalOfDebt } from './refuse-lot.ts';

export type Uncovered = {
  id: number;
  date_visit: LocalDate;
  /** When the class began; null for a visit without a class. */
  time: LocalTime | null;
  branch_id?: number | null | undefined;
  service_id: number | null;
  format: Format;
  visits: Visits;
};

/**
 * The uncovered visits that a newly sold lot would cover, oldest first: a dry run for a person to agree to. Covering
 * them does not start the lot's validity.
 */
export function coverDebts(
  lot: Lot,
  uncovered: readonly Uncovered[],
): { id: number; visits: Visits; value: Kopecks }[] {
  const oldestFirst = uncovered.toSorted((left, right) => (left.date_visit < right.date_visit ? -1 : 1));
  const covered: { id: number; visits: Visits; value: Kopecks }[] = [];
  let holder = lot;
  for (const { visits: weight, ...debt } of oldestFirst) {
    if (refusalOfDebt(holder, { ...debt, weight }) !== null) continue;
    const chargeTaken = chargeOf(holder, weight);
    covered.push({ id: debt.id, ...chargeTaken });
    const charge: Charge = { ...debt, ...chargeTaken, counted: true, covers_debt: true };
    holder = { ...holder, charges: [...holder.charges, charge] };
  }
  return covered;
}
