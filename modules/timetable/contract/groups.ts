/**
 * A group with its classes: clients are enrolled in the group, and a member has a regular place in each of its series.
 * The group itself and its list of members belong to `students` (decision 241).
 */
import { defineRoute, done, id, localDate, localTime, schoolParams, z } from '@ritm/http';
import { studentsErrors } from '@ritm/students/contract';
import { timetableErrors as errors } from './errors.ts';
import { repeats, weekTime } from './timetable.ts';

const group = '/{role}/school/{school_id}/students_group/{students_group_id}';
const ofGroup = z.object({ ...schoolParams, students_group_id: id() });

/** The days for which the screen of a group counts who came. */
export const ATTENDANCE_DAYS = 30;

export const groupClass = z.object({
  timetable_id: id(),
  title: z.string(),
  repeat: z.enum(repeats),
  times: z.array(weekTime),
  teacher_name: z.nullable(z.string()),
  place_name: z.nullable(z.string()),
  /** The next class; null: none is ahead. */
  next: z.nullable(
    z.object({ date: localDate(), time_from: localTime(), booked: z.int(), capacity: z.nullable(z.int()) }),
  ),
});
export type GroupClass = z.output<typeof groupClass>;

export const groupMember = z.object({
  student_id: id(),
  name: z.string(),
  /** The number of the group's series on which the client has a regular place. */
  classes: z.int(),
  /** Classes of the group in the last days: came, and did not come without a word. */
  came: z.int(),
  missed: z.int(),
});
export type GroupMember = z.output<typeof groupMember>;

export const groupCard = z.object({
  id: id(),
  name: z.string(),
  level: z.nullable(z.string()),
  programme: z.nullable(z.string()),
  age_from: z.nullable(z.int()),
  age_to: z.nullable(z.int()),
  teacher_id: z.nullable(id()),
  teacher_name: z.nullable(z.string()),
  capacity: z.nullable(z.int()),
  /** Members who may still be enrolled; null: not limited. */
  free: z.nullable(z.int()),
  classes: z.array(groupClass),
  members: z.array(groupMember),
  /** Who waits for a place on one of the next classes; a client is named once, with the nearest. */
  waiting: z.array(z.object({ student_id: id(), name: z.string(), timetable_id: id(), date: localDate() })),
});
export type GroupCard = z.output<typeof groupCard>;

export const enrolBody = z.object({
  student_id: id(),
  /** The first date of the places; today by default. */
  date: z.optional(localDate()),
});
export const enrolled = z.object({
  /** Classes that have no place left for the client. */
  full: z.array(z.object({ timetable_id: id(), date: localDate() })),
});
export type Enrolled = z.output<typeof enrolled>;

export const groupsRoutes = {
  get_group: defineRoute({
    name: 'timetable.get_group',
    method: 'GET',
    path: group,
    summary: 'A group with its classes: who is in it, who comes, free places, who waits',
    params: ofGroup,
    response: groupCard,
    errors: [studentsErrors.group_dynamic],
    permission: 'students_groups.get_list',
  }),
  enrol: defineRoute({
    name: 'timetable.enrol_in_group',
    method: 'POST',
    path: `${group}/enrol`,
    summary: 'Enrol a client in a group: a member, with a regular place in each of its series',
    params: ofGroup,
    body: enrolBody,
    response: enrolled,
    errors: [studentsErrors.group_full, studentsErrors.group_dynamic, errors.student_archived, errors.date_in_past],
    permission: 'students_groups.edit',
  }),
  leave: defineRoute({
    name: 'timetable.leave_group',
    method: 'POST',
    path: `${group}/leave`,
    summary: 'Take a client out of a group and free the places in its classes from a date on',
    params: ofGroup,
    body: enrolBody,
    response: done(),
    errors: [studentsErrors.group_dynamic, errors.date_in_past],
    permission: 'students_groups.edit',
  }),
};
