/**
 * The day of a reception as one answer: classes, clients, passes and debts, enough to decide visits without the server
 * (decision 026). It carries only what a decision needs, because it is stored on the device.
 */
import { answeredVisits, id, instant, localDate, z } from '@ritm/http';
import { debtPolicies } from '@ritm/services/contract';
import { attendances } from '@ritm/timetable/contract';

const formats = ['group', 'individual', 'mini'] as const;

/**
 * The facts besides the client's passes that decide a visit to a class, as the service is today. A pass that was sold
 * with other policies brings its own.
 */
const serviceOfClass = z.object({
  id: id(),
  format: z.enum(formats),
  /** The weight of an attended visit. */
  weight: answeredVisits(),
  debt_policy: z.enum(debtPolicies),
  /** The number of whole visits that a client may owe. */
  debt_limit: z.int(),
});

const classOfDay = z.object({
  timetable_id: id(),
  occurrence_id: id(),
  title: z.string(),
  date: localDate(),
  time_from: z.string(),
  time_to: z.string(),
  starts_at: instant(),
  ends_at: instant(),
  status: z.enum(['planned', 'conducted', 'canceled']),
  capacity: z.nullable(z.int()),
  booked: z.int(),
  branch_id: z.nullable(id()),
  service: z.nullable(serviceOfClass),
  students: z.array(
    z.object({
      student_id: id(),
      name: z.string(),
      status: z.enum(attendances),
      /** When the client came; null while they have not. */
      marked_at: z.nullable(instant()),
      /** The charge of an absence, and the visits that it owes: it is left out when the client comes after all. */
      absence: z.nullable(z.object({ lesson_minus_id: id(), owed: answeredVisits() })),
      /** Whether the client owes visits, or money that the reader may see. */
      owes: z.boolean(),
    }),
  ),
});
export type ClassOfDay = z.output<typeof classOfDay>;

/** A scan that became an uncovered visit, listed until a pass covers it: a person has to resolve it. */
const problem = z.object({
  scan_id: z.string(),
  lesson_minus_id: id(),
  student_id: id(),
  name: z.string(),
  title: z.nullable(z.string()),
  scanned_at: instant(),
  code: z.string(),
  message: z.string(),
});
export type CheckInProblem = z.output<typeof problem>;

/**
 * The classes of today and tomorrow, so that a reception that loses the network before midnight can continue after it.
 */
export const checkInDay = z.object({
  date: localDate(),
  now: instant(),
  time_zone: z.string(),
  classes: z.array(classOfDay),
  problems: z.array(problem),
});
export type CheckInDay = z.output<typeof checkInDay>;

/**
 * A pass as the rules see it (`Lot` of `@ritm/passes/rules`), with its name. The only money in it is the paid share,
 * because only the server writes values.
 */
const lotOfClients = z.object({
  id: id(),
  name: z.string(),
  service_id: z.nullable(id()),
  format: z.enum(formats),
  pays_for_ids: z.nullable(z.array(id())),
  branch_ids: z.nullable(z.array(id())),
  /** The policies that it was sold with, as far as a visit needs them. */
  policies: z.object({
    miss_policy: z.optional(z.object({ attended: z.optional(answeredVisits()) })),
    debt_policy: z.optional(z.enum(debtPolicies)),
    debt_limit: z.optional(z.int()),
  }),
  visits: z.nullable(answeredVisits()),
  price: z.int(),
  paid: z.int(),
  consume_unpaid: z.enum(['floor_plus_one', 'all', 'none']),
  sold_on: localDate(),
  activation: z.enum(['on_sale', 'on_first_visit', 'calendar_month', 'fixed_date']),
  activation_deadline_days: z.int(),
  burn_unactivated: z.boolean(),
  valid_from: z.nullable(localDate()),
  valid_until: z.nullable(localDate()),
  validity: z.nullable(z.int()),
  validity_unit: z.nullable(z.enum(['day', 'week', 'month', 'year'])),
  leftover_policy: z.enum(['burn', 'keep', 'use_leftovers']),
  freezes: z.array(z.object({ id: id(), from_date: localDate(), to_date: localDate() })),
  extensions: z.array(z.object({ id: id(), days: z.int() })),
  moves: z.array(
    z.object({
      id: id(),
      way: z.enum(['in', 'out']),
      kind: z.enum(['transfer', 'carry']),
      other_id: id(),
      visits: z.nullable(answeredVisits()),
    }),
  ),
  daypart_from: z.nullable(z.string()),
  daypart_to: z.nullable(z.string()),
  cap_per_day: z.nullable(z.int()),
  cap_per_week: z.nullable(z.int()),
  nominal_value: z.nullable(z.int()),
  closed_on: z.nullable(localDate()),
  charges: z.array(
    z.object({
      id: id(),
      date_visit: localDate(),
      service_id: z.nullable(id()),
      visits: answeredVisits(),
      counted: z.boolean(),
      covers_debt: z.optional(z.boolean()),
    }),
  ),
});
export type LotOfClients = z.output<typeof lotOfClients>;

/**
 * A client as the reception knows them without the server. It holds no full number, no date of birth and no code, only
 * what confirms a match.
 */
const clientOfDay = z.object({
  student_id: id(),
  firstname: z.string(),
  name: z.string(),
  /** The last four digits of each phone number of the client and their guardians. */
  phone_ends: z.array(z.string()),
  birthday: z.boolean(),
  /** SHA-256 of `ritm-check-in:{school_id}:{code}` in hex, for the QR and the club card. */
  codes: z.array(z.string()),
  /** The number of visits that no pass covers, and their total weight. */
  debt: z.int(),
  uncovered: answeredVisits(),
  lots_ids: z.array(id()),
  /** The marks of the client on these days. */
  marks: z.array(
    z.object({
      lesson_minus_id: id(),
      marked_at: instant(),
      /** True for a scan; otherwise the client was ticked on the list of the class that began then. */
      scanned: z.boolean(),
      starts_at: z.nullable(instant()),
      title: z.nullable(z.string()),
    }),
  ),
});
export type ClientOfDay = z.output<typeof clientOfDay>;

/** A page of the clients who may come today, with the passes that can pay. */
export const checkInClients = z.object({
  data: z.array(clientOfDay),
  lots: z.array(lotOfClients),
  /** The cursor of the next page; null after the last one. */
  next: z.nullable(id()),
});
export type CheckInClients = z.output<typeof checkInClients>;
