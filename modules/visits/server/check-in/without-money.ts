import type { LotOfClients } from '../../contract/index.ts';
import { toLot } from '../lots.ts';
import type { LotRow } from '../queries.ts';
import type { Lot } from '../rules/lot.ts';
import { nominalValueOf } from '../rules/unit-value.ts';

/** A pass for a device that decides and never writes money: it judges as the whole one does, and shows what is paid as a share at most. */
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
