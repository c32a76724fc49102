/**
 * Shapes and calls of working hours: of the organization, of a teacher, and of single days. Free time is found within
 * these hours.
 */
import { abilities, defineRoute, done, id, ids, integer, localDate, localTime, schoolParams, z } from '@ritm/http';
import { timetableErrors as errors } from './errors.ts';
import { periodQuery } from './timetable.ts';

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);
const atWorkTime = z.object({ ...schoolParams, id: id() });
const can = abilities('edit', 'delete');

/**
 * Hours of a day in local time of the place, or of the organization if there is none. An earlier `time_to` is on the
 * next day.
 */
export const hours = z.object({ time_from: localTime(), time_to: localTime(), place_id: z.nullable(id()) });
/** A line of a working week. */
export const workTime = z.object({
  id: id(),
  /** Null: the organization's own week, which applies to every teacher without a week of their own. */
  teacher_id: z.nullable(id()),
  /** Monday is 1, Sunday is 7. */
  weekday: integer(1, 7),
  ...hours.shape,
  /** The services that are offered in these hours; empty: all. */
  service_ids: z.array(id()),
  valid_from: z.nullable(localDate()),
  /** The last day on which the line applies. */
  valid_until: z.nullable(localDate()),
  can,
});
export type WorkTime = z.output<typeof workTime>;
export const workTimes = z.object({ data: z.array(workTime) });

const validity = { valid_from: z.optional(z.nullable(localDate())), valid_until: z.optional(z.nullable(localDate())) };
const services = { service_ids: z.optional(ids(100)) };
const placeId = z.optional(z.nullable(id()));
export const addWorkTimeBody = z.object({
  teacher_id: z.optional(z.nullable(id())),
  weekday: integer(1, 7),
  time_from: localTime(),
  time_to: localTime(),
  place_id: placeId,
  ...services,
  ...validity,
});
export const editWorkTimeBody = z.object({
  teacher_id: z.optional(z.nullable(id())),
  weekday: z.optional(integer(1, 7)),
  time_from: z.optional(localTime()),
  time_to: z.optional(localTime()),
  place_id: placeId,
  ...services,
  ...validity,
});

/** Where the hours of a day come from. */
const hoursOrigins = ['week', 'school_week', 'date', 'school_date', 'closure'] as const;

/** A teacher's day. */
export const scheduleDay = z.object({
  date: localDate(),
  /** The teacher's working hours; empty: a day off. */
  hours: z.array(hours),
  /** `date`: set for this date only; `closure`: the whole organization is closed. */
  origin: z.enum(hoursOrigins),
  classes: z.int(),
  /** The total minutes of the teacher's classes. */
  minutes: z.int(),
  /** The number of classes outside the working hours. */
  outside: z.int(),
});
export const teacherSchedule = z.object({
  /** Null: the hours of the organization itself. */
  teacher_id: z.nullable(id()),
  name: z.string(),
  archived: z.boolean(),
  days: z.array(scheduleDay),
});
export type TeacherSchedule = z.output<typeof teacherSchedule>;
export const schedule = z.object({
  data: z.array(teacherSchedule),
  meta: z.object({ time_zone: z.string(), today: localDate(), can_edit: z.boolean() }),
});

const hoursInput = z.object({ time_from: localTime(), time_to: localTime(), place_id: placeId });
export const setScheduleBody = z.object({
  /** Null: the hours of the whole organization. */
  teacher_id: z.nullable(id()),
  /** `hours` null: the day follows the week again; empty: a day off. */
  days: z
    .array(z.object({ date: localDate(), hours: z.nullable(z.array(hoursInput).check(z.maxLength(6))) }))
    .check(z.minLength(1), z.maxLength(62)),
  preview: z.optional(z.boolean()),
});
/** The effect of setting the hours of days; with `preview`, the effect it would have. */
export const scheduleChange = z.object({
  changed: z.int(),
  /** Classes outside the new hours. They are not moved, so somebody still has to lead them. */
  outside: z.array(
    z.object({ id: id(), date: localDate(), time_from: localTime(), time_to: localTime(), title: z.string() }),
  ),
});
export type ScheduleChange = z.output<typeof scheduleChange>;

const lineErrors = [
  errors.teacher_archived,
  errors.place_archived,
  errors.service_archived,
  errors.too_short,
  errors.validity_reversed,
  errors.hours_overlap,
];

/** Calls about working hours and about the free time that is offered from them. */
export const workTimesRoutes = {
  list_work_times: defineRoute({
    name: 'timetable.list_work_times',
    method: 'GET',
    path: `${school}/work_times`,
    summary: 'Working weeks: everybody’s and the organization’s, or of one teacher',
    params: inSchool,
    query: z.object({ teacher_id: z.optional(id()) }),
    response: workTimes,
    permission: 'worktimes.get_list',
  }),
  add_work_time: defineRoute({
    name: 'timetable.add_work_time',
    method: 'POST',
    path: `${school}/work_time`,
    summary: 'Add a line to a working week',
    params: inSchool,
    body: addWorkTimeBody,
    response: workTime,
    errors: lineErrors,
    permission: 'worktimes.add',
  }),
  edit_work_time: defineRoute({
    name: 'timetable.edit_work_time',
    method: 'PUT',
    path: `${school}/work_time/{id}`,
    summary: 'Change a line of a working week',
    params: atWorkTime,
    body: editWorkTimeBody,
    response: workTime,
    errors: lineErrors,
    permission: 'worktimes.edit',
  }),
  delete_work_time: defineRoute({
    name: 'timetable.delete_work_time',
    method: 'DELETE',
    path: `${school}/work_time/{id}`,
    summary: 'Take a line out of a working week',
    params: atWorkTime,
    response: done(),
    permission: 'worktimes.delete',
  }),
  get_schedule_teachers: defineRoute({
    name: 'timetable.get_schedule_teachers',
    method: 'GET',
    path: `${school}/get_schedule_teachers`,
    summary: 'Who works when, day by day, and how much of it is taken',
    params: inSchool,
    query: periodQuery,
    response: schedule,
    errors: [errors.period_reversed, errors.period_too_long],
    permission: 'teachers_schedule.get_list',
  }),
  set_schedule_teachers: defineRoute({
    name: 'timetable.set_schedule_teachers',
    method: 'PUT',
    path: `${school}/set_schedule_teachers`,
    summary: 'Set the hours of single dates: other hours, a day off, or as in the week again',
    params: inSchool,
    body: setScheduleBody,
    response: scheduleChange,
    errors: [errors.place_archived, errors.too_short, errors.hours_overlap, errors.days_too_far],
    permission: 'teachers_schedule.edit',
  }),
};
