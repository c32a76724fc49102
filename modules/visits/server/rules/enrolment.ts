import type { LocalDate, LocalTime } from '@ritm/kernel';
import {
  type Format,
  isInDaypart,
  type Lot,
  ONE_VISIT,
  paysFor,
  refusalOf,
  remainderOf,
  validityOf,
} from '@ritm/passes/rules';

/** What a class is of, as far as it matters who pays for a standing place on it. */
export type EnrolledService = {
  id: number | null;
  format: Format;
  /** Nothing has to be bought before: the class costs nothing, is of no service, or is charged by the visit. */
  paysByVisit: boolean;
};

/**
 * Does a standing place go on to new dates by itself? While its client has a pass that pays for the class and is good today,
 * frozen included, at the time of day that the class is at: dates are made months ahead, and no pass reaches there.
 */
export function hasPayingPass(
  { id: service_id, format, paysByVisit }: EnrolledService,
  lots: readonly Lot[],
  { today, time }: { today: LocalDate; time: LocalTime },
): boolean {
  if (paysByVisit) return true;
  return lots.some((lot) => {
    const { state } = validityOf(lot, today);
    const { left } = remainderOf(lot, today);
    const isGood = (state === 'active' || state === 'pending') && (left === null || left > 0);
    return isGood && paysFor(lot, { service_id, format }) && isInDaypart(lot, time);
  });
}

/** Would something pay for the visit on that day? By the very rule of a mark. */
export function isPaidOn(
  { id: service_id, format, paysByVisit }: EnrolledService,
  lots: readonly Lot[],
  { date, time }: { date: LocalDate; time: string },
): boolean {
  if (paysByVisit) return true;
  return lots.some((lot) => refusalOf(lot, { service_id, format, date_visit: date, time, weight: ONE_VISIT }) === null);
}
