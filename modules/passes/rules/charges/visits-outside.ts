import type { Charge, Lot } from '../lots/lot.ts';
import { isPastEnd, validityOf } from '../lots/validity.ts';

/**
 * Visits charged to a lot that new terms would leave outside its validity. Visits that are outside already are not
 * reported, nor is a covered debt, which may be older than the lot.
 */
export const visitsLeftOutside = (before: Lot, after: Lot): Charge[] =>
  before.charges.filter((charge) => charge.counted && !isOutsideTerm(before, charge) && isOutsideTerm(after, charge));

function isOutsideTerm(lot: Lot, { date_visit, covers_debt }: Charge): boolean {
  const validity = validityOf(lot, date_visit);
  const isEarly = !covers_debt && validity.starts_on !== null && date_visit < validity.starts_on;
  return isEarly || isPastEnd(lot, date_visit, validity);
}
