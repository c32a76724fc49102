import type { LotOfClients } from '../contract/index.ts';
import { type LotRow, toLot } from '@ritm/passes/server';
import { toPaymentShare } from '../rules/share.ts';

/**
 * Converts a pass for a device that decides but never writes money: the rules give the same result, and payment is
 * shown in whole visits.
 */
export function omitMoney(row: LotRow): LotOfClients {
  const lot = toLot(row);
  const { miss_policy, cancellation_policy: _, ...debt } = lot.policies;
  return {
    ...lot,
    ...toPaymentShare(lot),
    name: row.name,
    policies: { ...debt, ...(miss_policy && { miss_policy: { attended: miss_policy.attended } }) },
    pays_for_ids: lot.pays_for_ids && [...lot.pays_for_ids],
    branch_ids: lot.branch_ids && [...lot.branch_ids],
    freezes: [...lot.freezes],
    extensions: [...lot.extensions],
    moves: lot.moves.map(({ id, way, kind, other_id, visits }) => ({ id, way, kind, other_id, visits })),
    charges: lot.charges.map(({ id, date_visit, service_id, visits, counted, covers_debt }) => ({
      id,
      date_visit,
      service_id,
      visits,
      counted,
      ...(covers_debt && { covers_debt }),
    })),
  };
}
