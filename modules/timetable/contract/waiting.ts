import { defineRoute, done, id, ids, instant, integer, localDate, localTime, schoolParams, z } from '@ritm/http';
import { timetableErrors as errors } from './errors.ts';

const school = '/{role}/school/{school_id}';

/** How a place was taken: through a regular place, by the client, at the desk, or for a trial. */
export const seatSources = ['standing', 'online', 'walk_in', 'trial'] as const;
export type SeatSource = (typeof seatSources)[number];

/** How many places each source may take; null or absent: the source has no limit of its own. */
const quota = () => z.optional(z.nullable(integer(0, 10_000)));
export const quotas = z.object({ standing: quota(), online: quota(), walk_in: quota(), trial: quota() });

/**
 * How freed places are given, depending on the time left: at once, offered one by one for half an hour, or announced to
 * everybody.
 */
export const waitingModes = ['auto', 'offer', 'broadcast'] as const;
export type WaitingMode = (typeof waitingModes)[number];

/** A place in the queue of a class on a date. */
export const waitingEntry = z.object({
  id: id(),
  /** Starts at 1 and counts everybody who is still waiting. */
  position: z.int(),
  /** More than one means a family, which gets either all its places or none. */
  places: z.int(),
  students: z.array(z.object({ id: id(), name: z.string() })),
  state: z.enum(['waiting', 'offered']),
  /** The offered places are kept until this instant. */
  offered_until: z.nullable(instant()),
  created_at: instant(),
});
export type WaitingEntry = z.output<typeof waitingEntry>;
export const waitingList = z.object({
  data: z.array(waitingEntry),
  meta: z.object({
    mode: z.enum(waitingModes),
    booked: z.int(),
    capacity: z.nullable(z.int()),
    /** Places that are held for requests and offers. */
    held: z.int(),
  }),
});

const atTimetable = z.object({ ...schoolParams, timetable_id: id() });
const atEntry = z.object({ ...schoolParams, id: id() });
const on = { date: localDate() };

export const waitingRoutes = {
  list_waiting: defineRoute({
    name: 'timetable.list_waiting',
    method: 'GET',
    path: `${school}/timetable/{timetable_id}/waiting`,
    summary: 'Who waits for a place on a date, in their order',
    params: atTimetable,
    query: z.object(on),
    response: waitingList,
    permission: 'timetable_students.get_list',
  }),
  add_waiting: defineRoute({
    name: 'timetable.add_waiting',
    method: 'POST',
    path: `${school}/timetable/{timetable_id}/waiting`,
    summary: 'Put clients into the queue: several are one family, together or not at all',
    params: atTimetable,
    body: z.object({ ...on, students_ids: ids(20).check(z.minLength(1)) }),
    response: waitingEntry,
    errors: [
      errors.no_such_occurrence,
      errors.canceled,
      errors.class_over,
      errors.already_booked,
      errors.already_waiting,
      errors.places_are_free,
      errors.bundle_too_large,
      errors.student_archived,
    ],
    permission: 'timetable_students.edit',
  }),
  accept_waiting: defineRoute({
    name: 'timetable.accept_waiting',
    method: 'POST',
    path: `${school}/waiting/{id}/accept`,
    summary: 'Give the places to whoever waits: the offered ones, or ones that are free',
    params: atEntry,
    body: z.object({}),
    response: z.object({ id: id(), date: localDate(), time_from: localTime() }),
    errors: [errors.full, errors.quota_full, errors.canceled, errors.class_over],
    permission: 'timetable_students.edit',
  }),
  delete_waiting: defineRoute({
    name: 'timetable.delete_waiting',
    method: 'DELETE',
    path: `${school}/waiting/{id}`,
    summary: 'Leave the queue',
    params: atEntry,
    response: done(),
    permission: 'timetable_students.edit',
  }),
};
