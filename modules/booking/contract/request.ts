/**
 * Shapes of booking requests and of an organization's booking settings. A request holds its seat before the number is
 * verified (decision 020); `requestStates` is its life, and the transitions are `server/rules`.
 */
import { strikes } from '@ritm/visits/contract';
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
/** Why a request is rejected, so that the report of requests can count it; the words to the visitor are apart. */
export const requestLossReasons = [
  'no_place',
  'time',
  'price',
  'no_answer',
  'changed_mind',
  'mistake',
  'other',
] as const;
export type RequestLossReason = (typeof requestLossReasons)[number];

/** The marks of the link that a visitor came by: utm_source, utm_medium and utm_campaign of the page's address. */
const utm = z.object({
  source: z.optional(text(100)),
  medium: z.optional(text(100)),
  campaign: z.optional(text(100)),
});

export const autoConfirms = ['none', 'clients', 'everybody'] as const;

const slotText = () =>
  z.string().check(z.maxLength(40), z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, { error: 'invalid_time' }));

/** A further service of the same visit: it begins when the one before it ends, or a little later. */
const nextPart = z.object({
  service_id: id(),
  starts_at: slotText(),
  teacher_id: z.optional(z.nullable(id())),
  /** The price in kopecks that the visitor was shown. */
  price: kopecks(),
});

/** A request by a visitor for a seat in a class or for a specialist's time. The server checks every field of it. */
export const requestBody = z.object({
  service_id: id(),
  /** The class in which a seat is requested. */
  occurrence_id: z.optional(id()),
  /** Without a class, the beginning of one of the free times on offer. */
  starts_at: z.optional(slotText()),
  /** The specialist whose time it is. The default is the least busy one. */
  teacher_id: z.optional(z.nullable(id())),
  /** The cards that a signed-in client requests for. Either every card gets a place or none does. */
  students_ids: z.optional(ids(20).check(z.minLength(1))),
  name: text(200),
  /** A signed-in person leaves it out, because their number is known. */
  phone: z.optional(phoneText()),
  comment: optionalText(1000),
  /** The price in kopecks that the visitor was shown. */
  price: kopecks(),
  /** The version of the consent text that the visitor agreed to. */
  consent_version: text(20),
  utm: z.optional(utm),
  /** Services at specialists' times that follow this one, for one person: all are booked or none. */
  next: z.optional(z.array(nextPart).check(z.minLength(1), z.maxLength(3))),
});
export type RequestBody = z.output<typeof requestBody>;

/** A request as its author sees it. Of several requests that were sent together, it is the first. */
export const ownRequest = z.object({
  id: id(),
  state: z.enum(requestStates),
  /** False while the number has not been proved with its code. */
  verified: z.boolean(),
  /** The end of the hold on the seat; null when the hold has lapsed or the seat is booked. */
  hold_until: z.nullable(instant()),
  title: z.string(),
  date: localDate(),
  time_from: localTime(),
  starts_at: instant(),
  time_zone: z.string(),
});
export type OwnRequest = z.output<typeof ownRequest>;

/** A visitor's upcoming booking in an organization: a request that waits for an answer, or a place of theirs. */
export const booking = z.object({
  /** Null for a place that the organization gave without a request. */
  request_id: z.nullable(id()),
  state: z.enum(requestStates),
  /** True when the client has confirmed that they will come. */
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
  /** Organization, room and address, as a calendar names a place. */
  where: z.string(),
  /** The last moment at which it can be canceled without a charge. */
  free_until: instant(),
  is_late: z.boolean(),
  /** The visits that a late cancel writes off; 0 when it writes off nothing. */
  late_visits: answeredVisits(),
  reason: z.nullable(z.string()),
  /**
   * The client's pass that pays for it. With `why_not`, the pass at hand does not pay. Null when there is no such pass.
   */
  paid_by: z.nullable(z.object({ pass: z.string(), why_not: z.nullable(z.string()) })),
  /** Another time that has been proposed to everybody who comes. */
  proposal: z.nullable(
    z.object({
      id: id(),
      date: localDate(),
      time_from: localTime(),
      starts_at: instant(),
      /** The last moment at which the proposal can be answered. */
      until: instant(),
      /** True when the visitor made the proposal. */
      mine: z.boolean(),
      /** True when the visitor has agreed on behalf of all of their cards. */
      agreed: z.boolean(),
    }),
  ),
  /**
   * `move`: to another class of the service; `move_time`: to another free time of the specialist;
   * `propose`: the same as `move_time`, if the other participants agree.
   */
  can: abilities('cancel', 'move', 'move_time', 'propose', 'confirm'),
});
export type Booking = z.output<typeof booking>;
/** A visitor's present place in a queue. */
export const waiting = z.object({
  id: id(),
  /** The position among everybody who still waits, counted from 1. */
  position: z.int(),
  places: z.int(),
  students: z.array(z.object({ id: id(), name: z.string() })),
  state: z.enum(['waiting', 'offered']),
  /** The end of the hold on the offered place. */
  offered_until: z.nullable(instant()),
  /** True when a place can be taken now: the offered one or, shortly before the class, any free one. */
  may_take: z.boolean(),
  title: z.string(),
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  starts_at: instant(),
});
export type Waiting = z.output<typeof waiting>;

