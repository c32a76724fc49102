/**
 * Shapes of a service: price, visits, validity and the policies of a pass. A sale copies all of it, so an edit never
 * changes what was sold; the enumerations are stored and only grow.
 */
import {
  abilities,
  answeredVisits,
  id,
  ids,
  instant,
  integer,
  kopecks,
  listOf,
  localTime,
  optionalText,
  pageQuery,
  text,
  visits,
  z,
} from '@ritm/http';
import { cancellationPolicy, freezePolicy, makeUpPolicy, missPolicy, priceTiers } from './policies.ts';

export const serviceTypes = ['pass', 'single', 'trial', 'course', 'membership', 'rental'] as const;
export type ServiceType = (typeof serviceTypes)[number];
export const serviceFormats = ['group', 'individual', 'mini'] as const;
export const validityUnits = ['day', 'week', 'month', 'year'] as const;
export const activations = ['on_sale', 'on_first_visit', 'calendar_month', 'fixed_date'] as const;
export const moderationStatuses = ['draft', 'on_moderation', 'published', 'not_passed', 'turned_off'] as const;
/** What happens to the remainder at the end: it is forfeited, waits for the next pass, or stays valid. */
export const leftoverPolicies = ['burn', 'keep', 'use_leftovers'] as const;
/** Which headcount selects the price tier. */
export const tiersBys = ['came', 'booked'] as const;
export const debtPolicies = ['block', 'allow', 'charge_single'] as const;
export const consumeUnpaids = ['floor_plus_one', 'all', 'none'] as const;

/** A service on sale. A sale copies it, so that editing it never changes what was sold. */
export const service = z.object({
  id: id(),
  group_id: z.nullable(id()),
  name: z.string(),
  description: z.nullable(z.string()),
  type: z.enum(serviceTypes),
  format: z.enum(serviceFormats),
  duration_minutes: z.nullable(z.int()),
  /** Kopecks. */
  price: z.int(),
  /** Null means unlimited. */
  visits: z.nullable(answeredVisits()),
  unlimited: z.boolean(),
  /** The number of units from the start; null means no end. */
  validity: z.nullable(z.int()),
  validity_unit: z.nullable(z.enum(validityUnits)),
  /** When the validity starts. */
  activation: z.enum(activations),
  /** Days after which a pass that waits for its first visit starts automatically or is forfeited. */
  activation_deadline_days: z.int(),
  burn_unactivated: z.boolean(),
  freeze_policy: freezePolicy,
  cancellation_policy: cancellationPolicy,
  miss_policy: missPolicy,
  make_up_policy: makeUpPolicy,
  leftover_policy: z.enum(leftoverPolicies),
  debt_policy: z.enum(debtPolicies),
  /** The number of visits that may stay uncovered. */
  debt_limit: z.int(),
  /** How much of a pass may be used before it is paid in full. */
  consume_unpaid: z.enum(consumeUnpaids),
  /** The value of a visit of an unlimited pass in kopecks; null derives it from the price. */
  nominal_value: z.nullable(z.int()),
  /** The time of day in which the pass is valid: from `daypart_from`, and before the other end. */
  daypart_from: z.nullable(localTime()),
  daypart_to: z.nullable(localTime()),
  /** The branches where a pass is valid; empty: in all. */
  branch_ids: z.array(id()),
  cap_per_day: z.nullable(z.int()),
  cap_per_week: z.nullable(z.int()),
  capacity: z.nullable(z.int()),
  price_tiers: priceTiers,
  tiers_by: z.enum(tiersBys),
  tax_code: z.nullable(z.string()),
  loyalty: z.boolean(),
  once_per_person: z.boolean(),
  public: z.boolean(),
  moderation_status: z.enum(moderationStatuses),
  color: z.nullable(z.string()),
  position: z.int(),
  /** Services that a pass pays for in addition to its own; empty means every service of its format. */
  pays_for_ids: z.array(id()),
  archived: z.boolean(),
  created_at: instant(),
  can: abilities('edit', 'delete'),
});
export type Service = z.output<typeof service>;
export const servicesList = z.object({ ...listOf(service).shape, can: abilities('add') });
export type ServicesList = z.output<typeof servicesList>;

