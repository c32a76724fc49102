import type { LocalDate, LocalTime } from '@ritm/kernel';
import { type Format, isInDaypart, type Lot, ONE_VISIT, paysFor, refusalOf, validityOf } from '@ritm/passes/rules';

/** The facts of a class that decide who pays for a regular place on it. */
export type EnrolledService = {
  id: number | null;
  format: Format;
  /** No pass is needed: the class is free, has no service, or is charged by the visit. */
  paysByVisit: boolean;
};

/**
 * Whether a regular place extends to new dates by itself: only while the client has a pass that pays for the class and
 * is valid today, frozen included, at the class's time of day. Dates are created months ahead, further than any pass
 * reaches, so the pass is evaluated as of today.
 */
export function hasPayingPass(
  { id: service_id, format, paysByVisit }: EnrolledService,
  lots: readonly Lot[],
  { today, time }: { today: LocalDate; time: LocalTime },
): boolean {
  if (paysByVisit) return true;
  return lots.some((lot) => {
    const { state } = validityOf(lot, today);
    return (
      (state === 'active' || state === 'pending') && paysFor(lot, { service_id, format }) && isInDaypart(lot, time)
    );
  });
}

/** Whether a pass would pay for the visit on that day, by the same rule as a mark. */
export function isPaidOn(
  { id: service_id, format, paysByVisit }: EnrolledService,
  lots: readonly Lot[],
  { date, time }: { date: LocalDate; time: string },
): boolean {
  if (paysByVisit) return true;
  return lots.some((lot) => refusalOf(lot, { service_id, format, date_visit: date, time, weight: ONE_VISIT }) === null);
}
