import type { LocalDate } from '@ritm/kernel';
import { refuseFreeze } from './freeze.ts';
import type { Lot } from '../lots/lot.ts';
import { validityOf } from '../lots/validity.ts';

/** What a mass action gives: days on top of the term, or a freeze of the whole period. */
export type MassAction =
  | { kind: 'extend'; from_date: LocalDate; to_date: LocalDate; days: number }
  | { kind: 'freeze'; from_date: LocalDate; to_date: LocalDate; days: null };

const NEW = 0;
const limits = { max_days: 0, max_count: 0, min_days: 0, self_service: false, fee: 0 };

/**
 * Returns the lot after the action, or null when the action does not concern it: the lot was over before the period or
 * not started by its end, is used up, has no end, or has visits within the freeze.
 */
export function afterMass(lot: Lot, action: MassAction, today: LocalDate): Lot | null {
  const { from_date, to_date } = action;
  const { starts_on, ends_on, state } = validityOf(lot, today);
  if (state === 'closed' || state === 'exhausted') return null;
  if (starts_on === null || ends_on === null || starts_on > to_date || ends_on < from_date) return null;
  if (action.kind === 'extend') return { ...lot, extensions: [...lot.extensions, { id: NEW, days: action.days }] };
  // The organization may freeze beyond each pass's own policy, and the days on which it was closed may be long past.
  const request = {
    from_date,
    to_date,
    today: from_date,
    by: 'staff',
    backdate: true,
    beyond_policy: true,
    limits,
  } as const;
  if (refuseFreeze(lot, request) !== null) return null;
  return { ...lot, freezes: [...lot.freezes, { id: NEW, from_date, to_date }] };
}

/** Whether visits would fall outside the lot if its end moved back. If so, what the action gave is not taken back. */
export function throwsVisitsOut(before: Lot, after: Lot, today: LocalDate): boolean {
  const was = validityOf(before, today).ends_on;
  const is = validityOf(after, today).ends_on;
  return before.charges.some(
    ({ counted, date_visit }) => counted && is !== null && date_visit > is && (was === null || date_visit <= was),
  );
}
