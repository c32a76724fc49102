import type { SoldPolicies } from '@ritm/services/server';
import type { VisitPolicies } from '@ritm/services/rules';
import type { Lot } from '../rules/lots/lot.ts';
import type { LotRow } from './queries.ts';

/** The policies about visits, as far as the sale stored them. */
const visitPoliciesOf = ({
  miss_policy,
  cancellation_policy,
  debt_policy,
  debt_limit,
}: SoldPolicies): Partial<VisitPolicies> => ({
  ...(miss_policy && { miss_policy }),
  ...(cancellation_policy && { cancellation_policy }),
  ...(debt_policy && { debt_policy }),
  ...(debt_limit !== undefined && { debt_limit }),
});

/** Converts a stored lot to the form that the rules use. */
export function toLot(row: LotRow): Lot {
  const { policies } = row;
  return {
    id: row.id,
    service_id: row.service_id,
    format: row.format,
    policies: visitPoliciesOf(policies),
    pays_for_ids: row.pays_for_ids,
    branch_ids: policies.branch_ids?.length ? policies.branch_ids : null,
    visits: row.visits,
    price: row.price,
    paid: row.paid,
    consume_unpaid: policies.consume_unpaid ?? 'floor_plus_one',
    sold_on: row.sold_on,
    activation: row.activation,
    activation_deadline_days: row.activation_deadline_days,
    burn_unactivated: row.burn_unactivated,
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    validity: row.validity,
    validity_unit: row.validity_unit,
    leftover_policy: policies.leftover_policy ?? 'burn',
    freezes: row.freezes,
    extensions: row.extensions,
    moves: row.moves,
    daypart_from: policies.daypart_from ?? null,
    daypart_to: policies.daypart_to ?? null,
    cap_per_day: policies.cap_per_day ?? null,
    cap_per_week: policies.cap_per_week ?? null,
    nominal_value: policies.nominal_value ?? null,
    closed_on: row.closed_on,
    charges: row.charges,
  };
}
