import type { VisitPolicies } from '@ritm/services/rules';
import type { Kopecks, LocalDate, LocalTime, ValidityUnit, Visits } from '@ritm/kernel';

/**
 * A lot (lesson_plus) as the rules see it: the terms at the time of sale and the charges in force. Nothing derived is
 * stored, so nothing can disagree: start, end, state and remainder are computed from this.
 */
export type Lot = {
  id: number;
  /** Null for an opening balance, which was sold elsewhere. */
  service_id: number | null;
  format: Format;
  /**
   * The policies about visits that it was sold with. One that the sale did not store is absent: an opening balance of
   * no service was sold elsewhere. Read through `policiesFor`.
   */
  policies: Partial<VisitPolicies>;
  /** Services it pays for besides its own; null means every service of its format. */
  pays_for_ids: readonly number[] | null;
  /** The branches where it pays; null: in all. */
  branch_ids: readonly number[] | null;
  /** Null = unlimited. */
  visits: Visits | null;
  /** The price after the discount. */
  price: Kopecks;
  paid: Kopecks;
  consume_unpaid: ConsumeUnpaid;
  sold_on: LocalDate;
  activation: Activation;
  activation_deadline_days: number;
  /** What happens at the deadline to a lot that nobody has used: true forfeits it, false starts its validity. */
  burn_unactivated: boolean;
  /**
   * Dates set by hand override what is derived. `valid_until` is inclusive and stands before the days given and frozen,
   * which postpone it: see `validUntilFor`.
   */
  valid_from: LocalDate | null;
  valid_until: LocalDate | null;
  /** Both null = no end. */
  validity: number | null;
  validity_unit: ValidityUnit | null;
  leftover_policy: LeftoverPolicy;
  /** Both days are inclusive; freezes never overlap. */
  freezes: readonly Freeze[];
  /** Days given on top of the term. */
  extensions: readonly Extension[];
  /** Remainders that came from another lot, or went from this one to another. */
  moves: readonly Move[];
  /** The part of the day is that of the start of the class: `daypart_from` is inclusive, `daypart_to` exclusive. */
  daypart_from: LocalTime | null;
  daypart_to: LocalTime | null;
  cap_per_day: number | null;
  cap_per_week: number | null;
  /** The value of a visit of an unlimited lot; null derives it from the price. */
  nominal_value: Kopecks | null;
  /** The day it was refunded, transferred or canceled. */
  closed_on: LocalDate | null;
  /** Charges in force: a reversed charge is not among them. */
  charges: readonly Charge[];
};

export type Format = 'group' | 'individual' | 'mini';
export type Activation = 'on_sale' | 'on_first_visit' | 'calendar_month' | 'fixed_date';
export type ConsumeUnpaid = 'floor_plus_one' | 'all' | 'none';
/** What happens to the remainder at the end: it is forfeited, kept for the next pass, or stays usable. */
export type LeftoverPolicy = 'burn' | 'keep' | 'use_leftovers';
export type Freeze = {
  id: number;
  from_date: LocalDate;
  to_date: LocalDate;
  /** A freeze by the organization for everybody: it does not use up the client's own freeze days. */
  mass?: boolean;
  /** Frozen by the client: only such a freeze may they end themselves. */
  by_client?: boolean;
};
export type Extension = { id: number; days: number };

/** A remainder that moved to another lot: transferred to another client or carried over to the next pass. */
export type Move = {
  id: number;
  way: 'in' | 'out';
  kind: 'transfer' | 'carry';
  /** The lot at the other end of the move. */
  other_id: number;
  /** Null for an unlimited lot. */
  visits: Visits | null;
  value: Kopecks;
};

/** A visit charged to a lot (lesson_minus). */
export type Charge = {
  id: number;
  date_visit: LocalDate;
  service_id: number | null;
  /** Always 0 on an unlimited lot. */
  visits: Visits;
  value: Kopecks;
  /**
   * True for a visit or a charged miss: it starts the validity and counts towards the caps. A free one does neither.
   */
  counted: boolean;
  /** The visit was owed when the lot was sold and the sale covered it. It never starts the validity. */
  covers_debt?: boolean;
};

export const ONE_VISIT: Visits = 100;

export function usedOf(lot: Lot): Visits {
  return lot.charges.reduce((sum, charge) => sum + charge.visits, 0);
}

/** Visits that have moved to another lot. */
export function movedOut(lot: Lot): Visits {
  return lot.moves.reduce((sum, { way, visits }) => sum + (way === 'out' ? (visits ?? 0) : 0), 0);
}

/** The part of the price that no visit has earned and no other lot has received. */
export function unearnedOf(lot: Lot): Kopecks {
  const earned = lot.charges.reduce((sum, charge) => sum + charge.value, 0);
  const moved = lot.moves.reduce((sum, { way, value }) => sum + (way === 'out' ? value : 0), 0);
  return lot.price - earned - moved;
}

/** The lot with one more visit on that date; the cost of the visit is not included. */
export function withVisitOn(lot: Lot, date_visit: LocalDate): Lot {
  const charge: Charge = { id: 0, date_visit, service_id: null, visits: 0, value: 0, counted: true };
  return { ...lot, charges: [...lot.charges, charge] };
}
