import { addDays, type LocalDate } from '@ritm/kernel';
import type { Lot } from '../lots/lot.ts';
import { validityOf } from '../lots/validity.ts';
import type { Outcome } from '../../contract/index.ts';
import { isInBranch, isInDaypart, paysFor, type Visit, wouldPay } from '../charges/refuse-lot.ts';

/** The service's make-up rule as stored with the sale; an absent field takes a default. */
export type MakeUpPolicy = { per_month?: number | undefined; days_after_end?: number | undefined };

const defaultPolicy = { per_month: 2, days_after_end: 14 };

/** An absence for a good reason that may be made up. */
export type MakeUp = {
  id: number;
  lesson_plus_id: number;
  /** The day that was missed. */
  date_visit: LocalDate;
  /** The absence itself was charged, so the make-up costs nothing more. */
  charged: boolean;
  days_after_end: number;
  used: boolean;
};

/**
 * Whether a visit that was marked as a make-up has used it. A make-up class that was missed for a good reason or called
 * off has not: the absence may still be made up.
 */
export const usesMakeUp = (outcome: Outcome): boolean =>
  outcome === 'attended' || outcome === 'trial' || outcome === 'no_show' || outcome === 'canceled_late';

/**
 * Days after the end of the pass within which this absence may be made up; null when the month's allowance is used up.
 */
export function grantedMakeUp(policy: MakeUpPolicy, grantedThisMonth: number): { days_after_end: number } | null {
  if (grantedThisMonth >= (policy.per_month ?? defaultPolicy.per_month)) return null;
  return { days_after_end: policy.days_after_end ?? defaultPolicy.days_after_end };
}

/**
 * The last day for the make-up; null = no end. It follows the pass: a freeze that postpones the end postpones this day
 * too.
 */
export function makeUpUntil({ days_after_end }: Pick<MakeUp, 'days_after_end'>, lot: Lot, today: LocalDate) {
  const { ends_on } = validityOf(lot, today);
  return ends_on === null ? null : addDays(ends_on, days_after_end);
}

/** Whether the absence may still be made up on that day. */
export function isOpen(one: MakeUp, lot: Lot, date: LocalDate): boolean {
  if (one.used || lot.closed_on !== null || date < one.date_visit) return false;
  const until = makeUpUntil(one, lot, date);
  return until === null || date <= until;
}

/** The lot as a make-up sees it: valid for that many more days. */
export const widened = (lot: Lot, { days_after_end }: Pick<MakeUp, 'days_after_end'>): Lot =>
  days_after_end === 0 ? lot : { ...lot, extensions: [...lot.extensions, { id: 0, days: days_after_end }] };

/**
 * Whether a visit to that class would make the absence up: the pass of the absence pays there, or did already when the
 * absence was charged.
 */
export function canMakeUpIn(one: MakeUp, lot: Lot, visit: Omit<Visit, 'weight' | 'date_visit'> & { date: LocalDate }) {
  const { date, ...there } = visit;
  if (!isOpen(one, lot, date)) return false;
  if (one.charged) return paysFor(lot, there) && isInBranch(lot, there.branch_id) && isInDaypart(lot, there.time);
  return wouldPay(widened(lot, one), { ...there, date_visit: date });
}
