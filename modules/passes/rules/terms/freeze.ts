import { addDays, daysBetween, type Kopecks, type LocalDate } from '@ritm/kernel';
import type { Freeze, Lot } from '../lots/lot.ts';
import { freezableFrom, validityOf } from '../lots/validity.ts';

/** The service's freeze rule as stored with the sale; an absent field takes a default. */
export type FreezePolicy = {
  /** Days in all; 0 forbids it. */
  max_days?: number | undefined;
  max_count?: number | undefined;
  min_days?: number | undefined;
  self_service?: boolean | undefined;
  /** Kopecks for each freeze. */
  fee?: Kopecks | undefined;
};
export type FreezeLimits = Required<{ [K in keyof FreezePolicy]: Exclude<FreezePolicy[K], undefined> }>;

const DAYS_PER_MONTH = 7;
const MAX_BACKDATE_DAYS = 14;

/**
 * Defaults: seven days in all per started month of the term, two freezes of at least three days each, only at the desk,
 * free of charge.
 */
export function freezeLimitsOf(lot: Lot, policy: FreezePolicy): FreezeLimits {
  return {
    max_days: policy.max_days ?? DAYS_PER_MONTH * monthsBegun(lot),
    max_count: policy.max_count ?? 2,
    min_days: policy.min_days ?? 3,
    self_service: policy.self_service ?? false,
    fee: policy.fee ?? 0,
  };
}

const monthDays = { day: 30, week: 30 / 7, month: 1, year: 1 / 12 } as const;

function monthsBegun({ validity, validity_unit, valid_from, valid_until, sold_on }: Lot): number {
  if (validity !== null && validity_unit !== null) return Math.ceil(validity / monthDays[validity_unit]);
  return valid_until === null ? 0 : Math.max(1, Math.ceil((daysBetween(valid_from ?? sold_on, valid_until) + 1) / 30));
}

/** Days and number of freezes used up by the freezes in force. */
export function frozenSoFar(lot: Lot): { days: number; count: number } {
  const individual = lot.freezes.filter(({ mass }) => !mass);
  const days = individual.reduce((sum, freeze) => sum + lengthOf(freeze), 0);
  return { days, count: individual.length };
}

const lengthOf = ({ from_date, to_date }: Pick<Freeze, 'from_date' | 'to_date'>): number =>
  daysBetween(from_date, to_date) + 1;

export type FreezeRefusal =
  | 'no_end'
  | 'not_usable'
  | 'after_end'
  | 'before_sale'
  | 'not_self_service'
  | 'has_fee'
  | 'too_early'
  | 'visits_inside'
  | 'overlaps'
  | 'too_short'
  | 'too_long'
  | 'too_often';

export type FreezeRequest = {
  from_date: LocalDate;
  to_date: LocalDate;
  today: LocalDate;
  by: 'client' | 'staff';
  /** Staff with this right may start a freeze up to fourteen days back. */
  backdate: boolean;
  /** The desk exceeds the service's limits on its own responsibility. */
  beyond_policy: boolean;
  limits: FreezeLimits;
};

/** Returns why the lot cannot be frozen as requested, or null. The calendar's reasons come before the policy's. */
export function refuseFreeze(lot: Lot, request: FreezeRequest): FreezeRefusal | null {
  const { from_date, to_date, today } = request;
  const { state, ends_on } = validityOf(lot, from_date);
  if (lot.valid_until === null && (lot.validity === null || lot.validity_unit === null)) return 'no_end';
  if (validityOf(lot, today).state === 'closed' || state === 'exhausted') return 'not_usable';
  if (ends_on !== null && from_date > ends_on) return 'after_end';
  if (to_date < freezableFrom(lot, validityOf(lot, today).starts_on)) return 'before_sale';
  if (from_date < earliestFreeze(request)) return 'too_early';
  const inside = lot.charges.some(
    ({ counted, date_visit }) => counted && from_date <= date_visit && date_visit <= to_date,
  );
  if (inside) return 'visits_inside';
  if (lot.freezes.some((freeze) => freeze.from_date <= to_date && from_date <= freeze.to_date)) return 'overlaps';
  return request.beyond_policy ? null : refusedByPolicy(lot, request);
}

/**
 * The earliest first day of a freeze: tomorrow for a client, today for the desk, two weeks back with the right to
 * backdate.
 */
export function earliestFreeze({ today, by, backdate }: Pick<FreezeRequest, 'today' | 'by' | 'backdate'>): LocalDate {
  if (by === 'client') return addDays(today, 1);
  return backdate ? addDays(today, -MAX_BACKDATE_DAYS) : today;
}

function refusedByPolicy(lot: Lot, { limits, by, ...request }: FreezeRequest): FreezeRefusal | null {
  const { days, count } = frozenSoFar(lot);
  if (by === 'client' && !limits.self_service) return 'not_self_service';
  // A client cannot pay for the freeze here, so only the desk can take the fee.
  if (by === 'client' && limits.fee > 0) return 'has_fee';
  if (lengthOf(request) < limits.min_days) return 'too_short';
  if (days + lengthOf(request) > limits.max_days) return 'too_long';
  return count >= limits.max_count ? 'too_often' : null;
}

/**
 * Returns the freezes with the one that covers the day, or is still ahead, ended on the eve of that day. Null when
 * there is none.
 */
export function endedBefore(freezes: readonly Freeze[], id: number, date: LocalDate): readonly Freeze[] | null {
  const freeze = freezes.find((one) => one.id === id);
  if (!freeze || freeze.to_date < date) return null;
  const others = freezes.filter((one) => one !== freeze);
  return freeze.from_date >= date ? others : [...others, { ...freeze, to_date: addDays(date, -1) }];
}
