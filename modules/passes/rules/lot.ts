import type { Kopecks, LocalDate, LocalTime, ValidityUnit, Visits } from '@ritm/kernel';

/**
 * A lot (lesson_plus) as the rules see it: what was sold, as it stood at the sale, and the charges that stand.
 * Nothing else is stored, so nothing can disagree: start, end, state and remainder are derived from this.
 */
export type Lot = {
  id: number;
  /** Null for an opening balance, which was sold elsewhere. */
  service_id: number | null;
  format: Format;
  /** Services it pays for beside its own; null is every service of its format. */
  pays_for_ids: readonly number[] | null;
  /** Null is unlimited. */
  visits: Visits | null;
  /** After discount. */
  price: Kopecks;
  paid: Kopecks;
  consume_unpaid: ConsumeUnpaid;
  sold_on: LocalDate;
  activation: Activation;
  activation_deadline_days: number;
  /** What a deadline does to a lot that nobody has used: true burns it, false starts its clock. */
  burn_unactivated: boolean;
  /** Set by hand, they win over what is derived. `valid_until` is inclusive and freezes still put it off. */
  valid_from: LocalDate | null;
  valid_until: LocalDate | null;
  /** Both null is "no end". */
  validity: number | null;
  validity_unit: ValidityUnit | null;
  leftover_policy: LeftoverPolicy;
  /** Inclusive, never overlapping. */
  freezes: readonly Freeze[];
  /** Days given on top of the term. */
  extensions: readonly Extension[];
  /** Rests that came from another lot, or went on in one. */
  moves: readonly Move[];
  /** A class counts by its start: from the first time on, before the second. */
  daypart_from: LocalTime | null;
  daypart_to: LocalTime | null;
  cap_per_day: number | null;
  cap_per_week: number | null;
  /** What a visit of an unlimited lot is worth; null derives it from the price. */
  nominal_value: Kopecks | null;
  /** Refunded, transferred or canceled. */
  closed_on: LocalDate | null;
  /** Those that stand: a charge that was taken back is not among them. */
  charges: readonly Charge[];
};

export type Format = 'group' | 'individual' | 'mini';
export type Activation = 'on_sale' | 'on_first_visit' | 'calendar_month' | 'fixed_date';
export type ConsumeUnpaid = 'floor_plus_one' | 'all' | 'none';
/** What is left at the end: lost, waiting for the next pass, or good as before. */
export type LeftoverPolicy = 'burn' | 'keep' | 'use_leftovers';
export type Freeze = {
  id: number;
  from_date: LocalDate;
  to_date: LocalDate;
  /** The organization froze everybody: nobody's own days are used up by it. */
  mass?: boolean;
};
export type Extension = { id: number; days: number };

/** The rest of a lot that is another's now: handed to another client, or carried to the next pass. */
export type Move = {
  id: number;
  way: 'in' | 'out';
  kind: 'transfer' | 'carry';
  /** The lot on the other side. */
  other_id: number;
  /** Null of an unlimited lot. */
  visits: Visits | null;
  value: Kopecks;
};

/** A visit written off (lesson_minus). */
export type Charge = {
  id: number;
  date_visit: LocalDate;
  service_id: number | null;
  /** 0 on an unlimited lot. */
  visits: Visits;
  value: Kopecks;
  /** It was a visit or a charged miss: it starts the clock and fills the caps. A free one does neither. */
  counted: boolean;
};

export const ONE_VISIT: Visits = 100;

export function usedOf(lot: Lot): Visits {
  return lot.charges.reduce((sum, charge) => sum + charge.visits, 0);
}

/** Visits that have gone on in another lot. */
export function movedOut(lot: Lot): Visits {
  return lot.moves.reduce((sum, { way, visits }) => sum + (way === 'out' ? (visits ?? 0) : 0), 0);
}

/** What of the price no visit has earned and no other lot has taken. */
export function unearnedOf(lot: Lot): Kopecks {
  const earned = lot.charges.reduce((sum, charge) => sum + charge.value, 0);
  const moved = lot.moves.reduce((sum, { way, value }) => sum + (way === 'out' ? value : 0), 0);
  return lot.price - earned - moved;
}

/** The lot as it would be with one more visit on that date; what the visit costs is left out. */
export function withVisitOn(lot: Lot, date_visit: LocalDate): Lot {
  const charge: Charge = { id: 0, date_visit, service_id: null, visits: 0, value: 0, counted: true };
  return { ...lot, charges: [...lot.charges, charge] };
}
