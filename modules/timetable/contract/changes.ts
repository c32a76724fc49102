/**
 * Changes of many dates at once: closing days, copying a week, and undoing either as a whole from the history of its
 * rows (decision 017).
 */
import { defineRoute, done, id, instant, integer, localDate, localTime, schoolParams, text, z } from '@ritm/http';
import { timetableErrors as errors } from './errors.ts';
import { conflict } from './timetable.ts';

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);
const byId = z.object({ ...schoolParams, id: id() });

/** A change of many dates can be undone as a whole for this many hours. */
export const UNDO_HOURS = 24;

export const recentChange = z.object({
  id: id(),
  kind: z.enum(['edited', 'deleted', 'closed', 'copied']),
  /** The title of the class, or the reason of the closure. */
  note: z.string(),
  dates: z.int(),
  by: z.nullable(z.string()),
  created_at: instant(),
  undone_at: z.nullable(instant()),
});
export type RecentChange = z.output<typeof recentChange>;

const dateState = z.object({
  date: localDate(),
  time_from: localTime(),
  status: z.enum(['planned', 'conducted', 'canceled']),
});
/**
 * The effect of undoing a change, or the effect it would have: some of the dates before and after. Null: the date does
 * not exist then.
 */
export const undoneChange = z.object({
  total: z.int(),
  dates: z.array(
    z.object({ id: id(), title: z.string(), before: z.nullable(dateState), after: z.nullable(dateState) }),
  ),
});
export type UndoneChange = z.output<typeof undoneChange>;

export const closure = z.object({
  id: id(),
  /** Null: the closure is of the whole organization. */
  place_id: z.nullable(id()),
  date_from: localDate(),
  date_to: localDate(),
  reason: z.string(),
});
export type Closure = z.output<typeof closure>;

const hitClass = z.object({
  id: id(),
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  title: z.string(),
  booked: z.int(),
});
/** The effect of a closure; with `preview`, the effect it would have. */
export const closureChange = z.object({
  closure_id: z.nullable(id()),
  /** The id with which the change is undone; null with `preview`. */
  change_id: z.nullable(id()),
  canceled: z.array(hitClass),
  /** Classes that were moved away from the closed days, with the date on which they are now. */
  moved: z.array(z.object({ ...hitClass.shape, new_date: localDate() })),
  /** Classes that are already marked or conducted; they are not canceled. */
  kept: z.int(),
  students: z.array(z.object({ id: id(), name: z.string() })),
});
export type ClosureChange = z.output<typeof closureChange>;

/** What copying a week created; with `preview`, what it would create. */
export const copyChange = z.object({
  change_id: z.nullable(id()),
  added: z.int(),
  /** Classes that are already in that week because of their repeat or an earlier copy. */
  standing: z.int(),
  /**
   * Classes that were left out because the time of the teacher or the place is taken, or the organization is closed.
   */
  conflicts: z.array(conflict),
  closed: z.int(),
});
export type CopyChange = z.output<typeof copyChange>;

export const addClosureBody = z.object({
  place_id: z.optional(z.nullable(id())),
  date_from: localDate(),
  date_to: localDate(),
  reason: text(200),
  /** Moves the classes by so many days; those whose time is taken there are canceled. Without it all are canceled. */
  move_days: z.optional(z.nullable(integer(-60, 60))),
  preview: z.optional(z.boolean()),
});

export const copyWeekBody = z.object({
  /** `date_from` is any day of the copied week, `date_to` any day of the target week. */
  date_from: localDate(),
  date_to: localDate(),
  /** The week is copied into this many consecutive weeks. */
  weeks: z.optional(integer(1, 12)),
  teacher_id: z.optional(z.nullable(id())),
  place_id: z.optional(z.nullable(id())),
  preview: z.optional(z.boolean()),
});

export const changesRoutes = {
  list_timetable_changes: defineRoute({
    name: 'timetable.list_timetable_changes',
    method: 'GET',
    path: `${school}/timetable_changes`,
    summary: 'Changes of the timetable that may still be taken back',
    params: inSchool,
    response: z.object({ data: z.array(recentChange) }),
    permission: 'timetable_changes.get_list',
  }),
  undo_timetable_change: defineRoute({
    name: 'timetable.undo_timetable_change',
    method: 'POST',
    path: `${school}/timetable_change/{id}/undo`,
    summary: 'Take a change of the timetable back as a whole',
    params: byId,
    body: z.object({ preview: z.optional(z.boolean()) }),
    response: undoneChange,
    errors: [errors.undo_late, errors.undone, errors.changed_since, errors.teacher_busy, errors.place_busy],
    heavy: true,
    permission: 'timetable_changes.edit',
  }),
  list_closures: defineRoute({
    name: 'timetable.list_closures',
    method: 'GET',
    path: `${school}/closures`,
    summary: 'Days on which the organization or a place is closed, from today on',
    params: inSchool,
    response: z.object({ data: z.array(closure) }),
    permission: 'timetable.get_list',
  }),
  add_closure: defineRoute({
    name: 'timetable.add_closure',
    method: 'POST',
    path: `${school}/closure`,
    summary: 'Close the organization or a place for days: their classes are canceled and the clients notified',
    params: inSchool,
    body: addClosureBody,
    response: closureChange,
    errors: [
      errors.period_reversed,
      errors.period_too_long,
      errors.date_in_past,
      errors.moved_into_closure,
      errors.too_many_moves,
    ],
    permission: 'closures.add',
  }),
  delete_closure: defineRoute({
    name: 'timetable.delete_closure',
    method: 'DELETE',
    path: `${school}/closure/{id}`,
    summary: 'Open again; canceled classes stay so unless the change is taken back',
    params: byId,
    response: done(),
    permission: 'closures.delete',
  }),
  copy_week: defineRoute({
    name: 'timetable.copy_week',
    method: 'POST',
    path: `${school}/timetables/copy_week`,
    summary: 'Copy the classes of a week to later weeks',
    params: inSchool,
    body: copyWeekBody,
    response: copyChange,
    errors: [errors.same_week, errors.date_in_past, errors.date_out_of_range, errors.too_many_copies],
    heavy: true,
    permission: 'timetable_changes.edit',
  }),
};
