import { daysBetween, type Kopecks, multiplyRatio, type Visits } from '@ritm/kernel';
import { daysOfTerm, valueByDays } from '@ritm/services/rules';
import { type Lot, movedOut, ONE_VISIT, unearnedOf, usedOf } from './lot.ts';

/**
 * What one more visit of this weight takes from a lot and what it earns. Values are rounded down and the visit that
 * empties the lot takes the rest, so that they sum to the lot's price to the kopeck, whatever was reversed on the way.
 */
export function chargeOf(lot: Lot, weight: Visits): { visits: Visits; value: Kopecks } {
  if (lot.visits === null) return { visits: 0, value: multiplyRatio(nominalValueOf(lot), weight, ONE_VISIT, 'down') };
  const unearned = unearnedOf(lot);
  const isLast = usedOf(lot) + movedOut(lot) + weight === lot.visits;
  const value = isLast ? unearned : Math.min(unearned, multiplyRatio(lot.price, weight, lot.visits, 'down'));
  return { visits: weight, value };
}

/** The value of a visit of an unlimited lot: the configured one, otherwise its price over three visits a week. */
export function nominalValueOf(lot: Lot): Kopecks {
  if (lot.nominal_value !== null) return lot.nominal_value;
  const days = daysOfValidity(lot);
  return days === null ? 0 : valueByDays(lot.price, days);
}

function daysOfValidity(lot: Lot): number | null {
  if (lot.valid_from !== null && lot.valid_until !== null)
    return Math.max(1, daysBetween(lot.valid_from, lot.valid_until) + 1);
  if (lot.validity === null || lot.validity_unit === null) return null;
  return daysOfTerm(lot.validity, lot.validity_unit);
}
