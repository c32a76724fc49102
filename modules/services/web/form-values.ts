/**
 * The values of the service form and their way to the contract's body and back. The form has no absent fields and no
 * nested policies; `toBody` is the only place that knows which field belongs to which policy.
 */
import type { Service, ServiceBody, ServiceType } from '../contract/index.ts';
import { defaultDebt } from '../rules/index.ts';

/** The service as the form holds it: policies are flattened to the numbers that people set, and no field is absent. */
export interface ServiceValues {
  readonly name: string;
  readonly type: ServiceType;
  readonly format: Service['format'];
  readonly group_id: string | null;
  readonly price: number | null;
  readonly visits: number | null;
  readonly unlimited: boolean;
  readonly has_validity: boolean;
  readonly validity: number | '';
  readonly validity_unit: NonNullable<Service['validity_unit']>;
  readonly activation: Service['activation'];
  readonly activation_deadline_days: number | '';
  readonly burn_unactivated: boolean;
  readonly freeze_days: number | '';
  readonly freeze_count: number | '';
  readonly freeze_min: number | '';
  readonly freeze_self: boolean;
  readonly freeze_fee: number | null;
  readonly make_ups: number | '';
  readonly make_up_days: number | '';
  readonly price_tiers: readonly PriceTierValue[];
  readonly tiers_by: Service['tiers_by'];
  readonly excused: number;
  readonly pays_for_ids: readonly string[];
  readonly branch_ids: readonly string[];
  readonly duration_minutes: number | '';
  readonly capacity: number | '';
  readonly daypart_from: string | null;
  readonly daypart_to: string | null;
  readonly cap_per_day: number | '';
  readonly cap_per_week: number | '';
  readonly cancel_hours: number | '';
  readonly unpaid_place: 'keep' | 'release';
  readonly no_show: number;
  readonly canceled_late: number;
  readonly debt_policy: Service['debt_policy'];
  readonly debt_limit: number | '';
  readonly consume_unpaid: Service['consume_unpaid'];
  readonly leftover_policy: Service['leftover_policy'];
  readonly nominal_value: number | null;
  readonly once_per_person: boolean;
  readonly public: boolean;
  readonly loyalty: boolean;
  readonly description: string;
}

/** The price of a place at a headcount; an incomplete line is ignored. */
export interface PriceTierValue {
  readonly headcount: number | '';
  readonly price: number | null;
}

/** The defaults of a kind of service; the form starts with them and applies them when the kind changes. */
export function defaultValuesOf(
  type: ServiceType,
): Pick<
  ServiceValues,
  'visits' | 'unlimited' | 'has_validity' | 'validity' | 'validity_unit' | 'activation' | 'once_per_person'
> {
  const usual = {
    unlimited: false,
    has_validity: true,
    validity_unit: 'day',
    activation: 'on_sale',
    once_per_person: false,
  } as const;
  switch (type) {
    case 'pass':
      return { ...usual, visits: 8, validity: 30, activation: 'on_first_visit' };
    case 'single':
      return { ...usual, visits: 1, validity: 14 };
    case 'trial':
      return { ...usual, visits: 1, validity: 14, once_per_person: true };
    case 'course':
      return { ...usual, visits: 32, validity: 4, validity_unit: 'month' };
    case 'membership':
      return { ...usual, visits: null, unlimited: true, validity: 1, validity_unit: 'month' };
    case 'rental':
      return { ...usual, visits: 1, validity: '', has_validity: false };
  }
}

const newValues = (type: ServiceType): ServiceValues => ({
  ...defaultValuesOf(type),
  type,
  name: '',
  format: 'group',
  group_id: null,
  price: null,
  activation_deadline_days: 30,
  burn_unactivated: false,
  freeze_days: '',
  freeze_count: '',
  freeze_min: '',
  freeze_self: false,
  freeze_fee: null,
  make_ups: '',
  make_up_days: '',
  price_tiers: [],
  tiers_by: 'came',
  excused: 0,
  pays_for_ids: [],
  branch_ids: [],
  duration_minutes: '',
  capacity: '',
  daypart_from: null,
  daypart_to: null,
  cap_per_day: '',
  cap_per_week: '',
  cancel_hours: '',
  unpaid_place: 'keep',
  no_show: 1,
  canceled_late: 1,
  ...defaultDebt,
  consume_unpaid: 'floor_plus_one',
  leftover_policy: 'burn',
  nominal_value: null,
  public: false,
  loyalty: true,
  description: '',
});

