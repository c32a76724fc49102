import { clampDate, type LocalDate, type ValidityUnit, type Visits } from '@ritm/kernel';
import type { Lot } from './lot.ts';
import { remainderOf } from './remainder.ts';
import { deadlineOf, endPathOf, type FreezeIdle, validityOf } from './validity.ts';

/** A row behind one term of an equation, for a link. */
export type Ground = {
  type: 'lesson_plus' | 'lesson_minus' | 'freeze' | 'extension';
  id: number;
  /** The date of the row, or its first day. */
  date: LocalDate | null;
  /** The last day of a freeze. */
  date_to: LocalDate | null;
  /** The row's signed share in hundredths of a visit; null where the row gives no visits. */
  visits: Visits | null;
};

/** One part of «sold − used − … = left». Signed hundredths, so that they sum to what is left. */
export type RemainderTerm = {
  kind: 'sold' | 'carried_in' | 'used' | 'carried_out' | 'transferred' | 'burned' | 'returned' | 'kept';
  visits: Visits;
  grounds: readonly Ground[];
};

/** Where the first day comes from. */
export type StartReason = 'set' | 'sale' | 'calendar_month' | 'first_visit' | 'deadline' | 'waiting' | 'debt_only';

/** One part of «start + term + days given + days frozen = the last day». */
export type EndTerm =
  | { kind: 'term'; validity: number; unit: ValidityUnit; days: null; grounds: readonly Ground[] }
  | { kind: 'set' | 'deadline'; validity: null; unit: null; days: null; grounds: readonly Ground[] }
  | {
      kind: 'extension' | 'freeze';
      validity: null;
      unit: null;
      days: number;
      /** Why a freeze adds no days; null when it adds some. */
      idle: FreezeIdle | null;
      grounds: readonly Ground[];
    };

export type Explanation = {
  /** Null for an unlimited lot in its term, which has no equation of visits; one that is over has 0 left. */
  remainder: { left: Visits; terms: readonly RemainderTerm[] } | null;
  start: { starts_on: LocalDate | null; reason: StartReason; deadline: LocalDate | null };
  /** Null where there is no end, or none yet. `base` is the last day before extensions and freezes moved it. */
  end: { ends_on: LocalDate; base: LocalDate; terms: readonly EndTerm[] } | null;
};

/**
 * Explains what is left of a lot and its last day, with the rows behind each term. It decides nothing: it shows what
 * the rules derive.
 */
export function explainLot(lot: Lot, date: LocalDate): Explanation {
  const { starts_on } = validityOf(lot, date);
  return {
    remainder: explainRemainder(lot, date),
    start: { starts_on, reason: reasonOfStart(lot, starts_on), deadline: deadlineOf(lot) },
    end: explainEnd(lot, starts_on),
  };
}

function explainRemainder(lot: Lot, date: LocalDate): Explanation['remainder'] {
  const { left, burned, returned, kept } = remainderOf(lot, date);
  if (left === null) return null;
  if (lot.visits === null) return { left, terms: [] };
  const ownGround = [ground('lesson_plus', lot.id, { date: lot.sold_on })];
  const movesOf = (way: 'in' | 'out', kind: 'transfer' | 'carry') =>
    lot.moves.filter((move) => move.way === way && move.kind === kind);
  const groundsOf = (moves: ReturnType<typeof movesOf>, sign: 1 | -1) =>
    moves.map(({ other_id, visits }) => ground('lesson_plus', other_id, { visits: sign * (visits ?? 0) }));
  const carriedIn = movesOf('in', 'carry');
  const carriedVisits = sumOf(carriedIn);
  const terms: RemainderTerm[] = [
    { kind: 'sold', visits: lot.visits - carriedVisits, grounds: ownGround },
    { kind: 'carried_in', visits: carriedVisits, grounds: groundsOf(carriedIn, 1) },
    {
      kind: 'used',
      visits: -lot.charges.reduce((sum, { visits }) => sum + visits, 0),
      grounds: lot.charges.map(({ id, date_visit, visits }) =>
        ground('lesson_minus', id, { date: date_visit, visits: -visits }),
      ),
    },
    {
      kind: 'carried_out',
      visits: -sumOf(movesOf('out', 'carry')),
      grounds: groundsOf(movesOf('out', 'carry'), -1),
    },
    {
      kind: 'transferred',
      visits: -sumOf(movesOf('out', 'transfer')),
      grounds: groundsOf(movesOf('out', 'transfer'), -1),
    },
    { kind: 'burned', visits: -burned, grounds: ownGround },
    { kind: 'returned', visits: -returned, grounds: ownGround },
    { kind: 'kept', visits: -kept, grounds: ownGround },
  ];
  return { left, terms: terms.filter(({ kind, visits }) => kind === 'sold' || visits !== 0) };
}

const sumOf = (moves: Lot['moves']): Visits => moves.reduce((sum, { visits }) => sum + (visits ?? 0), 0);

function reasonOfStart(lot: Lot, starts_on: LocalDate | null): StartReason {
  if (lot.valid_from !== null) return 'set';
  if (lot.activation === 'calendar_month') return 'calendar_month';
  if (lot.activation !== 'on_first_visit') return 'sale';
  if (starts_on === null) return lot.charges.some(({ counted }) => counted) ? 'debt_only' : 'waiting';
  const isVisited = lot.charges.some(
    ({ counted, covers_debt, date_visit }) => counted && !covers_debt && date_visit === starts_on,
  );
  return isVisited ? 'first_visit' : 'deadline';
}

function explainEnd(lot: Lot, starts_on: LocalDate | null): Explanation['end'] {
  const path = endPathOf(lot, starts_on);
  if (path === null) return null;
  const { base, steps } = path;
  const ends_on = clampDate(path.ends_on);
  const first: EndTerm =
    lot.valid_until !== null
      ? { kind: 'set', validity: null, unit: null, days: null, grounds: [] }
      : starts_on === null
        ? { kind: 'deadline', validity: null, unit: null, days: null, grounds: [] }
        : { kind: 'term', validity: lot.validity!, unit: lot.validity_unit!, days: null, grounds: [] };
  const extensionTerms = steps.map(({ why, id, days, idle = null }): EndTerm => {
    const freeze = why === 'freeze' ? lot.freezes.find((one) => one.id === id) : undefined;
    const span = { date: freeze?.from_date ?? null, date_to: freeze?.to_date ?? null };
    return { kind: why, validity: null, unit: null, days, idle, grounds: [ground(why, id, span)] };
  });
  return { ends_on, base, terms: [first, ...extensionTerms] };
}

const ground = (
  type: Ground['type'],
  id: number,
  { date = null, date_to = null, visits = null }: Partial<Pick<Ground, 'date' | 'date_to' | 'visits'>> = {},
): Ground => ({ type, id, date, date_to, visits });
