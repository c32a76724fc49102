import { addDays, clampDate, daysBetween, endOfValidity, type LocalDate, startOfMonth } from '@ritm/kernel';
import { type Freeze, type Lot, movedOut, usedOf } from './lot.ts';

export type LotState = 'pending' | 'active' | 'exhausted' | 'expired' | 'closed';

export type Validity = {
  /** Null while the validity has not started. */
  starts_on: LocalDate | null;
  /** Inclusive: valid until midnight in the school's zone. Null = no end, or none yet. */
  ends_on: LocalDate | null;
  state: LotState;
  /** Whether the lot is frozen on that date. Only a pending or active lot is ever frozen. */
  frozen: boolean;
};

/**
 * Derives the validity and the state of a lot on a date. Nothing is stored, so a void, a freeze or a late mark simply
 * changes the answer.
 */
export function validityOf(lot: Lot, date: LocalDate): Validity {
  const starts_on = startOf(lot, date);
  const computedEnd = endPathOf(lot, starts_on)?.ends_on ?? null;
  const ends_on = computedEnd === null ? null : clampDate(computedEnd);
  const state = stateOf(lot, date, { starts_on, ends_on });
  const frozen = (state === 'pending' || state === 'active') && lot.freezes.some((freeze) => covers(freeze, date));
  return { starts_on, ends_on, state, frozen };
}

/** The last day for the first visit; null when the lot waits for none. A freeze postpones it. */
export function deadlineOf(lot: Lot): LocalDate | null {
  return deadlinePathOf(lot)?.ends_on ?? null;
}

/** Whether the remainder stays usable after the end of the lot. */
export function keepsLeftovers(lot: Lot): boolean {
  // An unlimited lot has no remainder to keep; keeping it would make it endless.
  return lot.leftover_policy === 'use_leftovers' && lot.visits !== null;
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

/** The earliest counted visit from the sale on. A debt that the lot covered does not start the validity. */
function firstVisitOf(lot: Lot): LocalDate | null {
  const dates = lot.charges
    .filter(({ counted, covers_debt, date_visit }) => counted && !covers_debt && date_visit >= lot.sold_on)
    .map((charge) => charge.date_visit);
  return dates.length === 0 ? null : dates.reduce((first, each) => (each < first ? each : first));
}

/** How the end came about: the last day of the term, then each step that postponed it, in order. */
export type EndPath = { base: LocalDate; steps: readonly EndStep[]; ends_on: LocalDate };
export type EndStep = { why: 'extension' | 'freeze'; id: number; days: number; idle?: FreezeIdle };
/** Why a freeze does not postpone the end. */
export type FreezeIdle = 'after_end' | 'before_start';

/** Null = no end, or none yet. */
export function endPathOf(lot: Lot, starts_on: LocalDate | null): EndPath | null {
  if (lot.valid_until !== null) return path(lot, lot.valid_until, freezableFrom(lot, starts_on));
  if (starts_on === null) return lot.burn_unactivated ? deadlinePathOf(lot) : null;
  if (lot.validity === null || lot.validity_unit === null) return null;
  return path(lot, endOfValidity(starts_on, lot.validity, lot.validity_unit), starts_on);
}

/**
 * The `valid_until` with which the lot ends on this day, days given and frozen so far included. Null when the day is
 * within a freeze: frozen days put the end off, so no end falls on one of them.
 */
export function validUntilFor(lot: Lot, starts_on: LocalDate | null, ends_on: LocalDate): LocalDate | null {
  let end = ends_on;
  for (const { from_date, to_date } of lot.freezes.toSorted((a, b) => (a.from_date < b.from_date ? 1 : -1))) {
    const first = laterOf(from_date, freezableFrom(lot, starts_on));
    if (first > to_date || first > end) continue;
    if (to_date >= end) return null;
    end = addDays(end, -daysBetween(first, to_date) - 1);
  }
  return addDays(end, -lot.extensions.reduce((sum, { days }) => sum + days, 0));
}

/** Frozen days count from the sale, or from a start before it: a lot that waits can be frozen as well. */
export const freezableFrom = ({ sold_on }: Lot, starts_on: LocalDate | null): LocalDate =>
  starts_on !== null && starts_on < sold_on ? starts_on : sold_on;

const laterOf = (left: LocalDate, right: LocalDate): LocalDate => (left > right ? left : right);

/** Days given extend the term itself, so a freeze that begins within them counts too. */
function path(lot: Lot, base: LocalDate, from: LocalDate): EndPath {
  const extensionSteps = lot.extensions.map(({ id, days }): EndStep => ({ why: 'extension', id, days }));
  const extended = addDays(
    base,
    extensionSteps.reduce((sum, { days }) => sum + days, 0),
  );
  const frozen = freezeSteps(extended, from, lot.freezes);
  return { base, steps: [...extensionSteps, ...frozen.steps], ends_on: frozen.ends_on };
}

function deadlinePathOf(lot: Lot): EndPath | null {
  const deadline = firstDeadlineOf(lot);
  return deadline === null ? null : { base: deadline, ...freezeSteps(deadline, lot.sold_on, lot.freezes) };
}

const firstDeadlineOf = (lot: Lot): LocalDate | null =>
  lot.activation !== 'on_first_visit' || lot.valid_from !== null
    ? null
    : addDays(lot.sold_on, lot.activation_deadline_days);

function stateOf(lot: Lot, date: LocalDate, { starts_on, ends_on }: Pick<Validity, 'starts_on' | 'ends_on'>): LotState {
  if (lot.closed_on !== null && date >= lot.closed_on) return 'closed';
  if (lot.visits !== null && usedOf(lot) + movedOut(lot) >= lot.visits) return 'exhausted';
  if (isPastEnd(lot, date, { starts_on, ends_on })) return 'expired';
  return starts_on === null || date < starts_on ? 'pending' : 'active';
}

/** Whether the term is over on that date, used up or not. */
export function isPastEnd(
  lot: Lot,
  date: LocalDate,
  { starts_on, ends_on }: Pick<Validity, 'starts_on' | 'ends_on'>,
): boolean {
  const keepsAfterEnd = keepsLeftovers(lot) && !(starts_on === null && lot.burn_unactivated);
  return ends_on !== null && date > ends_on && !keepsAfterEnd;
}

/**
 * Postpones an end by the days frozen since `from`. A freeze that begins by the end counts whole, since the end moves
 * with it; one outside adds nothing and is a step of 0 days.
 */
function freezeSteps(
  end: LocalDate,
  from: LocalDate,
  freezes: readonly Freeze[],
): { steps: EndStep[]; ends_on: LocalDate } {
  const steps: EndStep[] = [];
  let ends_on = end;
  for (const { id, from_date, to_date } of freezes.toSorted((a, b) => (a.from_date < b.from_date ? -1 : 1))) {
    const first = laterOf(from_date, from);
    const idle = first > to_date ? 'before_start' : first > ends_on ? 'after_end' : undefined;
    if (idle) {
      steps.push({ why: 'freeze', id, days: 0, idle });
      continue;
    }
    const days = daysBetween(first, to_date) + 1;
    steps.push({ why: 'freeze', id, days });
    ends_on = addDays(ends_on, days);
  }
  return { steps, ends_on };
}

const covers = ({ from_date, to_date }: Freeze, date: LocalDate): boolean => from_date <= date && date <= to_date;