/** Everything that a visitor has in an organization. */
export const bookings = z.object({
  data: z.array(booking),
  waiting: z.array(waiting),
  /** The person's cards here: their own and their children's. Empty for somebody who is not a client yet. */
  students: z.array(z.object({ id: id(), name: z.string() })),
  /** Missed classes of those cards that have any, and until when they close booking. */
  strikes: z.array(z.object({ student_id: id(), student_name: z.string(), ...strikes.shape })),
  name: z.string(),
  phone: z.nullable(z.string()),
  time_zone: z.string(),
});
export type Bookings = z.output<typeof bookings>;

/**
 * The target of a move: another class of the service or, for a booked time, another free time of the same specialist.
 */
export const moveBody = z.object({ occurrence_id: z.optional(id()), starts_at: z.optional(slotText()) });
export const proposeBody = z.object({ starts_at: instant().check(z.maxLength(40)) });
export const waitBody = z.object({ occurrence_id: id(), students_ids: ids(20).check(z.minLength(1)) });

/** The staff's view of a request. */
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
  /** The price in kopecks that the visitor was shown. */
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
  utm,
  hold_until: z.nullable(instant()),
  /** The moment at which the person who answers is reminded. */
  due_at: instant(),
  is_overdue: z.boolean(),
  answered_at: z.nullable(instant()),
  answered_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  loss: z.nullable(z.enum(requestLossReasons)),
  /** The request that it follows in a row of services; null: it was made alone or is the first. */
  follows_id: z.nullable(id()),
  created_at: instant(),
  can: abilities('take', 'confirm', 'reject', 'convert', 'complete', 'miss'),
});
export type RequestRow = z.output<typeof requestRow>;

const requestFilters = {
  /** The default is `open`: the requests that wait for an answer. */
  state: z.optional(z.enum(['open', 'all', ...requestStates])),
  search: z.optional(z.string().check(z.maxLength(200))),
};
export const requestsQuery = z.object({ ...pageQuery, ...requestFilters });
export const requestsExport = z.object({ ...requestFilters, reason: text(500, 3) });
export const requestsList = z.object({
  ...listOf(requestRow).shape,
  /** The number of requests in each state. */
  states: z.array(z.object({ state: z.enum(requestStates), count: z.int() })),
  /** The median of minutes from a proved request to its first answer over thirty days; null when there is none yet. */
  median_minutes: z.nullable(z.int()),
  /** The number of requests that the tariff has blocked in thirty days. */
  blocked: z.int(),
  can: abilities('edit', 'settings'),
});
export type RequestsList = z.output<typeof requestsList>;

/** A card that may belong to the author of a request. */
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

/** The card of the request's author. The default is the one card with the proved number, or a new card. */
export const confirmBody = z.object({ student_id: z.optional(id()) });
export const convertBody = z.object({
  /** An existing card. When it is left out, a new card is created. */
  student_id: z.optional(id()),
});
export const rejectBody = z.object({
  reason: text(500),
  loss: z.optional(z.enum(requestLossReasons)),
  /** True to block the number from booking here. */
  block: z.optional(z.boolean()),
});

const settingsFields = {
  /** A color such as `#0b6e4f`; null means the product's own color. */
  color: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/, { error: 'invalid_value' }))),
  auto_confirm: z.enum(autoConfirms),
  notice_minutes: integer(0, 10_080),
  horizon_days: integer(1, 120),
  /** After how many missed classes of unlimited passes booking is closed for a week; null: it never is. */
  strikes: z.nullable(integer(1, 10)),
};
export const bookingSettings = z.object({
  ...settingsFields,
  black_list: z.array(z.object({ phone: z.string(), reason: z.nullable(z.string()), created_at: instant() })),
  /** The script tag that the owner pastes into their own site. */
  script: z.string(),
});
export type BookingSettingsView = z.output<typeof bookingSettings>;
export const bookingSettingsBody = z.object({
  color: z.optional(settingsFields.color),
  auto_confirm: z.optional(settingsFields.auto_confirm),
  notice_minutes: z.optional(settingsFields.notice_minutes),
  horizon_days: z.optional(settingsFields.horizon_days),
  strikes: z.optional(settingsFields.strikes),
  /** The numbers to unblock. */
  unblock: z.optional(z.array(phoneText()).check(z.maxLength(100))),
});
