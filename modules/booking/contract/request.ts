import {
  answeredVisits,
  abilities,
  id,
  ids,
  instant,
  integer,
  kopecks,
  listOf,
  localDate,
  localTime,
  optionalText,
  pageQuery,
  phoneText,
  text,
  z,
} from '@ritm/http';

export const requestStates = [
  'new',
  'in_processing',
  'confirmed',
  'done',
  'no_show',
  'rejected',
  'canceled',
  'expired',
] as const;
export type RequestState = (typeof requestStates)[number];
export const autoConfirms = ['none', 'clients', 'everybody'] as const;

const slotText = () =>
  z.string().check(z.maxLength(40), z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, { error: 'invalid_time' }));

/** What a visitor asks for: a seat on a class, or a specialist's time. The server takes none of it on trust. */
export const requestBody = z.object({
  service_id: id(),
  /** A seat on this class. */
  occurrence_id: z.optional(id()),
  /** Else the beginning of a free time, one of those offered. */
  starts_at: z.optional(slotText()),
  /** Whose time; left out: of whoever is least busy. */
  teacher_id: z.optional(z.nullable(id())),
  /** Of a client who is signed in: whose cards it is for. Several have places together, or none of them has. */
  students_ids: z.optional(ids(20).check(z.minLength(1))),
  name: text(200),
  /** Not asked of whoever is signed in: theirs is known. */
  phone: z.optional(phoneText()),
  comment: optionalText(1000),
  /** Kopecks, as they were shown. */
  price: kopecks(),
  /** Which text of the consent was agreed to. */
  consent_version: text(20),
});
export type RequestBody = z.output<typeof requestBody>;

/** A request as its author sees it; of several that were asked together, the first. */
export const ownRequest = z.object({
  id: id(),
  state: z.enum(requestStates),
  /** False: the number waits for its code. */
  verified: z.boolean(),
  /** Until when the seat is kept; null: it is kept no longer, or it is booked. */
  hold_until: z.nullable(instant()),
  title: z.string(),
  date: localDate(),
  time_from: localTime(),
  starts_at: instant(),
  time_zone: z.string(),
});
export type OwnRequest = z.output<typeof ownRequest>;

/** What is ahead of a visitor in an organization: a request that waits, or a place that is theirs. */
export const booking = z.object({
  /** Of a request; null for a place that the organization gave itself. */
  request_id: z.nullable(id()),
  state: z.enum(requestStates),
  /** The client said that they come. */
  confirmed: z.boolean(),
  occurrence_id: id(),
  student_id: z.nullable(id()),
  student_name: z.nullable(z.string()),
  service_id: z.nullable(id()),
  title: z.string(),
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  starts_at: instant(),
  teacher_id: z.nullable(id()),
  teacher_name: z.nullable(z.string()),
  place_name: z.nullable(z.string()),
  /** Until when it is canceled without a charge. */
  free_until: instant(),
  is_late: z.boolean(),
  /** What a late cancel writes off; 0: nothing. */
  late_visits: answeredVisits(),
  reason: z.nullable(z.string()),
  /** The client's pass that pays for it, or with `why_not` the one that does not; null: none to speak of. */
  paid_by: z.nullable(z.object({ pass: z.string(), why_not: z.nullable(z.string()) })),
  /** Another time that is proposed to all who come. */
  proposal: z.nullable(
    z.object({
      id: id(),
      date: localDate(),
      time_from: localTime(),
      starts_at: instant(),
      /** Until when it may be answered. */
      until: instant(),
      /** Proposed by the visitor. */
      mine: z.boolean(),
      /** The visitor has agreed for all of theirs. */
      agreed: z.boolean(),
    }),
  ),
  /** `move`: to another class of the service; `move_time`: to another free time of the specialist; `propose`: the same, if the others agree. */
  can: abilities('cancel', 'move', 'move_time', 'propose', 'confirm'),
});
export type Booking = z.output<typeof booking>;
/** A visitor's place in a queue, as it is. */
export const waiting = z.object({
  id: id(),
  /** From 1, over everybody who still waits. */
  position: z.int(),
  places: z.int(),
  students: z.array(z.object({ id: id(), name: z.string() })),
  state: z.enum(['waiting', 'offered']),
  /** Until when the offered place is kept. */
  offered_until: z.nullable(instant()),
  /** A place may be taken now: an offered one, or, late, any that is free. */
  may_take: z.boolean(),
  title: z.string(),
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  starts_at: instant(),
});
export type Waiting = z.output<typeof waiting>;

