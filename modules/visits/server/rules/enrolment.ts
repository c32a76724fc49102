import type { LocalDate, LocalTime } from '@ritm/kernel';
import {
  decideVisit,
  type Format,
  isInBranch,
  isInDaypart,
  type Lot,
  paysFor,
  validityOf,
  type VisitDecision,
} from '@ritm/passes/rules';
import type { VisitPolicies } from '@ritm/services/rules';

/** The facts of a class that decide who pays for a regular place on it. */
export type EnrolledService = {
  service_id: number | null;
  format: Format;
  /** The branch of the class, as far as it is known. */
  branch_id?: number | null | undefined;
  /** No pass is needed: the class costs nothing or has no service. */
  isFree: boolean;
  /** The policies of the service as it is today. */
  policies: VisitPolicies;
};

/**
 * Whether a regular place extends to new dates by itself: only while the client has a pass that pays for the class and
 * is valid today, frozen included, at the class's time of day, or is charged by the visit. Dates are created months
 * ahead, further than any pass reaches, so the pass is evaluated as of today.
 */
export function hasPayingPass(
  service: EnrolledService,
  lots: readonly Lot[],
  { today, time }: { today: LocalDate; time: LocalTime },
): boolean {
  const { service_id, format, branch_id } = service;
  const hasPass = lots.some((lot) => {
    const { state } = validityOf(lot, today);
    return (
      (state === 'active' || state === 'pending') &&
      paysFor(lot, { service_id, format }) &&
      isInBranch(lot, branch_id) &&
      isInDaypart(lot, time)
    );
  });
  return service.isFree || hasPass || isPaidByVisit(decidePlace(service, lots, { date: today, time }));
}

/**
 * Whether a place is paid for on that day, by the same rule as a mark, and whether a place that is not paid for is
 * given up.
 */
export function paymentOfPlace(
  service: EnrolledService,
  lots: readonly Lot[],
  at: { date: LocalDate; time: LocalTime },
): { isPaid: boolean; isReleased: boolean } {
  const decision = decidePlace(service, lots, at);
  const isPaid = service.isFree || 'charge' in decision || isPaidByVisit(decision);
  return { isPaid, isReleased: !isPaid && decision.policies.cancellation_policy.unpaid_place === 'release' };
}

/** Decides a place of a class as if the client came; nothing may be owed for it. */
export const decidePlace = (
  { service_id, format, branch_id, policies }: Omit<EnrolledService, 'isFree'>,
  lots: readonly Lot[],
  { date, time }: { date: LocalDate; time: LocalTime },
): VisitDecision =>
  decideVisit({
    outcome: 'attended',
    date_visit: date,
    time,
    branch_id,
    service_id,
    format,
    policies,
    lots,
    lesson_plus_id: null,
    debt: null,
  });

const isPaidByVisit = ({ policies }: VisitDecision): boolean => policies.debt_policy === 'charge_single';
