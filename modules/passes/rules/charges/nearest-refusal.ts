import type { LocalDate } from '@ritm/kernel';
import type { Lot } from '../lots/lot.ts';
import type { LotRefusal } from './refuse-lot.ts';
import { remainderOf } from '../lots/remainder.ts';
import { validityOf } from '../lots/validity.ts';

/**
 * Reasons by what a person can still do about them, the easiest first: to take the money, to come another day, to end a
 * freeze, and at last to extend the pass or to sell another. A closed pass is nobody's to act on.
 */
const byEase: readonly LotRefusal[] = [
  'unpaid',
  'not_enough',
  'cap_per_day',
  'cap_per_week',
  'frozen',
  'other_daypart',
  'other_branch',
  'not_started',
  'expired',
  'exhausted',
  'other_service',
];
const isOver = (reason: LotRefusal): boolean => reason === 'expired' || reason === 'exhausted';

/**
 * Of all reasons why no lot pays, the one to give to a person. Among lots that are over it is that of the one sold last, because
 * it is the pass that the client means; of two sold on one day, the expired one, which an extension would mend. Null
 * when the client has none to speak of.
 */
export function nearestRefusal(
  lots: readonly Lot[],
  reasons: readonly { lesson_plus_id: number; reason: LotRefusal }[],
  date: LocalDate,
): LotRefusal | null {
  const candidates = reasons.flatMap(({ lesson_plus_id, reason }) => {
    const lot = lots.find(({ id }) => id === lesson_plus_id)!;
    return reason === 'closed' ? [] : [{ lot, reason: reason === 'other_daypart' ? ownReason(lot, date) : reason }];
  });
  const [nearest] = candidates.toSorted((left, right) => {
    if (isOver(left.reason) && isOver(right.reason) && left.lot.sold_on !== right.lot.sold_on)
      return left.lot.sold_on < right.lot.sold_on ? 1 : -1;
    return byEase.indexOf(left.reason) - byEase.indexOf(right.reason);
  });
  return nearest?.reason ?? null;
}

/** A daypart is compared before the dates, so a pass of the morning may be over as well. */
function ownReason(lot: Lot, date: LocalDate): LotRefusal {
  const { state } = validityOf(lot, date);
  if (state === 'expired') return 'expired';
  return remainderOf(lot, date).left === 0 ? 'exhausted' : 'other_daypart';
}
