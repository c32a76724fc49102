/**
 * Shapes of classes: a series repeats, an occurrence is one date of it. `id` and `date` name an occurrence on the
 * wire; ids stay the same through edits (decision 066).
 */
import { abilities, id, ids, instant, integer, localDate, localTime, optionalText, text, z } from '@ritm/http';
import { quotas } from './waiting.ts';

export const repeats = ['none', 'every_2_days', 'day', 'week', '2_weeks', 'month', '2_months', 'year'] as const;
export type Repeat = (typeof repeats)[number];
/** The dates that an edit or a deletion affects, counted from the picked date. */
export const scopes = ['this', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];
export const occurrenceStatuses = ['planned', 'conducted', 'canceled'] as const;
/**
 * A client who comes, came or stayed away without a word takes a place of the class, and is counted in
 * `occurrences.booked`; one who canceled or is excused has given it back.
 */
export const seatedStatuses = ['booked', 'confirmed', 'marked', 'no_show'] as const;
export const attendances = [...seatedStatuses, 'canceled', 'excused'] as const;
export type Attendance = (typeof attendances)[number];

const seated: ReadonlySet<Attendance | null> = new Set(seatedStatuses);
/** Whether a client of that status takes a place; null: the client is not on the class. */
export const holdsSeat = (status: Attendance | null): boolean => seated.has(status);

/** The maximum number of days that one call may show. */
export const MAX_DAYS = 62;

const can = abilities('edit', 'move', 'delete', 'students');

/** One of the weekdays of a series, with a time of its own; 1 is Monday. */
export const weekTime = z.object({
  weekday: integer(1, 7),
  time_from: localTime(),
  /** On the next day when it is earlier than `time_from`. */
  time_to: localTime(),
});
export type WeekTime = z.output<typeof weekTime>;

/** One class on one date. `id` and `date` together identify it. */
export const timetableRow = z.object({
  /** The id of the timetable, that is, of the series. */
  id: id(),
  occurrence_id: id(),
  /** The date that the repeat produced; `date` is where the class is now. */
  original_date: localDate(),
  date: localDate(),
  time_from: localTime(),
  /** On the next day when it is earlier than `time_from`. */
  time_to: localTime(),
  starts_at: instant(),
  ends_at: instant(),
  title: z.string(),
  service_id: z.nullable(id()),
  teacher_id: z.nullable(id()),
  place_id: z.nullable(id()),
  /** Null: the number of places is not limited. */
  capacity: z.nullable(z.int()),
  booked: z.int(),
  status: z.enum(occurrenceStatuses),
  color: z.nullable(z.string()),
  repeat: z.enum(repeats),
  /** The date was changed apart from its series. */
  overridden: z.boolean(),
  /** The reason why the class may overlap another one; null: it may not. */
  conflict_reason: z.nullable(z.string()),
  /**
   * Who comes to an individual class or a mini group, by which the staff tell it from others; nobody: it is free. Null:
   * a class of a group, or the caller is a client.
   */
  clients: z.nullable(z.array(z.string())),
  can,
});
export type TimetableRow = z.output<typeof timetableRow>;

/** All teachers and places that a class may be assigned to, besides those that are already in the rows. */
export const timetableMeta = z.object({
  time_zone: z.string(),
  /** Today's date in the time zone of the organization. */
  today: localDate(),
  /** `own`: the caller is that teacher. */
  teachers: z.array(z.object({ id: id(), name: z.string(), archived: z.boolean(), own: z.boolean() })),
  places: z.array(
    z.object({ id: id(), name: z.string(), capacity: z.nullable(z.int()), archived: z.boolean(), branch_id: id() }),
  ),
  branches: z.array(z.object({ id: id(), name: z.string(), archived: z.boolean() })),
});
export type TimetableMeta = z.output<typeof timetableMeta>;
export const timetables = z.object({ data: z.array(timetableRow), meta: timetableMeta });
export type Timetables = z.output<typeof timetables>;

const period = { date_from: localDate(), date_to: localDate() };
export const timetablesQuery = z.object({
  ...period,
  teacher: z.optional(id()),
  service: z.optional(id()),
  place: z.optional(id()),
  /** Classes whose place is in the branch. */
  branch: z.optional(id()),
  /** A group of clients: its classes, and those with at least one client of the group. */
  group: z.optional(id()),
});
export const periodQuery = z.object({ date_from: z.optional(localDate()), date_to: z.optional(localDate()) });

export const studentTimetableRow = z.object({
  ...timetableRow.shape,
  attendance: z.enum(attendances),
  standing: z.boolean(),
});
export const studentTimetables = z.object({ data: z.array(studentTimetableRow), meta: timetableMeta });

export const classStudent = z.object({
  student_id: id(),
  name: z.string(),
  status: z.enum(attendances),
  /** The client has a regular place, that is, a place on every date of the class. */
  standing: z.boolean(),
});
export type ClassStudent = z.output<typeof classStudent>;

export const timetable = z.object({
  ...timetableRow.shape,
  /** Null: places go to whoever comes first. */
  quotas: z.nullable(quotas),
  time_zone: z.string(),
  repeat_until: z.nullable(localDate()),
  /** The weekdays of a series that has several; null: the series has one time. */
  times: z.nullable(z.array(weekTime)),
  /** The group whose members come. */
  students_group_id: z.nullable(id()),
  students_group_name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  service_name: z.nullable(z.string()),
  teacher_name: z.nullable(z.string()),
  place_name: z.nullable(z.string()),
  students: z.array(classStudent),
});
export type Timetable = z.output<typeof timetable>;