export function valuesOf(service: Service | undefined): ServiceValues {
  if (!service) return newValues('pass');
  const { freeze_policy, cancellation_policy, miss_policy, make_up_policy } = service;
  return {
    ...service,
    group_id: service.group_id === null ? null : String(service.group_id),
    has_validity: service.validity !== null,
    validity: service.validity ?? '',
    validity_unit: service.validity_unit ?? 'day',
    freeze_days: freeze_policy.max_days ?? '',
    freeze_count: freeze_policy.max_count ?? '',
    freeze_min: freeze_policy.min_days ?? '',
    freeze_self: freeze_policy.self_service ?? false,
    freeze_fee: freeze_policy.fee ?? null,
    make_ups: make_up_policy.per_month ?? '',
    make_up_days: make_up_policy.days_after_end ?? '',
    excused: miss_policy.excused ?? 0,
    pays_for_ids: service.pays_for_ids.map(String),
    branch_ids: service.branch_ids.map(String),
    duration_minutes: service.duration_minutes ?? '',
    capacity: service.capacity ?? '',
    cap_per_day: service.cap_per_day ?? '',
    cap_per_week: service.cap_per_week ?? '',
    cancel_hours: cancellation_policy.hours ?? '',
    unpaid_place: cancellation_policy.unpaid_place ?? 'keep',
    no_show: miss_policy.no_show ?? 1,
    canceled_late: miss_policy.canceled_late ?? 1,
    description: service.description ?? '',
  };
}

const orNull = (value: number | ''): number | null => (value === '' ? null : value);
const orNothing = (value: number | ''): number | undefined => (value === '' ? undefined : value);
/** A number that people see must be there: an empty one travels as null, which the contract refuses at its field. */
const requiredIf = (isShown: boolean, value: number | ''): number | undefined =>
  value === '' && isShown ? (null as unknown as number) : orNothing(value);

/** Fields that the form does not show: an edit leaves them as they are. */
export const unsentFields = ['color', 'position', 'tax_code'] as const;
type SentField = Exclude<keyof ServiceBody, (typeof unsentFields)[number]>;

/** Builds the body with every other field of the contract. Policy fields that the form does not show keep their values. */
export function toBody(values: ServiceValues, service: Service | undefined): ServiceBody {
  const { cancel_hours, no_show, canceled_late, excused, has_validity } = values;
  return {
    name: values.name,
    type: values.type,
    format: values.format,
    price: values.price as number,
    group_id: values.group_id === null ? null : Number(values.group_id),
    unlimited: values.unlimited,
    visits: values.unlimited ? null : values.visits,
    validity: has_validity ? orNull(values.validity) : null,
    validity_unit: has_validity ? values.validity_unit : null,
    activation: values.activation,
    activation_deadline_days: requiredIf(
      has_validity && values.activation === 'on_first_visit',
      values.activation_deadline_days,
    ),
    burn_unactivated: values.burn_unactivated,
    freeze_policy: {
      ...service?.freeze_policy,
      max_days: orNothing(values.freeze_days),
      max_count: orNothing(values.freeze_count),
      min_days: orNothing(values.freeze_min),
      self_service: values.freeze_self || undefined,
      fee: values.freeze_fee ?? undefined,
    },
    make_up_policy: {
      ...service?.make_up_policy,
      per_month: orNothing(values.make_ups),
      days_after_end: orNothing(values.make_up_days),
    },
    price_tiers: values.price_tiers.flatMap(({ headcount, price }) =>
      headcount === '' || price === null ? [] : [{ headcount, price }],
    ),
    tiers_by: values.tiers_by,
    cancellation_policy: {
      ...service?.cancellation_policy,
      hours: orNothing(cancel_hours),
      unpaid_place: values.unpaid_place,
    },
    miss_policy: { ...service?.miss_policy, no_show, canceled_late, excused },
    pays_for_ids: values.pays_for_ids.map(Number),
    branch_ids: values.branch_ids.map(Number),
    duration_minutes: orNull(values.duration_minutes),
    capacity: orNull(values.capacity),
    daypart_from: values.daypart_from,
    daypart_to: values.daypart_to,
    cap_per_day: orNull(values.cap_per_day),
    cap_per_week: orNull(values.cap_per_week),
    debt_policy: values.debt_policy,
    debt_limit: requiredIf(values.debt_policy === 'allow', values.debt_limit),
    consume_unpaid: values.consume_unpaid,
    leftover_policy: values.leftover_policy,
    nominal_value: values.unlimited ? values.nominal_value : null,
    once_per_person: values.once_per_person,
    public: values.public,
    loyalty: values.loyalty,
    description: values.description,
  } satisfies Record<SentField, unknown>;
}
