import type { LocalDate } from '@ritm/kernel';
import { type Charge, type Lot, withVisitOn } from './lot.ts';
import { keepsLeftovers, validityOf } from './validity.ts';

/**
 * Visits that a late mark would throw out of their lot. A lot that begins with its first visit begins earlier once
 * an earlier visit is marked, hence ends earlier too. What to do then is for a person to say: nothing is
 * moved to another lot in silence.
 */
export function lateMarkingConflicts(lot: Lot, date_visit: LocalDate): Charge[] {
  const before = validityOf(lot, date_visit).ends_on;
  const after = validityOf(withVisitOn(lot, date_visit), date_visit).ends_on;
  if (after === null || keepsLeftovers(lot)) return [];
  return lot.charges.filter(
    (charge) => charge.counted && charge.date_visit > after && (before === null || charge.date_visit <= before),
  );
}
