import type { LocalDate } from '@ritm/kernel';
import type { Lot } from '../lots/lot.ts';
import type { LotRefusal } from './refuse-lot.ts';
import { validityOf } from '../lots/validity.ts';

/**
 * Reasons that a reader can act on, the closest to paying first. A pass that is expired or for another service is not
 * worth reporting.
 */
const actionableReasons: readonly LotRefusal[] = [
  'unpaid',
  'not_enough',
  'cap_per_day',
  'cap_per_week',
  'frozen',
  'other_daypart',
  'other_branch',
  'not_started',
];

/**
 * Of the lots that cannot pay for a visit on that day, finds the one the client most likely counts on, with the reason.
 */
export function whyNot(
  lots: readonly Lot[],
  reasons: readonly { lesson_plus_id: number; reason: LotRefusal }[],
  date: LocalDate,
): { lot: Lot; reason: LotRefusal } | null {
  const candidates = reasons.flatMap(({ lesson_plus_id, reason }) => {
    const lot = lots.find(({ id }) => id === lesson_plus_id)!;
    return actionableReasons.includes(reason) && isAlive(lot, date) ? [{ lot, reason }] : [];
  });
  return (
    candidates.toSorted(
      (left, right) => actionableReasons.indexOf(left.reason) - actionableReasons.indexOf(right.reason),
    )[0] ?? null
  );
}

function isAlive(lot: Lot, date: LocalDate): boolean {
  const { state } = validityOf(lot, date);
  return state === 'active' || state === 'pending';
}
