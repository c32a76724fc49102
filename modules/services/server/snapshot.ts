import type { ServiceRow } from './queries.ts';

/**
 * What a sale keeps of a service permanently, in the columns of `lessons_plus`; the other fields that it needs go into
 * `policies`.
 */
export interface ServiceSnapshot {
  name: string;
  kind: string;
  format: string;
  /** Null means every service of the format. */
  pays_for_ids: number[] | null;
  activation: string;
  activation_deadline_days: number;
  burn_unactivated: boolean;
  policies: Pick<
    ServiceRow,
    | 'miss_policy'
    | 'make_up_policy'
    | 'freeze_policy'
    | 'cancellation_policy'
    | 'leftover_policy'
    | 'debt_policy'
    | 'debt_limit'
    | 'consume_unpaid'
    | 'nominal_value'
    | 'daypart_from'
    | 'daypart_to'
    | 'cap_per_day'
    | 'cap_per_week'
    | 'price_tiers'
  >;
}

/** Copies the service in its present state, so that later edits do not change what was sold. */
export function snapshotForSale(service: ServiceRow): ServiceSnapshot {
  const { name, type, format, activation, activation_deadline_days, burn_unactivated } = service;
  const {
    miss_policy,
    make_up_policy,
    freeze_policy,
    cancellation_policy,
    leftover_policy,
    debt_policy,
    debt_limit,
    consume_unpaid,
    nominal_value,
  } = service;
  const { daypart_from, daypart_to, cap_per_day, cap_per_week, price_tiers } = service;
  return {
    name,
    kind: type,
    format,
    activation,
    activation_deadline_days,
    burn_unactivated,
    pays_for_ids: service.pays_for_ids.length === 0 ? null : service.pays_for_ids,
    policies: {
      miss_policy,
      make_up_policy,
      freeze_policy,
      cancellation_policy,
      leftover_policy,
      debt_policy,
      debt_limit,
      consume_unpaid,
      nominal_value,
      daypart_from,
      daypart_to,
      cap_per_day,
      cap_per_week,
      price_tiers,
    },
  };
}
