import { nominalValueOf, ONE_VISIT, paidVisits, type Lot } from '@ritm/passes/rules';

type PaymentShare = Pick<Lot, 'price' | 'paid' | 'nominal_value' | 'consume_unpaid'>;

/**
 * The rules only ask how many visits the money so far allows, so that is all it becomes: a pass that costs as much as it has
 * visits. Dividing the sums by what divides them all told the price of every pass whose price and payment have no divisor.
 */
export function toPaymentShare(lot: Lot): PaymentShare {
  const { price, paid, visits, consume_unpaid } = lot;
  if (paid >= price || consume_unpaid === 'all') return { price: 0, paid: 0, nominal_value: 0, consume_unpaid: 'all' };
  const wholeVisits = paidVisits(lot);
  // What is left to pay is more than nothing, however little it is.
  if (visits === null)
    return {
      price: wholeVisits + 1,
      paid: wholeVisits,
      nominal_value: Math.min(nominalValueOf(lot), 1),
      consume_unpaid,
    };
  return { price: Math.max(visits, 1), paid: wholeVisits * ONE_VISIT, nominal_value: 0, consume_unpaid };
}
