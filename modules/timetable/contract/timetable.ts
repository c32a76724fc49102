import { abilities, id, ids, instant, integer, localDate, localTime, optionalText, text, z } from '@ritm/http';
import { quotas } from './waiting.ts';

export const repeats = ['none', 'every_2_days', 'day', 'week', '2_weeks', 'month', '2_months', 'year'] as const;
export type Repeat = (typeof repeats)[number];
/** How far an edit or a deletion reaches from the date that was picked. */
export const scopes = ['this', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];
export const occurrenceStatuses = ['planned', 'conducted', 'canceled'] as const;
export const attendances = ['booked', 'confirmed', 'marked', 'no_show', 'canceled', 'excused'] as const;
export type Attendance = (typeof attendances)[number];

/** Days a single call may show. */
export const MAX_DAYS = 62;

const can = abilities('edit', 'move', 'delete', 'students');

/** One class on one date. A class is named by `id` and `date`. */
export const timetableRow = z.object({
  /** Of the timetable: the series. */
  id: id(),
  occurrence_id: id(),
  /** The date that the repeat gave; `date` is where the class stands. */
  original_date: localDate(),
  date: localDate(),
  time_from: localTime(),
  /** Of the next day when it is earlier than `time_from`. */
  time_to: localTime(),
  starts_at: instant(),
  ends_at: instant(),
  title: z.string(),
  service_id: z.nullable(id()),
  teacher_id: z.nullable(id()),
  place_id: z.nullable(id()),
  /** Null: not limited. */
  capacity: z.nullable(z.int()),
  booked: z.int(),
  status: z.enum(occurrenceStatuses),
  color: z.nullable(z.string()),
  repeat: z.enum(repeats),
  /** Set apart from its series. */
  overridden: z.boolean(),
  /** Why it may overlap another class; null: it may not. */
  conflict_reason: z.nullable(z.string()),
  can,
});
export type TimetableRow = z.output<typeof timetableRow>;

/** Everybody and every place that a class may be given to, besides those that stand in the rows. */
export const timetableMeta = z.object({
  time_zone: z.string(),
  /** The date in the organization's zone. */
  today: localDate(),
  teachers: z.array(z.object({ id: id(), name: z.string(), archived: z.boolean() })),
  places: z.array(z.object({ id: id(), name: z.string(), capacity: z.nullable(z.int()), archived: z.boolean() })),
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
  /** A group of clients: classes on which somebody of it stands. */
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
  /** Has a place on every date of the class. */
  standing: z.boolean(),
});
export type ClassStudent = z.output<typeof classStudent>;

export const timetable = z.object({
  ...timetableRow.shape,
  /** Null: whoever comes first. */
  quotas: z.nullable(quotas),
  time_zone: z.string(),
  repeat_until: z.nullable(localDate()),
  note: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  service_name: z.nullable(z.string()),
  teacher_name: z.nullable(z.string()),
  place_name: z.nullable(z.string()),
  students: z.array(classStudent),
});
export type Timetable = z.output<typeof timetable>;

/** A hue of the twelve (`0`…`11`); null: by the service. */
const color = z.optional(z.nullable(z.string().check(z.regex(/^(\d|1[01])$/, { error: 'invalid_value' }))));
const capacity = z.optional(z.nullable(integer(1, 10_000)));
const choiceFields = {
  service_id: z.optional(z.nullable(id())),
  teacher_id: z.optional(z.nullable(id())),
  place_id: z.optional(z.nullable(id())),
  /** The specification's name of `place_id`; the longer one wins. */
  place: z.optional(z.nullable(id())),
};
/** An overlap goes through only when asked for, by owner or administrator, with a reason. */
const forced = { force: z.optional(z.boolean()), conflict_reason: optionalText(500) };

export const addTimetableBody = z.object({
  title: text(200),
  ...choiceFields,
  date: localDate(),
  time_from: localTime(),
  time_to: localTime(),
  repeat: z.optional(z.enum(repeats)),
  repeat_until: z.optional(z.nullable(localDate())),
  capacity,
  quotas: z.optional(z.nullable(quotas)),
  color,
  note: optionalText(2000),
  students_ids: z.optional(ids(500)),
  ...forced,
});

export const editTimetableBody = z.object({
  /** The class that was picked: where it stands now. */
  date: localDate(),
  scope: z.optional(z.enum(scopes)),
  /** Where it goes; its series goes along when the scope says so. */
  new_date: z.optional(localDate()),
  title: z.optional(text(200)),
  ...choiceFields,
  time_from: z.optional(localTime()),
  time_to: z.optional(localTime()),
  repeat: z.optional(z.enum(repeats)),
  repeat_until: z.optional(z.nullable(localDate())),
  capacity,
  quotas: z.optional(z.nullable(quotas)),
  color,
  note: optionalText(2000),
  ...forced,
  /** Answers what would happen and changes nothing. */
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
  /** The date that meets. */
  date: localDate(),
  /** What it meets: whose time is taken. */
  with: z.enum(['teacher', 'place']),
  id: id(),
  title: z.string(),
  time_from: localTime(),
  time_to: localTime(),
});
export type Conflict = z.output<typeof conflict>;

export const keptReasons = ['past', 'marked', 'conducted', 'canceled'] as const;

/** What a change did to a class and its dates; with `preview`, what it would do. */
export const timetableChange = z.object({
  /** The class that the picked date belongs to now: a change of «this and following» begins a new one. */
  id: id(),
  date: localDate(),
  added: z.int(),
  changed: z.int(),
  canceled: z.int(),
  /** Dates in reach that stay as they are. */
  kept: z.array(z.object({ date: localDate(), why: z.enum(keptReasons) })),
  /** Overlaps that were let through, or with `preview` would refuse. */
  conflicts: z.array(conflict),
  /** By which it is taken back within a day; null when nothing was changed. */
  change_id: z.nullable(id()),
  /** Clients whose classes move or fall out, to be told. */
  students: z.array(z.object({ id: id(), name: z.string() })),
});
export type TimetableChange = z.output<typeof timetableChange>;

/** Everybody who comes: whoever is not named leaves. `following`: on this date and every later one. */
export const classStudentsBody = z.object({
  date: localDate(),
  students_ids: ids(500),
  scope: z.optional(z.enum(['this', 'following'])),
});
export const classStudents = z.object({
  students: z.array(classStudent),
  booked: z.int(),
  capacity: z.nullable(z.int()),
  /** Later dates that had no place for somebody. */
  full_dates: z.array(localDate()),
});
export type ClassStudents = z.output<typeof classStudents>;

/** `add` and `remove` change only the named classes; `set` makes them all the client has. */
export const studentTimetablesBody = z.object({
  type: z.enum(['add', 'remove', 'set']),
  timetables_ids: ids(50),
  /** From when; today by default. */
  date: z.optional(localDate()),
});
