import type { ServiceFields } from './rules/service-fields.ts';
import type { ServiceRow } from './queries.ts';

/** The fields that a sale keeps in `policies` of `lessons_plus`; each has a reader there (decision 150). */
const soldFields = [
  'miss_policy',
  'make_up_policy',
  'freeze_policy',
  'cancellation_policy',
  'leftover_policy',
  'debt_policy',
  'debt_limit',
  'consume_unpaid',
  'nominal_value',
  'daypart_from',
  'daypart_to',
  'branch_ids',
  'cap_per_day',
  'cap_per_week',
] as const satisfies readonly (keyof ServiceFields)[];

/** The policies of a service as a sale stores them. Older sales and opening balances may lack some. */
export type SoldPolicies = Partial<Pick<ServiceFields, (typeof soldFields)[number]>>;

/** What a sale keeps of a service permanently: columns of `lessons_plus`, and `policies`. */
export interface ServiceSnapshot extends Pick<
  ServiceFields,
  'name' | 'format' | 'activation' | 'activation_deadline_days' | 'burn_unactivated'
> {
  kind: string;
  /** Null means every service of the format. */
  pays_for_ids: number[] | null;
  policies: SoldPolicies;
}

/** Copies the service in its present state, so that later edits do not change what was sold. */
export function snapshotForSale(service: ServiceRow): ServiceSnapshot {
  const { name, type, format, activation, activation_deadline_days, burn_unactivated } = service;
  return {
    name,
    kind: type,
    format,
    activation,
    activation_deadline_days,
    burn_unactivated,
    pays_for_ids: service.pays_for_ids.length === 0 ? null : service.pays_for_ids,
    policies: Object.fromEntries(soldFields.map((field) => [field, service[field]])),
  };
}
