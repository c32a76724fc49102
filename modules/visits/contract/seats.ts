/**
 * The desk books a client into a class, moves the booking and takes it back: on one date, or on every date from it on.
 * The offer is the dry run of a booking: what it would take, what would be left, and what stands in its way.
 */
import {
  answeredVisits,
  defineRoute,
  done,
  id,
  instant,
  integer,
  localDate,
  localTime,
  optionalText,
  schoolParams,
  z,
} from '@ritm/http';
import { passesErrors } from '@ritm/passes/contract';
import { repeats, timetableErrors } from '@ritm/timetable/contract';
import { visitsErrors as errors } from './errors.ts';

const student = z.object({ ...schoolParams, student_id: id() });
const path = '/{role}/school/{school_id}/student/{student_id}/seat';

const seatScopes = ['this', 'following'] as const;
export type SeatScope = (typeof seatScopes)[number];
/** What a place is paid with: a pass, a trial, or no pass at all (by the visit or owed, as the service says). */
const seatPayments = ['pass', 'trial', 'without_pass'] as const;
export type SeatPayment = (typeof seatPayments)[number];

const seatDate = {
  timetable_id: id(),
  /** The date of the class, or the first of the dates. */
  date: localDate(),
  /** `following`: this date and every later one. */
  scope: z.optional(z.enum(seatScopes)),
};
const bookedDates = {
  ...seatDate,
  /** With `following`: the last date; absent: without an end. */
  until: z.optional(localDate()),
};

export const seatBody = z.object({
  ...bookedDates,
  /** Absent: the rules choose when the visit is marked. */
  pays: z.optional(z.enum(seatPayments)),
  lesson_plus_id: z.optional(id()),
  service_id: z.optional(id()),
});
const seatMoveBody = z.object({
  timetable_id: id(),
  date: localDate(),
  to_timetable_id: id(),
  to_date: localDate(),
});
const seatLeaveQuery = z.object({
  ...seatDate,
  /** Charges the visit as a late cancellation. */
  charge: z.optional(z.boolean()),
  /** Why a late cancellation is not charged; it is kept in the journal of actions. */
  reason: optionalText(500),
});

/** A way to pay for the booking, and what it would cost. */
export const seatWay = z.object({
  pays: z.enum(seatPayments),
  lesson_plus_id: z.nullable(id()),
  service_id: z.nullable(id()),
  /** Of the pass or of the trial. */
  name: z.nullable(z.string()),
  /** Without a pass: whether the visit is charged at its price or owed. */
  without: z.nullable(z.enum(['single', 'debt'])),
  /** Kopecks for one visit; null for a pass, and for a reader who may not see money. */
  price: z.nullable(z.int()),
  /** Visits of the pass now and after these bookings; null: unlimited. */
  left: z.nullable(answeredVisits()),
  /** Visits of the pass that the client's other bookings before the last of these dates would take. */
  others: z.nullable(answeredVisits()),
  left_after: z.nullable(answeredVisits()),
  ends_on: z.nullable(localDate()),
  /** How many of the dates it pays for. */
  dates: z.int(),
  /** Why it does not pay for the first date. */
  why_not: z.nullable(z.string()),
  /** What the rules would choose. */
  usual: z.boolean(),
});
export type SeatWay = z.output<typeof seatWay>;

export const seatOffer = z.object({
  timetable_id: id(),
  occurrence_id: id(),
  title: z.string(),
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  teacher_name: z.nullable(z.string()),
  place_name: z.nullable(z.string()),
  repeat: z.enum(repeats),
  /** Every date of the booking; a date with a problem is not booked, but `busy` only warns. */
  dates: z.array(
    z.object({
      date: localDate(),
      time_from: localTime(),
      problem: z.nullable(z.enum(['full', 'booked', 'busy'])),
      /** The client's other class at that time. */
      busy_with: z.nullable(z.string()),
      /** Free places; null: not limited. */
      free: z.nullable(z.int()),
    }),
  ),
  ways: z.array(seatWay),
  /** Why the first date cannot be booked. */
  refused: z.nullable(z.string()),
  /** Visits that the client owes already. */
  owed: z.int(),
});

