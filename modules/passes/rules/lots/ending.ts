/**
 * When a pass is about to end (`docs/domain.md` 2.3): the one definition for notices, messages, «Today», the desk and
 * the card. Only a pass in use is considered: a used-up or expired one shows that by itself, and one that waits has not
 * begun.
 */
import { daysBetween, type LocalDate, type Visits } from '@ritm/kernel';
import { type Lot, ONE_VISIT } from './lot.ts';
import { remainderOf } from './remainder.ts';
import { type LotState, validityOf } from './validity.ts';

/** How many days before its end a pass is about to end, unless somebody chose another number of days. */
export const ENDING_SOON_DAYS = 7;

/** What a pass is judged by, as of a day. */
export interface PassAsOf {
  readonly state: LotState;
  /** Null = unlimited. */
  readonly visits: Visits | null;
  readonly left: Visits | null;
  readonly ends_on: LocalDate | null;
}

/** Whether one visit is left, or less; a pass sold as a single visit does not count. */
export const isLastVisit = ({ state, visits, left }: Pick<PassAsOf, 'state' | 'visits' | 'left'>): boolean =>
  state === 'active' && left !== null && left <= ONE_VISIT && visits !== null && visits > ONE_VISIT;

/** Whether the last day of the pass is today or within so many days. */
export const endsWithin = (
  { state, ends_on }: Pick<PassAsOf, 'state' | 'ends_on'>,
  today: LocalDate,
  days: number,
): boolean => state === 'active' && ends_on !== null && ends_on >= today && daysBetween(today, ends_on) <= days;

export interface Ending {
  left: Visits | null;
  ends_on: LocalDate | null;
  /**
   * The notification's key. The last visit is notified once, an end once per date, so that an extended pass is notified
   * again. A pass for which both hold is notified of its end.
   */
  why: 'last_visit' | `ends:${LocalDate}`;
}

/** How the lot is about to end. */
export function endingOf(lot: Lot, today: LocalDate): Ending | undefined {
  const { state, ends_on } = validityOf(lot, today);
  const { left } = remainderOf(lot, today);
  if (endsWithin({ state, ends_on }, today, ENDING_SOON_DAYS)) return { left, ends_on, why: `ends:${ends_on!}` };
  if (isLastVisit({ state, visits: lot.visits, left })) return { left, ends_on, why: 'last_visit' };
  return undefined;
}