/** One of the twelve hues (`0`…`11`); null: the color of the service. */
const color = z.optional(z.nullable(z.string().check(z.regex(/^(\d|1[01])$/, { error: 'invalid_value' }))));
const capacity = z.optional(z.nullable(integer(1, 10_000)));
const choiceFields = {
  service_id: z.optional(z.nullable(id())),
  teacher_id: z.optional(z.nullable(id())),
  place_id: z.optional(z.nullable(id())),
  /** The name that the specification uses for `place_id`; `place_id` wins when both are sent. */
  place: z.optional(z.nullable(id())),
};
/** An overlap is allowed only when an owner or administrator requests it and gives a reason. */
const forced = { force: z.optional(z.boolean()), conflict_reason: optionalText(500) };

/** The weekdays of a weekly series, each at most once. They take the place of `time_from` and `time_to`. */
const times = z.array(weekTime).check(z.minLength(1), z.maxLength(7));

export const addTimetableBody = z.object({
  title: text(200),
  ...choiceFields,
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  repeat: z.optional(z.enum(repeats)),
  repeat_until: z.optional(z.nullable(localDate())),
  /** The series begins with the first of these weekdays from `date` on. */
  times: z.optional(z.nullable(times)),
  /** The members of the group get regular places. */
  students_group_id: z.optional(z.nullable(id())),
  capacity,
  quotas: z.optional(z.nullable(quotas)),
  color,
  note: optionalText(2000),
  students_ids: z.optional(ids(500)),
  ...forced,
});

export const editTimetableBody = z.object({
  /** The current date of the picked class. */
  date: localDate(),
  scope: z.optional(z.enum(scopes)),
  /** The date to which the class moves. Its series moves along when the scope says so. */
  new_date: z.optional(localDate()),
  title: z.optional(text(200)),
  ...choiceFields,
  time_from: z.optional(localTime()),
  time_to: z.optional(localTime()),
  repeat: z.optional(z.enum(repeats)),
  repeat_until: z.optional(z.nullable(localDate())),
  /**
   * Null: only the weekday of the picked class remains. Without `times`, another time or date of a series of several
   * weekdays is one of the picked weekday.
   */
  times: z.optional(z.nullable(times)),
  /** Members of the group get regular places; whoever has one already keeps it. */
  students_group_id: z.optional(z.nullable(id())),
  capacity,
  quotas: z.optional(z.nullable(quotas)),
  color,
  note: optionalText(2000),
  ...forced,
  /** A dry run: the answer says what would happen, and nothing is changed. */
  preview: z.optional(z.boolean()),
});
export const deleteTimetableQuery = z.object({
  date: localDate(),
  scope: z.optional(z.enum(scopes)),
  reason: optionalText(500),
  preview: z.optional(z.boolean()),
});
export const setDateBody = z.object({
  date: localDate(),
  new_date: localDate(),
  time_from: z.optional(localTime()),
  time_to: z.optional(localTime()),
  teacher_id: choiceFields.teacher_id,
  place_id: choiceFields.place_id,
  place: choiceFields.place,
  ...forced,
});

export const conflict = z.object({
  /** The date that overlaps. */
  date: localDate(),
  /** Whether the time of the teacher or of the place is already taken. */
  with: z.enum(['teacher', 'place']),
  id: id(),
  title: z.string(),
  time_from: localTime(),
  time_to: localTime(),
});
export type Conflict = z.output<typeof conflict>;

const keptReasons = ['past', 'marked', 'conducted', 'canceled'] as const;

/** The effect of a change on a class and its dates; with `preview`, the effect it would have. */
export const timetableChange = z.object({
  /** The class that the picked date now belongs to; a change of «this and following» begins a new class. */
  id: id(),
  date: localDate(),
  added: z.int(),
  changed: z.int(),
  canceled: z.int(),
  /** Dates within the scope that are not changed. */
  kept: z.array(z.object({ date: localDate(), why: z.enum(keptReasons) })),
  /** Overlaps that were allowed; with `preview`, overlaps that would be refused. */
  conflicts: z.array(conflict),
  /** The id with which the change can be undone within a day; null when nothing was changed. */
  change_id: z.nullable(id()),
  /** Clients to notify, because their classes are moved or canceled. */
  students: z.array(z.object({ id: id(), name: z.string() })),
});
export type TimetableChange = z.output<typeof timetableChange>;

/**
 * The complete list of clients: a client who is not listed is removed. `following`: on this date and every later one.
 */
export const classStudentsBody = z.object({
  date: localDate(),
  students_ids: ids(500),
  scope: z.optional(z.enum(['this', 'following'])),
});
export const classStudents = z.object({
  students: z.array(classStudent),
  booked: z.int(),
  capacity: z.nullable(z.int()),
  /** Later dates on which at least one client found no free place. */
  full_dates: z.array(localDate()),
});
export type ClassStudents = z.output<typeof classStudents>;

/** `add` and `remove` change only the listed classes; `set` makes them the client's only classes. */
export const studentTimetablesBody = z.object({
  type: z.enum(['add', 'remove', 'set']),
  timetables_ids: ids(50),
  /** The date from which the change applies; today by default. */
  date: z.optional(localDate()),
});
