import { nominalValueOf, type Lot } from '@ritm/passes/rules';

type Share = Pick<Lot, 'price' | 'paid' | 'nominal_value' | 'consume_unpaid'>;

/** The rules only ask how many visits the money so far allows: that survives dividing all of it by what divides all of it. */
export function shareOf(lot: Lot): Share {
  const { price, paid, consume_unpaid } = lot;
  if (paid >= price || consume_unpaid === 'all') return { price: 0, paid: 0, nominal_value: 0, consume_unpaid: 'all' };
  // Only a visit of an unlimited pass is worth something of its own.
  const nominal = lot.visits === null ? nominalValueOf(lot) : 0;
  const divisor = greatestDivisor(greatestDivisor(price, paid), nominal);
  return { price: price / divisor, paid: paid / divisor, nominal_value: nominal / divisor, consume_unpaid };
}

const greatestDivisor = (left: number, right: number): number =>
  right === 0 ? left : greatestDivisor(right, left % right);