/** A visitor's own side of an organization. */
export const bookings = z.object({
  data: z.array(booking),
  waiting: z.array(waiting),
  /** The cards of the person here: their own and their children's. Empty for somebody who is no client yet. */
  students: z.array(z.object({ id: id(), name: z.string() })),
  name: z.string(),
  phone: z.nullable(z.string()),
  time_zone: z.string(),
});
export type Bookings = z.output<typeof bookings>;

/** Another class of the service, or, of a time that was booked, another free time of the same specialist. */
export const moveBody = z.object({ occurrence_id: z.optional(id()), starts_at: z.optional(slotText()) });
export const proposeBody = z.object({ starts_at: instant().check(z.maxLength(40)) });
export const waitBody = z.object({ occurrence_id: id(), students_ids: ids(20).check(z.minLength(1)) });

/** A request as the staff see it. */
export const requestRow = z.object({
  id: id(),
  state: z.enum(requestStates),
  name: z.string(),
  phone: z.nullable(z.string()),
  verified: z.boolean(),
  comment: z.nullable(z.string()),
  student_id: z.nullable(id()),
  student_name: z.nullable(z.string()),
  service_id: id(),
  service_name: z.string(),
  /** Kopecks, as they were shown to the visitor. */
  price: z.int(),
  occurrence_id: id(),
  timetable_id: id(),
  title: z.string(),
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  starts_at: instant(),
  teacher_name: z.nullable(z.string()),
  channel: z.string(),
  hold_until: z.nullable(instant()),
  /** Then whoever answers is reminded. */
  due_at: instant(),
  is_overdue: z.boolean(),
  answered_at: z.nullable(instant()),
  answered_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  created_at: instant(),
  can: abilities('take', 'confirm', 'reject', 'convert', 'complete', 'miss'),
});
export type RequestRow = z.output<typeof requestRow>;

export const requestsQuery = z.object({
  ...pageQuery,
  /** `open` is what waits for an answer; by default it. */
  state: z.optional(z.enum(['open', 'all', ...requestStates])),
  search: z.optional(z.string().check(z.maxLength(200))),
});
export const requestsList = z.object({
  ...listOf(requestRow).shape,
  /** How many are in each state. */
  states: z.array(z.object({ state: z.enum(requestStates), count: z.int() })),
  /** Median minutes from a proved request to its first answer, over thirty days; null: none yet. */
  median_minutes: z.nullable(z.int()),
  /** Requests of thirty days that the tariff shut out. */
  blocked: z.int(),
  can: abilities('edit', 'settings'),
});
export type RequestsList = z.output<typeof requestsList>;

/** A card that a request may become. */
export const candidate = z.object({
  id: id(),
  name: z.string(),
  phone: z.nullable(z.string()),
  same_phone: z.boolean(),
});
export const requestCard = z.object({
  ...requestRow.shape,
  candidates: z.array(candidate),
  history: z.array(z.object({ at: instant(), state: z.enum(requestStates), by: z.nullable(z.string()) })),
});
export type RequestCard = z.output<typeof requestCard>;

/** Whose request it is; without it, the one card with the proved number, or a new one. */
export const confirmBody = z.object({ student_id: z.optional(id()) });
export const convertBody = z.object({
  /** An existing card; left out: a new one is written in. */
  student_id: z.optional(id()),
});
export const rejectBody = z.object({
  reason: text(500),
  /** The number books here no more. */
  block: z.optional(z.boolean()),
});

const settingsFields = {
  /** `#0b6e4f`; null: the product's own. */
  color: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/, { error: 'invalid_value' }))),
  auto_confirm: z.enum(autoConfirms),
  notice_minutes: integer(0, 10_080),
  horizon_days: integer(1, 120),
};
export const bookingSettings = z.object({
  ...settingsFields,
  black_list: z.array(z.object({ phone: z.string(), reason: z.nullable(z.string()), created_at: instant() })),
  /** For the owner's own site. */
  script: z.string(),
});
export type BookingSettingsView = z.output<typeof bookingSettings>;
export const bookingSettingsBody = z.object({
  color: z.optional(settingsFields.color),
  auto_confirm: z.optional(settingsFields.auto_confirm),
  notice_minutes: z.optional(settingsFields.notice_minutes),
  horizon_days: z.optional(settingsFields.horizon_days),
  /** Numbers that may book again. */
  unblock: z.optional(z.array(phoneText()).check(z.maxLength(100))),
});
