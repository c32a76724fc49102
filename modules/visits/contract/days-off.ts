/**
 * Public holidays and an organization's own days off, and what happens to their classes (decision 247).
 */
import {
  abilities,
  defineRoute,
  done,
  id,
  instant,
  integer,
  localDate,
  localTime,
  schoolParams,
  text,
  z,
} from '@ritm/http';
import { passesErrors } from '@ritm/passes/contract';
import { timetableErrors } from '@ritm/timetable/contract';
import { visitsErrors as errors } from './errors.ts';

const holidayKinds = ['new_year', 'defender', 'women', 'labour', 'victory', 'russia', 'unity', 'moved'] as const;
/** All are canceled, moved by some days, or take place. */
export const dayOffChoices = ['cancel', 'move', 'keep'] as const;
export type DayOffChoice = (typeof dayOffChoices)[number];

const inSchool = z.object(schoolParams);
const school = '/{role}/school/{school_id}';

export const dayOff = z.object({
  /** Null: a public holiday about which nothing was decided. */
  id: z.nullable(id()),
  date_from: localDate(),
  date_to: localDate(),
  /** Which public holiday it is; null: the organization's own day off. */
  kind: z.nullable(z.enum(holidayKinds)),
  name: z.nullable(z.string()),
  /** Classes that are planned on the days, and places booked on them. */
  classes: z.int(),
  booked: z.int(),
  choice: z.nullable(z.enum(dayOffChoices)),
  /** Passes that were given the days; null: none were. */
  extended: z.nullable(z.object({ batch_id: id(), days: z.int(), passes: z.int(), is_done: z.boolean() })),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant()),
  /** `undo`: the decision as a whole, within a day; `delete`: an own day off that nothing was decided about. */
  can: abilities('decide', 'undo', 'delete'),
});
export type DayOff = z.output<typeof dayOff>;

export const daysOff = z.object({
  data: z.array(dayOff),
  /** The years of the list whose transfers of days off the product does not know yet. */
  years_without_decree: z.array(z.int()),
  can: abilities('add'),
});
export type DaysOff = z.output<typeof daysOff>;

const days = { date_from: localDate(), date_to: localDate() };
export const dayOffBody = z.object({ ...days, name: text(200) });

export const decisionBody = z.object({
  ...days,
  /** The reason in the notices to clients: the name of the day off. */
  name: text(200),
  choice: z.enum(dayOffChoices),
  /** With `move`: by how many days. */
  move_days: z.optional(z.nullable(integer(-60, 60))),
  /** The days that every pass valid then is given; null: none. */
  extend_days: z.optional(z.nullable(integer(1, 366))),
  /** A dry run: the counts of what would happen. */
  preview: z.optional(z.boolean()),
});

const decidedClass = z.object({
  date: localDate(),
  time_from: localTime(),
  title: z.string(),
  booked: z.int(),
});
export const decision = z.object({
  /** Null with `preview`. */
  id: z.nullable(id()),
  canceled: z.int(),
  moved: z.int(),
  /** Classes that stay: marked ones, or all of them. */
  kept: z.int(),
  clients: z.int(),
  /** With `move`: classes whose time is taken on the other day; they are canceled. */
  not_moved: z.array(decidedClass),
  /** Passes that would be given the days; `is_all` is false when there are more. */
  passes: z.int(),
  is_all: z.boolean(),
});
export type Decision = z.output<typeof decision>;

export const daysOffRoutes = {
  list_days_off: defineRoute({
    name: 'visits.list_days_off',
    method: 'GET',
    path: `${school}/days_off`,
    summary: 'Public holidays and own days off of the next months, with what was decided about their classes',
    params: inSchool,
    response: daysOff,
    permission: 'timetable_changes.get_list',
  }),
  add_day_off: defineRoute({
    name: 'visits.add_day_off',
    method: 'POST',
    path: `${school}/day_off`,
    summary: 'A day off of the organization’s own; nothing happens to classes yet',
    params: inSchool,
    body: dayOffBody,
    response: z.object({ id: id() }),
    errors: [
      timetableErrors.period_reversed,
      timetableErrors.period_too_long,
      timetableErrors.date_in_past,
      errors.day_off_listed,
    ],
    permission: 'closures.add',
  }),
  delete_day_off: defineRoute({
    name: 'visits.delete_day_off',
    method: 'DELETE',
    path: `${school}/day_off/{id}`,
    summary: 'Delete an own day off that nothing was decided about',
    params: z.object({ ...schoolParams, id: id() }),
    response: done(),
    errors: [errors.day_off_decided],
    permission: 'closures.delete',
  }),
  decide_day_off: defineRoute({
    name: 'visits.decide_day_off',
    method: 'POST',
    path: `${school}/days_off/decide`,
    summary: 'Decide what happens to the classes of days off: cancel, move or keep them, and extend passes or not',
    params: inSchool,
    body: decisionBody,
    response: decision,
    heavy: true,
    errors: [
      timetableErrors.period_reversed,
      timetableErrors.period_too_long,
      timetableErrors.date_in_past,
      timetableErrors.moved_into_closure,
      timetableErrors.too_many_moves,
      errors.day_off_decided,
      errors.no_such_day_off,
      errors.move_where,
    ],
    permission: 'closures.add',
  }),
  undo_day_off: defineRoute({
    name: 'visits.undo_day_off',
    method: 'POST',
    path: `${school}/day_off/{id}/undo`,
    summary: 'Take a decision back as a whole: classes, their clients and the days given to passes',
    params: z.object({ ...schoolParams, id: id() }),
    body: z.object({}),
    response: done(),
    heavy: true,
    errors: [
      errors.day_off_undecided,
      timetableErrors.undo_late,
      timetableErrors.undone,
      timetableErrors.changed_since,
      timetableErrors.teacher_busy,
      timetableErrors.place_busy,
      passesErrors.batch_state,
    ],
    permission: 'timetable_changes.edit',
  }),
};
