import type { LotOfClients } from '../../contract/index.ts';
import { toLot } from '../lots.ts';
import type { LotRow } from '../queries.ts';
import { ONE_VISIT, type Lot } from '../rules/lot.ts';
import { paidVisits } from '../rules/remainder.ts';
import { nominalValueOf } from '../rules/unit-value.ts';

/** A pass for a device that decides and never writes money: it judges as the whole one does, and shows what is paid in whole visits. */
export function lotWithoutMoney(row: LotRow): LotOfClients {
  const lot = toLot(row);
  return {
    ...lot,
    ...shareOf(lot),
    name: row.name,
    pays_for_ids: lot.pays_for_ids && [...lot.pays_for_ids],
    freezes: [...lot.freezes],
    extensions: [...lot.extensions],
    moves: lot.moves.map(({ id, way, kind, other_id, visits }) => ({ id, way, kind, other_id, visits })),
    charges: lot.charges.map(({ id, date_visit, service_id, visits, counted }) => ({
      id,
      date_visit,
      service_id,
      visits,
      counted,
    })),
  };
}

type Share = Pick<Lot, 'price' | 'paid' | 'nominal_value' | 'consume_unpaid'>;

/**
 * The rules only ask how many visits the money so far allows, so that is all it becomes: a pass that costs as much as it has
 * visits. Dividing the sums by what divides them all told the price of every pass whose price and payment have no divisor.
 */
export function shareOf(lot: Lot): Share {
  const { price, paid, visits, consume_unpaid } = lot;
  if (paid >= price || consume_unpaid === 'all') return { price: 0, paid: 0, nominal_value: 0, consume_unpaid: 'all' };
  const whole = paidVisits(lot);
  // What is left to pay is more than nothing, however little it is.
  if (visits === null)
    return { price: whole + 1, paid: whole, nominal_value: Math.min(nominalValueOf(lot), 1), consume_unpaid };
  return { price: Math.max(visits, 1), paid: whole * ONE_VISIT, nominal_value: 0, consume_unpaid };
}
