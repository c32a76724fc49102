import { nominalValueOf, ONE_VISIT, paidVisits, type Lot } from '@ritm/passes/rules';

type PaymentShare = Pick<Lot, 'price' | 'paid' | 'nominal_value' | 'consume_unpaid'>;

/**
 * Reduces a lot's price and payment to the number of visits that the money so far allows, which is all the rules need:
 * the price becomes the number of visits. Dividing both sums by their common divisor would reveal the price of every
 * pass whose price and payment have no common divisor.
 */
export function toPaymentShare(lot: Lot): PaymentShare {
  const { price, paid, visits, consume_unpaid } = lot;
  if (paid >= price || consume_unpaid === 'all') return { price: 0, paid: 0, nominal_value: 0, consume_unpaid: 'all' };
  const wholeVisits = paidVisits(lot);
  // A pass that is not fully paid must stay so, however little is left to pay.
  if (visits === null)
    return {
      price: wholeVisits + 1,
      paid: wholeVisits,
      nominal_value: Math.min(nominalValueOf(lot), 1),
      consume_unpaid,
    };
  return { price: Math.max(visits, 1), paid: wholeVisits * ONE_VISIT, nominal_value: 0, consume_unpaid };
}
