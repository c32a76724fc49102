import { daysBetween, type LocalDate } from '@ritm/kernel';
import type { Lot } from './lot.ts';
import { remainderOf } from './remainder.ts';
import { validityOf } from './validity.ts';

const ENDING_SOON_DAYS = 7;
const LAST_VISIT = 100;

export interface Ending {
  left: number | null;
  ends_on: LocalDate | null;
  /** Why: the last visit is told of once, an end once a date, so that a pass that was prolonged is told of anew. */
  why: 'last_visit' | `ends:${LocalDate}`;
}

/** Is it time to think of the next pass? Only of one that is in use: a pass that is used up or over says so by itself. */
export function endingOf(lot: Lot, today: LocalDate): Ending | undefined {
  const { state, ends_on } = validityOf(lot, today);
  if (state !== 'active') return undefined;
  const { left } = remainderOf(lot, today);
  if (ends_on !== null && daysBetween(today, ends_on) <= ENDING_SOON_DAYS)
    return { left, ends_on, why: `ends:${ends_on}` };
  // A single visit that was sold as one is no pass that ends.
  if (left !== null && left <= LAST_VISIT && lot.visits !== null && lot.visits > LAST_VISIT)
    return { left, ends_on, why: 'last_visit' };
  return undefined;
}
