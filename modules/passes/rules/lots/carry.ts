import type { Kopecks, LocalDate, Visits } from '@ritm/kernel';
import { type Format, type Lot, unearnedOf } from './lot.ts';
import { paysFor } from '../charges/refuse-lot.ts';
import { remainderOf } from './remainder.ts';

/** The remainder kept on a pass that has ended, with the part of the price that goes with it. */
export type Leftover = { lot: Lot; visits: Visits; value: Kopecks; paid: Kopecks };

/**
 * The remainders that a sale of this service may carry over: from passes that keep them and that paid for the same
 * visits.
 */
export function leftoversFor(
  lots: readonly Lot[],
  service: { service_id: number; format: Format },
  date: LocalDate,
): Leftover[] {
  return lots.flatMap((lot) => {
    const { kept } = remainderOf(lot, date);
    if (kept <= 0 || !paysFor(lot, service)) return [];
    const value = unearnedOf(lot);
    return [{ lot, visits: kept, value, paid: Math.max(0, Math.min(value, lot.paid - (lot.price - value))) }];
  });
}