export const servicesQuery = z.object({
  ...pageQuery,
  search: z.optional(z.string().check(z.maxLength(200))),
  group: z.optional(id()),
  type: z.optional(z.enum(serviceTypes)),
  /** True lists the archive instead. */
  archived: z.optional(z.boolean()),
});

/**
 * The columns of a service that people fill in: every field of the answer that the server does not set itself. The
 * bodies here, the rules and the statements (`server/queries.ts`) are typed over it, so that a column is in all of them
 * or does not compile.
 */
export type ServiceColumn = Exclude<
  keyof Service,
  'id' | 'moderation_status' | 'pays_for_ids' | 'archived' | 'created_at' | 'can'
>;

const nullable = <T extends z.core.$ZodType>(shape: T) => z.optional(z.nullable(shape));

const fields = {
  group_id: nullable(id()),
  description: optionalText(5000),
  format: z.optional(z.enum(serviceFormats)),
  duration_minutes: nullable(integer(5, 1440)),
  visits: nullable(visits()),
  unlimited: z.optional(z.boolean()),
  validity: nullable(integer(1, 3660)),
  validity_unit: nullable(z.enum(validityUnits)),
  activation: z.optional(z.enum(activations)),
  activation_deadline_days: z.optional(integer(1, 366)),
  burn_unactivated: z.optional(z.boolean()),
  freeze_policy: z.optional(freezePolicy),
  cancellation_policy: z.optional(cancellationPolicy),
  miss_policy: z.optional(missPolicy),
  make_up_policy: z.optional(makeUpPolicy),
  leftover_policy: z.optional(z.enum(leftoverPolicies)),
  debt_policy: z.optional(z.enum(debtPolicies)),
  debt_limit: z.optional(integer(0, 100)),
  consume_unpaid: z.optional(z.enum(consumeUnpaids)),
  nominal_value: nullable(kopecks()),
  daypart_from: nullable(localTime()),
  daypart_to: nullable(localTime()),
  branch_ids: z.optional(ids(50)),
  cap_per_day: nullable(integer(1, 50)),
  cap_per_week: nullable(integer(1, 200)),
  capacity: nullable(integer(1, 10_000)),
  price_tiers: z.optional(priceTiers),
  tiers_by: z.optional(z.enum(tiersBys)),
  tax_code: nullable(text(20)),
  loyalty: z.optional(z.boolean()),
  once_per_person: z.optional(z.boolean()),
  public: z.optional(z.boolean()),
  color: nullable(text(20)),
  position: z.optional(integer(0, 100_000)),
  pays_for_ids: z.optional(ids(200)),
} satisfies { [K in Exclude<ServiceColumn, 'name' | 'type' | 'price'> | 'pays_for_ids']: z.core.$ZodType };

export const serviceBody = z.object({ ...fields, name: text(200), type: z.enum(serviceTypes), price: kopecks() });
export type ServiceBody = z.output<typeof serviceBody>;
/** An absent field keeps its value, null clears it; `archived: false` restores the service. */
export const serviceChange = z.object({
  ...fields,
  name: z.optional(text(200)),
  type: z.optional(z.enum(serviceTypes)),
  price: z.optional(kopecks()),
  archived: z.optional(z.boolean()),
});
export type ServiceChange = z.output<typeof serviceChange>;

export const teacherOfService = z.object({
  id: id(),
  firstname: z.string(),
  lastname: z.string(),
  patronymic: z.string(),
});
export type TeacherOfService = z.output<typeof teacherOfService>;

export const servicesGroup = z.object({
  id: id(),
  name: z.string(),
  position: z.int(),
  services_count: z.int(),
  can: abilities('edit', 'delete'),
});
export const servicesGroupList = z.object({ data: z.array(servicesGroup), can: abilities('add') });
export type ServicesGroup = z.output<typeof servicesGroup>;
export const servicesGroupBody = z.object({ name: text(200), position: z.optional(integer(0, 100_000)) });
export const servicesGroupChange = z.object({ name: z.optional(text(200)), position: z.optional(integer(0, 100_000)) });
