import { type LocalDate, multiplyRatio, type Visits } from '@ritm/kernel';
import { type Lot, movedOut, ONE_VISIT, usedOf } from './lot.ts';
import { nominalValueOf } from './unit-value.ts';
import { validityOf } from './validity.ts';

/** Where the visits of a lot went. For a counted lot sold = used + moved + left + burned + returned + kept, always. */
export type Remainder = {
  /** Null = unlimited; `left` is then null too. */
  sold: Visits | null;
  used: Visits;
  /** Moved to another lot. */
  moved: Visits;
  left: Visits | null;
  /** Forfeited at the end of validity. */
  burned: Visits;
  /** Returned when the lot was closed. */
  returned: Visits;
  /** Kept past the end until the next pass carries them over. */
  kept: Visits;
};

export function remainderOf(lot: Lot, date: LocalDate): Remainder {
  const used = usedOf(lot);
  const moved = movedOut(lot);
  const { state } = validityOf(lot, date);
  const isOver = state === 'expired' || state === 'closed';
  const none = { burned: 0, returned: 0, kept: 0 };
  if (lot.visits === null) return { sold: null, used, moved, left: isOver ? 0 : null, ...none };
  const remaining = lot.visits - used - moved;
  const destination = state === 'closed' ? 'returned' : lot.leftover_policy === 'keep' ? 'kept' : 'burned';
  return {
    sold: lot.visits,
    used,
    moved,
    left: isOver ? 0 : remaining,
    ...none,
    ...(isOver && { [destination]: remaining }),
  };
}

/** What a client has in total. Debt is separate: it is uncovered visits, never a lot below zero. */
export type Balance = { left: Visits; unlimited: boolean; uncovered: Visits };

export function balanceOf(lots: readonly Lot[], uncovered: readonly { visits: Visits }[], date: LocalDate): Balance {
  const remainders = lots.map((lot) => remainderOf(lot, date));
  return {
    left: remainders.reduce((sum, { left }) => sum + (left ?? 0), 0),
    unlimited: remainders.some(({ left }) => left === null),
    uncovered: uncovered.reduce((sum, { visits }) => sum + visits, 0),
  };
}

/**
 * How many visits the money received so far allows: every whole visit paid for, plus one in advance. "None" removes the
 * extra visit, "all" requires no money. Infinity where nothing limits.
 */
export function allowedByPayment(lot: Lot): Visits {
  const all = lot.visits ?? Infinity;
  if (lot.paid >= lot.price || lot.consume_unpaid === 'all') return all;
  const grace = lot.consume_unpaid === 'floor_plus_one' ? ONE_VISIT : 0;
  return Math.min(all, paidVisits(lot) * ONE_VISIT + grace);
}

/** Visits made, whatever they cost: a visit of an unlimited lot costs no visits and still counts. */
export function madeVisits(lot: Lot): Visits {
  if (lot.visits !== null) return usedOf(lot);
  return lot.charges.filter((charge) => charge.counted).length * ONE_VISIT;
}

/** The number of whole visits that the money received so far has paid for. */
export function paidVisits(lot: Lot): number {
  if (lot.visits !== null) return multiplyRatio(lot.paid, lot.visits, lot.price * ONE_VISIT, 'down');
  const unit = nominalValueOf(lot);
  return unit === 0 ? 0 : multiplyRatio(lot.paid, 1, unit, 'down');
}
