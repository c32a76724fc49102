import { type LocalDate, type LocalTime, startOfWeek, type Visits } from '@ritm/kernel';
import { type Charge, type Format, type Lot, movedOut, usedOf, withVisitOn } from '../lots/lot.ts';
import { allowedByPayment, madeVisits } from '../lots/remainder.ts';
import { isPastEnd, type Validity, validityOf } from '../lots/validity.ts';
import { weightOf } from './weights.ts';

/** The visit to pay for. */
export type Visit = {
  /** Null for a visit without a particular service: the format alone decides. */
  service_id: number | null;
  format: Format;
  date_visit: LocalDate;
  /** When the class starts or the client came. Null when nobody knows; no daypart refuses such a visit. */
  time: LocalTime | null;
  /** The branch of the class; null or absent when nobody knows, and then no branch refuses the visit. */
  branch_id?: number | null | undefined;
  /** Hundredths; 0 for a visit that costs nothing. */
  weight: Visits;
};

/** Why a lot cannot pay for a visit. The screen answers "why not this pass?" with it. */
export type LotRefusal =
  | 'closed'
  | 'other_service'
  | 'other_daypart'
  | 'other_branch'
  | 'not_started'
  | 'expired'
  | 'frozen'
  | 'exhausted'
  | 'not_enough'
  | 'cap_per_day'
  | 'cap_per_week'
  | 'unpaid';

/**
 * Returns why the lot cannot pay, or null. The lot is evaluated as of the visit's date, not of the day on which it is
 * marked.
 */
export function refusalOf(lot: Lot, visit: Visit): LotRefusal | null {
  return (
    refusalByKind(lot, visit) ??
    refusalByDate(lot, visit) ??
    refusalByRemainder(lot, visit) ??
    refusalByCap(lot, visit) ??
    refusalByPayment(lot, visit)
  );
}

/**
 * Returns why the lot cannot cover a visit that was owed when it was sold, or null. A visit older than the lot is
 * judged by neither days nor limits. One on a day of the lot is judged as every visit, but starts no validity.
 */
export function refusalOfDebt(lot: Lot, visit: Visit): LotRefusal | null {
  const term = validityOf(lot, visit.date_visit);
  const isOlder = visit.date_visit < (term.starts_on ?? lot.sold_on);
  return (
    refusalByKind(lot, visit) ??
    (isOlder ? null : refusalByTerm(lot, visit.date_visit, term)) ??
    refusalByRemainder(lot, visit) ??
    (isOlder ? null : refusalByCap(lot, visit)) ??
    refusalByPayment(lot, visit)
  );
}

function refusalByKind(lot: Lot, visit: Visit): LotRefusal | null {
  // A closed lot is the exception to "as of that date": its remainder has been given back, so a backdated mark must not
  // spend it again.
  if (lot.closed_on !== null) return 'closed';
  if (!paysFor(lot, visit)) return 'other_service';
  if (!isInBranch(lot, visit.branch_id)) return 'other_branch';
  return isInDaypart(lot, visit.time) ? null : 'other_daypart';
}

/** Whether the lot would pay for attending, at the weight that it was sold with. */
export const wouldPay = (lot: Lot, visit: Omit<Visit, 'weight'>): boolean =>
  refusalOf(lot, { ...visit, weight: weightOf('attended', lot.policies.miss_policy) }) === null;

export function paysFor(lot: Lot, { service_id, format }: Pick<Visit, 'service_id' | 'format'>): boolean {
  if (service_id !== null && lot.service_id === service_id) return true;
  if (lot.pays_for_ids === null) return lot.format === format;
  return service_id !== null && lot.pays_for_ids.includes(service_id);
}

/** Whether the lot is valid in that branch. */
export const isInBranch = ({ branch_ids }: Lot, branch_id: number | null | undefined): boolean =>
  branch_ids == null || branch_id == null || branch_ids.includes(branch_id);

/** Whether the lot is valid at that time of the day. A lot without a daypart is valid at any time. */
export function isInDaypart({ daypart_from: from, daypart_to: to }: Lot, time: LocalTime | null): boolean {
  if (from === null || to === null || time === null) return true;
  // A daypart may span midnight, 22:00–02:00.
  return from <= to ? from <= time && time < to : from <= time || time < to;
}

function refusalByDate(lot: Lot, { date_visit, weight }: Visit): LotRefusal | null {
  const unused = validityOf(lot, date_visit);
  if (unused.starts_on === null && isPastEnd(lot, date_visit, unused)) return 'expired';
  // This visit may itself start the validity, or start it earlier than assumed. A visit that costs nothing starts
  // nothing, so a pass may stay pending after it: an absence before the first class still belongs to that pass.
  const term = weight === 0 ? unused : validityOf(withVisitOn(lot, date_visit), date_visit);
  return date_visit < (term.starts_on ?? lot.sold_on) ? 'not_started' : refusalByTerm(lot, date_visit, term);
}

function refusalByTerm(lot: Lot, date: LocalDate, term: Validity): LotRefusal | null {
  // A pass that is both expired and used up is reported as expired: adding visits to it would change nothing.
  if (isPastEnd(lot, date, term)) return 'expired';
  return term.frozen ? 'frozen' : null;
}

function refusalByRemainder(lot: Lot, { weight }: Visit): LotRefusal | null {
  if (lot.visits === null) return null;
  const left = lot.visits - usedOf(lot) - movedOut(lot);
  if (left <= 0) return 'exhausted';
  return left < weight ? 'not_enough' : null;
}

/** An unlimited lot without a cap of its own allows one visit of a service and two visits in all per day. */
const unlimitedCaps = { per_day: 2, per_service: 1 };

function refusalByCap(lot: Lot, { date_visit, service_id, weight }: Visit): LotRefusal | null {
  if (weight === 0) return null;
  const countIf = (test: (charge: Charge) => boolean) =>
    lot.charges.filter((charge) => charge.counted && test(charge)).length;
  const isThatDay = (charge: Charge) => charge.date_visit === date_visit;
  if (lot.cap_per_day !== null) {
    if (countIf(isThatDay) >= lot.cap_per_day) return 'cap_per_day';
  } else if (lot.visits === null) {
    const ofService = countIf((charge) => isThatDay(charge) && charge.service_id === service_id);
    if (countIf(isThatDay) >= unlimitedCaps.per_day || ofService >= unlimitedCaps.per_service) return 'cap_per_day';
  }
  const week = startOfWeek(date_visit);
  const inWeek = countIf((charge) => startOfWeek(charge.date_visit) === week);
  return lot.cap_per_week !== null && inWeek >= lot.cap_per_week ? 'cap_per_week' : null;
}

function refusalByPayment(lot: Lot, { weight }: Visit): LotRefusal | null {
  return madeVisits(lot) + weight > allowedByPayment(lot) ? 'unpaid' : null;
}
