import type { LocalDate, Visits } from '@ritm/kernel';
import { type Lot, remainderOf, validityOf } from '@ritm/passes/rules';
import { freezeOn } from './check-in.ts';

/** A pass as the desk shows it. */
export interface PassAtDesk {
  id: number;
  /** Null: unlimited. */
  left: Visits | null;
  ends_on: LocalDate | null;
  state: 'active' | 'pending';
  /** The last frozen day, when it is frozen that day. */
  frozen_until: LocalDate | null;
}

/** The pass on that day; null when it is over, because a desk neither shows nor charges such a pass. */
export function passAtDesk(lot: Lot, date: LocalDate): PassAtDesk | null {
  const { state, ends_on, frozen } = validityOf(lot, date);
  if (state !== 'active' && state !== 'pending') return null;
  const frozen_until = (frozen ? freezeOn(lot, date)?.to_date : undefined) ?? null;
  return { id: lot.id, left: remainderOf(lot, date).left, ends_on, state, frozen_until };
}
