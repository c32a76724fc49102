import { requestStates } from '@ritm/booking/contract';
import { defineRoute, id, integer, localDate, localTime, schoolParams, text, z } from '@ritm/http';

const span = { date_from: localDate(), date_to: localDate() };
/** Both days are included; a period of more than a year begins a year before its end. */
const period = { date_from: z.optional(localDate()), date_to: z.optional(localDate()) };
const person = z.object({ id: id(), name: z.string() });

/** The seats of the classes of one weekday and hour that have ended; classes without a limit are left out. */
const seats = { classes: z.int(), came: z.int(), booked: z.int(), capacity: z.int() };
export const occupancyMap = z.object({
  ...span,
  /** Monday is 1; the hour is that in which a class begins. */
  cells: z.array(z.object({ weekday: z.int(), hour: z.int(), ...seats })),
  totals: z.object(seats),
  left_out: z.object({ canceled: z.int(), unlimited: z.int() }),
});
export type OccupancyMap = z.output<typeof occupancyMap>;

export const occupancyMapWhy = z.object({
  ...span,
  rows: z.array(
    z.object({
      occurrence_id: id(),
      timetable_id: id(),
      date: localDate(),
      time_from: localTime(),
      title: z.string(),
      came: z.int(),
      booked: z.int(),
      capacity: z.int(),
    }),
  ),
  more: z.int(),
});
export type OccupancyMapWhy = z.output<typeof occupancyMapWhy>;

/** What becomes of requests, each step a part of the one before. */
export const requestSteps = ['made', 'proved', 'booked', 'came', 'bought'] as const;
export type RequestStep = (typeof requestSteps)[number];
/** Where a request that led nowhere was lost. */
export const requestLosses = ['unproved', 'rejected', 'canceled', 'expired', 'no_show'] as const;
export type RequestLossKind = (typeof requestLosses)[number];

const source = {
  channel: z.string(),
  /** The marks of the link that the visitor came by (utm_source, utm_medium, utm_campaign); null without them. */
  source: z.nullable(z.string()),
  medium: z.nullable(z.string()),
  campaign: z.nullable(z.string()),
};
export const requestsFunnel = z.object({
  ...span,
  steps: z.array(z.object({ step: z.enum(requestSteps), count: z.int() })),
  /** Requests that still wait for an answer or for their class. */
  open: z.int(),
  sources: z.array(z.object({ ...source, made: z.int(), booked: z.int(), came: z.int(), bought: z.int() })),
  losses: z.array(
    z.object({
      kind: z.enum(requestLosses),
      /** Why the desk has rejected it, when it said so. */
      loss: z.nullable(z.string()),
      count: z.int(),
    }),
  ),
});
export type RequestsFunnel = z.output<typeof requestsFunnel>;

export const requestsFunnelWhy = z.object({
  rows: z.array(
    z.object({
      id: id(),
      name: z.string(),
      date: localDate(),
      state: z.enum(requestStates),
      service_name: z.string(),
      reason: z.nullable(z.string()),
      student: z.nullable(person),
    }),
  ),
  more: z.int(),
});
export type RequestsFunnelWhy = z.output<typeof requestsFunnelWhy>;

/** What a trial has become: whoever has not bought yet is waited for during fourteen days. */
export const trialOutcomes = ['bought', 'waiting', 'lost'] as const;
export type TrialOutcome = (typeof trialOutcomes)[number];
const counts = { came: z.int(), bought: z.int(), waiting: z.int(), lost: z.int() };
export const trials = z.object({
  ...span,
  totals: z.object({
    ...counts,
    /** The prices of what they bought, in kopecks; null for readers who may not see money. */
    amount: z.nullable(z.int()),
  }),
  months: z.array(z.object({ month: z.string(), ...counts })),
  teachers: z.array(z.object({ teacher: z.nullable(person), ...counts })),
  rows: z.array(
    z.object({
      student: person,
      date: localDate(),
      teacher: z.nullable(person),
      class: z.nullable(z.object({ timetable_id: id(), title: z.string() })),
      outcome: z.enum(trialOutcomes),
      /** The first pass that was bought within fourteen days. */
      pass: z.nullable(z.object({ name: z.string(), sold_on: localDate(), price: z.nullable(z.int()) })),
    }),
  ),
  more: z.int(),
});
export type Trials = z.output<typeof trials>;

const place = { branch_id: z.optional(id()), place_id: z.optional(id()) };
const ofSchool = '/{role}/school/{school_id}/analytics';
const params = z.object(schoolParams);
const permission = 'analytics.get_list';
const word = z.optional(text(100));

/** The routes of what the desk looks at to sell more: full and empty hours, requests, trials. */
export const analyticsRoutes = {
  get_occupancy_map: defineRoute({
    name: 'reports.get_occupancy_map',
    method: 'GET',
    path: `${ofSchool}/occupancy`,
    summary: 'How full the classes are by weekday and hour',
    params,
    query: z.object({ ...period, ...place }),
    response: occupancyMap,
    heavy: true,
    permission,
  }),
  get_occupancy_map_why: defineRoute({
    name: 'reports.get_occupancy_map_why',
    method: 'GET',
    path: `${ofSchool}/occupancy/why`,
    summary: 'The classes of one weekday and hour',
    params,
    query: z.object({ ...period, ...place, weekday: integer(1, 7), hour: integer(0, 23) }),
    response: occupancyMapWhy,
    permission,
  }),
  get_requests_funnel: defineRoute({
    name: 'reports.get_requests_funnel',
    method: 'GET',
    path: `${ofSchool}/requests`,
    summary: 'What became of booking requests, where they came from and where they were lost',
    params,
    query: z.object(period),
    response: requestsFunnel,
    permission,
  }),
  get_requests_funnel_why: defineRoute({
    name: 'reports.get_requests_funnel_why',
    method: 'GET',
    path: `${ofSchool}/requests/why`,
    summary: 'The requests behind a step, a source or a loss',
    params,
    query: z.object({
      ...period,
      step: z.optional(z.enum(requestSteps)),
      lost: z.optional(z.enum(requestLosses)),
      /** The category of a rejection and the marks of the link; `-` means without one. */
      loss: word,
      channel: word,
      source: word,
      medium: word,
      campaign: word,
    }),
    response: requestsFunnelWhy,
    permission,
  }),
  get_trials: defineRoute({
    name: 'reports.get_trials',
    method: 'GET',
    path: `${ofSchool}/trials`,
    summary: 'Who came to a trial and bought a pass within fourteen days',
    params,
    query: z.object(period),
    response: trials,
    heavy: true,
    permission,
  }),
};
