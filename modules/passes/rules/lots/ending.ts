import { daysBetween, type LocalDate } from '@ritm/kernel';
import type { Lot } from './lot.ts';
import { remainderOf } from './remainder.ts';
import { validityOf } from './validity.ts';

const ENDING_SOON_DAYS = 7;
const LAST_VISIT = 100;

export interface Ending {
  left: number | null;
  ends_on: LocalDate | null;
  /**
   * The notification's key. The last visit is notified once, an end once per date, so that an extended pass is notified
   * again.
   */
  why: 'last_visit' | `ends:${LocalDate}`;
}

/**
 * Tells whether the lot is about to end (`docs/domain.md` 2.3): the one definition for notices, «Today» and the card.
 * Only a pass in use is considered: a used-up or expired one shows that by itself, and one that waits has not begun.
 */
export function endingOf(lot: Lot, today: LocalDate): Ending | undefined {
  const { state, ends_on } = validityOf(lot, today);
  if (state !== 'active') return undefined;
  const { left } = remainderOf(lot, today);
  if (ends_on !== null && daysBetween(today, ends_on) <= ENDING_SOON_DAYS)
    return { left, ends_on, why: `ends:${ends_on}` };
  // A pass sold as a single visit does not count as ending.
  if (left !== null && left <= LAST_VISIT && lot.visits !== null && lot.visits > LAST_VISIT)
    return { left, ends_on, why: 'last_visit' };
  return undefined;
}
