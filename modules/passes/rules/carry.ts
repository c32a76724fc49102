import type { Kopecks, LocalDate, Visits } from '@ritm/kernel';
import { type Format, type Lot, unearnedOf } from './lot.ts';
import { paysFor } from './refuse-lot.ts';
import { remainderOf } from './remainder.ts';

/** A rest that waits on a pass which is over, and what of its price goes along. */
export type Leftover = { lot: Lot; visits: Visits; value: Kopecks; paid: Kopecks };

/** The rests that a sale of this service may take along: of passes that keep them and that were good for the same. */
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
