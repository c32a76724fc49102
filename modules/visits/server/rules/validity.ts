import { addDays, daysBetween, endOfValidity, type LocalDate, startOfMonth } from '@ritm/kernel';
import { type Freeze, type Lot, usedOf } from './lot.ts';

export type LotState = 'pending' | 'active' | 'exhausted' | 'expired' | 'closed';

export type Validity = {
  /** Null while the clock has not started. */
  starts_on: LocalDate | null;
  /** Inclusive: good until midnight of the school. Null is no end, or none yet. */
  ends_on: LocalDate | null;
  state: LotState;
  /** On that date. Only a pending or active lot is ever frozen. */
  frozen: boolean;
};

/** When a lot is good and what it is on a date, all of it derived: a void, a freeze or a late mark just changes the answer. */
export function validityOf(lot: Lot, date: LocalDate): Validity {
  const starts_on = startOf(lot, date);
  const ends_on = endOf(lot, starts_on);
  const state = stateOf(lot, date, { starts_on, ends_on });
  const frozen = (state === 'pending' || state === 'active') && lot.freezes.some((freeze) => covers(freeze, date));
  return { starts_on, ends_on, state, frozen };
}

/** The last day to come for the first time; null when nothing waits for a first visit. A freeze puts it off. */
export function deadlineOf(lot: Lot): LocalDate | null {
  if (lot.activation !== 'on_first_visit' || lot.valid_from !== null) return null;
  return putOff(addDays(lot.sold_on, lot.activation_deadline_days), lot.sold_on, lot.freezes);
}

/** Whether what is left of the lot stays good after its end. */
export function keepsLeftovers(lot: Lot): boolean {
  // Kept for ever, an unlimited lot would never end.
  return lot.leftover_policy === 'keep' && lot.visits !== null;
}

function startOf(lot: Lot, date: LocalDate): LocalDate | null {
  if (lot.valid_from !== null) return lot.valid_from;
  if (lot.activation === 'calendar_month') return startOfMonth(lot.sold_on);
  if (lot.activation !== 'on_first_visit') return lot.sold_on;
  const first = firstVisitOf(lot);
  if (lot.burn_unactivated) return first;
  const deadline = deadlineOf(lot)!;
  if (first === null) return date >= deadline ? deadline : null;
  return first < deadline ? first : deadline;
}

/** The earliest counted visit. One before the sale was a debt that the lot covered, and debts do not start the clock. */
function firstVisitOf(lot: Lot): LocalDate | null {
  const dates = lot.charges
    .filter((charge) => charge.counted && charge.date_visit >= lot.sold_on)
    .map((charge) => charge.date_visit);
  return dates.length === 0 ? null : dates.reduce((first, each) => (each < first ? each : first));
}

function endOf(lot: Lot, starts_on: LocalDate | null): LocalDate | null {
  if (lot.valid_until !== null) return putOff(lot.valid_until, lot.sold_on, lot.freezes);
  if (starts_on === null) return lot.burn_unactivated ? deadlineOf(lot) : null;
  if (lot.validity === null || lot.validity_unit === null) return null;
  return putOff(endOfValidity(starts_on, lot.validity, lot.validity_unit), starts_on, lot.freezes);
}

function stateOf(lot: Lot, date: LocalDate, { starts_on, ends_on }: Pick<Validity, 'starts_on' | 'ends_on'>): LotState {
  if (lot.closed_on !== null && date >= lot.closed_on) return 'closed';
  if (lot.visits !== null && usedOf(lot) >= lot.visits) return 'exhausted';
  const isKept = keepsLeftovers(lot) && !(starts_on === null && lot.burn_unactivated);
  if (ends_on !== null && date > ends_on && !isKept) return 'expired';
  return starts_on === null || date < starts_on ? 'pending' : 'active';
}

/** An end put off by the days frozen since `from`. A freeze that begins by the end counts whole, as the end moves before it. */
function putOff(end: LocalDate, from: LocalDate, freezes: readonly Freeze[]): LocalDate {
  const inOrder = freezes.toSorted((left, right) => (left.from_date < right.from_date ? -1 : 1));
  return inOrder.reduce((shifted, { from_date, to_date }) => {
    const first = from_date > from ? from_date : from;
    return first > shifted || first > to_date ? shifted : addDays(shifted, daysBetween(first, to_date) + 1);
  }, end);
}

const covers = ({ from_date, to_date }: Freeze, date: LocalDate): boolean => from_date <= date && date <= to_date;
