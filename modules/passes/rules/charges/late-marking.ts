import type { LocalDate } from '@ritm/kernel';
import { type Charge, type Lot, withVisitOn } from '../lots/lot.ts';
import { keepsLeftovers, validityOf } from '../lots/validity.ts';

/**
 * Returns the visits that a late mark would leave outside their lot. A lot that starts with its first visit starts
 * earlier once an earlier visit is marked, and hence ends earlier too. A person decides what happens then: no visit
 * moves to another lot silently.
 */
export function lateMarkingConflicts(lot: Lot, date_visit: LocalDate): Charge[] {
  const before = validityOf(lot, date_visit).ends_on;
  const after = validityOf(withVisitOn(lot, date_visit), date_visit).ends_on;
  if (after === null || keepsLeftovers(lot)) return [];
  return lot.charges.filter(
    (charge) => charge.counted && charge.date_visit > after && (before === null || charge.date_visit <= before),
  );
}
