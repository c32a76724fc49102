import type { MissPolicy } from '../rules/charges/weights.ts';
import type { FreezePolicy } from '../rules/terms/freeze.ts';
import type { MakeUpPolicy } from '../rules/terms/make-up.ts';
import type { ConsumeUnpaid, LeftoverPolicy, Lot } from '../rules/lots/lot.ts';
import type { LotRow } from './queries.ts';

/** The service's policies as stored with a sale. An opening balance stores none, so the defaults apply. */
export interface SoldPolicies {
  miss_policy?: MissPolicy;
  freeze_policy?: FreezePolicy;
  make_up_policy?: MakeUpPolicy;
  leftover_policy?: LeftoverPolicy;
  consume_unpaid?: ConsumeUnpaid;
  daypart_from?: string | null;
  daypart_to?: string | null;
  cap_per_day?: number | null;
  cap_per_week?: number | null;
  nominal_value?: number | null;
}

/** Converts a stored lot to the form that the rules use. */
export function toLot(row: LotRow): Lot {
  const policies = row.policies as SoldPolicies;
  return {
    id: row.id,
    service_id: row.service_id,
    format: row.format,
    pays_for_ids: row.pays_for_ids,
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