export const timeOffer = z.pick(seatOffer, { ways: true, owed: true });
export type TimeOffer = z.output<typeof timeOffer>;

export const seatBooked = z.object({
  timetable_id: id(),
  occurrence_id: id(),
  date: localDate(),
  /** Later dates without a free place. */
  full_dates: z.array(localDate()),
});

/** What taking a booking back would mean. */
export const seatLeaving = z.object({
  /** Canceling is free until this instant. */
  free_until: instant(),
  /** Of the class. */
  time_zone: z.string(),
  late: z.boolean(),
  /** A late cancellation would cost the client something. */
  charged: z.boolean(),
  /** The pass that a charge would take the visit from. */
  pass: z.nullable(z.string()),
  /** Later dates of the series on which the client is booked. */
  later: z.int(),
});
export type SeatLeaving = z.output<typeof seatLeaving>;

const seatErrors = [
  timetableErrors.canceled,
  timetableErrors.class_over,
  timetableErrors.already_booked,
  timetableErrors.full,
  timetableErrors.quota_full,
  timetableErrors.student_archived,
];

/** Calls by which the desk books a client. */
export const seatRoutes = {
  get_seat_offer: defineRoute({
    name: 'visits.get_seat_offer',
    method: 'GET',
    path,
    summary: 'What a booking would cost: the dates, what may pay, what would be left',
    params: student,
    query: z.object(bookedDates),
    response: seatOffer,
    permission: 'timetable_student.edit',
  }),
  get_time_offer: defineRoute({
    name: 'visits.get_time_offer',
    method: 'GET',
    path: `${path}/time`,
    summary: 'What a lesson at a free time would cost: what may pay, what would be left',
    params: student,
    query: z.object({
      service_id: id(),
      date: localDate(),
      time_from: localTime(),
      /** How many come to that lesson already. */
      together: z.optional(integer(0, 1_000)),
    }),
    response: timeOffer,
    permission: 'timetable_student.edit',
  }),
  add_seat: defineRoute({
    name: 'visits.add_seat',
    method: 'POST',
    path,
    summary: 'Book a client into a class: on one date, or on every date until the last',
    params: student,
    body: seatBody,
    response: seatBooked,
    permission: 'timetable_student.edit',
    errors: [
      ...seatErrors,
      errors.trial_once,
      errors.trial_elsewhere,
      errors.until_reversed,
      passesErrors.lot_refused,
      passesErrors.overspent,
    ],
  }),
  move_seat: defineRoute({
    name: 'visits.move_seat',
    method: 'PUT',
    path,
    summary: 'Move a booking of one date to another class',
    params: student,
    body: seatMoveBody,
    response: seatBooked,
    permission: 'timetable_student.edit',
    errors: [...seatErrors, timetableErrors.student_marked, timetableErrors.seat_gone, errors.not_booked],
  }),
  delete_seat: defineRoute({
    name: 'visits.delete_seat',
    method: 'DELETE',
    path,
    summary: 'Take a booking back: of one date, or of it and every later one',
    params: student,
    query: seatLeaveQuery,
    response: done(),
    permission: 'timetable_student.edit',
    errors: [timetableErrors.student_marked, errors.not_booked, errors.late_reason, errors.not_late],
  }),
  confirm_seat: defineRoute({
    name: 'visits.confirm_seat',
    method: 'PUT',
    path: `${path}/confirm`,
    summary: 'Note that the client has said they will come',
    params: student,
    body: z.object({ timetable_id: id(), date: localDate() }),
    response: done(),
    permission: 'timetable_student.edit',
    errors: [errors.not_booked],
  }),
  get_seat_leaving: defineRoute({
    name: 'visits.get_seat_leaving',
    method: 'GET',
    path: `${path}/leaving`,
    summary: 'What taking a booking back would mean: whether it is late, what it costs, later dates',
    params: student,
    query: z.object({ timetable_id: id(), date: localDate() }),
    response: seatLeaving,
    permission: 'timetable_student.edit',
  }),
};
