import type { Service, ServiceChange, ServiceColumn, ServiceType } from '../../contract/service.ts';
import { defaultDebt } from '../../rules/visit-policies.ts';

/** The fields of a service that people fill in, as they are stored. */
export type ServiceFields = Pick<Service, ServiceColumn>;

const defaultFields: ServiceFields = {
  group_id: null,
  name: '',
  description: null,
  type: 'single',
  format: 'group',
  duration_minutes: null,
  price: 0,
  visits: null,
  unlimited: false,
  validity: null,
  validity_unit: null,
  activation: 'on_sale',
  activation_deadline_days: 30,
  burn_unactivated: false,
  freeze_policy: {},
  cancellation_policy: {},
  miss_policy: {},
  make_up_policy: {},
  leftover_policy: 'burn',
  ...defaultDebt,
  consume_unpaid: 'floor_plus_one',
  nominal_value: null,
  daypart_from: null,
  daypart_to: null,
  branch_ids: [],
  cap_per_day: null,
  cap_per_week: null,
  capacity: null,
  price_tiers: [],
  tiers_by: 'came',
  tax_code: null,
  loyalty: true,
  once_per_person: false,
  public: false,
  color: null,
  position: 0,
};

const ONE_VISIT = 100;

/** The defaults of a new service: one visit for a service sold by the visit, once per person for a trial. */
export function newService(type: ServiceType): ServiceFields {
  const byTheVisit = type === 'single' || type === 'trial' || type === 'rental';
  return { ...defaultFields, type, visits: byTheVisit ? ONE_VISIT : null, once_per_person: type === 'trial' };
}

/**
 * The service after the change: an absent field keeps its value, null clears it. Setting unlimited removes the number
 * of visits, and the other way round.
 */
export function changedService(service: ServiceFields, change: ServiceChange): ServiceFields {
  const { pays_for_ids: _p, archived: _a, ...fields } = change;
  const provided = Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, value === null || value === '' ? defaultFields[key as keyof ServiceFields] : value]),
  ) as Partial<ServiceFields>;
  const after = { ...service, ...provided };
  if (change.unlimited === true) return { ...after, visits: null };
  if (change.unlimited === undefined && typeof change.visits === 'number') return { ...after, unlimited: false };
  return after;
}

export type FieldProblem = 'visits_required' | 'validity_pair' | 'daypart_pair' | 'daypart_order' | 'tiers_repeat';

/** The first invalid field, named by the error of the contract. */
export function problemOf(service: ServiceFields): FieldProblem | undefined {
  if (!service.unlimited && service.visits === null) return 'visits_required';
  if ((service.validity === null) !== (service.validity_unit === null)) return 'validity_pair';
  if ((service.daypart_from === null) !== (service.daypart_to === null)) return 'daypart_pair';
  if (service.daypart_from !== null && service.daypart_from >= service.daypart_to!) return 'daypart_order';
  if (new Set(service.price_tiers.map(({ headcount }) => headcount)).size !== service.price_tiers.length)
    return 'tiers_repeat';
  return undefined;
}
