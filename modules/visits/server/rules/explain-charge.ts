import { type Kopecks, multiplyRatio, type Visits } from '@ritm/kernel';
import { type Lot, nominalValueOf, ONE_VISIT } from '@ritm/passes/rules';

/** One term of the value of a visit, in signed kopecks. */
export type ChargeTerm = {
  kind: 'share' | 'price' | 'others' | 'agreed_otherwise' | 'nominal' | 'place';
  amount: Kopecks;
};

/**
 * Explains the recorded value of a visit by terms that sum to it. It decides nothing; where the pass had other terms at
 * the time, it says so.
 */
export function explainCharge(
  charge: { id: number; visits: Visits; value: Kopecks },
  { lot, weight }: { lot: Lot | undefined; weight: Visits },
): ChargeTerm[] {
  const { id, value } = charge;
  if (!lot) return value === 0 ? [] : [{ kind: 'place', amount: value }];
  if (lot.visits === null)
    return toSum(value, { kind: 'nominal', amount: multiplyRatio(nominalValueOf(lot), weight, ONE_VISIT, 'down') });
  if (lot.visits === 0) return toSum(value, { kind: 'share', amount: 0 });
  const proportional = multiplyRatio(lot.price, charge.visits, lot.visits, 'down');
  const otherValue = lot.charges.reduce((sum, one) => sum + (one.id === id ? 0 : one.value), 0);
  // The visit that empties a pass takes what the other visits have left of its price.
  if (value !== proportional && value === lot.price - otherValue)
    return [
      { kind: 'price', amount: lot.price },
      { kind: 'others', amount: -otherValue },
    ];
  return toSum(value, { kind: 'share', amount: proportional });
}

function toSum(value: Kopecks, term: ChargeTerm): ChargeTerm[] {
  const roundingDifference = value - term.amount;
  return roundingDifference === 0 ? [term] : [term, { kind: 'agreed_otherwise', amount: roundingDifference }];
}
