import { defineRoute, id, localDate, localTime, schoolParams, z } from '@ritm/http';

/** The figures of a teacher's month, in the order of the page. */
const teacherFigures = ['classes', 'occupancy', 'attendance', 'retention', 'substitutions', 'income'] as const;
export type TeacherFigure = (typeof teacherFigures)[number];

const span = z.object({ date_from: localDate(), date_to: localDate() });

/** A figure of the month, of the same days of the month before, and of six months up to the chosen one. */
export const teacherCount = z.object({
  now: z.int(),
  /** Null for a reader who may not see days so long ago. */
  before: z.nullable(z.int()),
  /** The oldest first; the last is the chosen month. */
  trend: z.array(z.int()),
});
const part = z.object({ part: z.int(), whole: z.int() });
/** A share: the trend is in whole percents, null for a month with nothing to count. */
export const teacherShare = z.object({ now: part, before: z.nullable(part), trend: z.array(z.nullable(z.int())) });
export type TeacherShare = z.output<typeof teacherShare>;

/** How a teacher's month goes. Only what has already happened is counted; what is ahead is said apart. */
export const teacherReport = z.object({
  teacher_id: id(),
  /** The chosen month, `2026-03`. */
  month: z.string(),
  ...span.shape,
  before: span,
  /** The classes that have ended and were not canceled. */
  classes: teacherCount,
  /** Their length in minutes. */
  minutes: teacherCount,
  /** The classes of the month that are ahead, and those that were canceled. */
  ahead: z.int(),
  canceled: z.int(),
  /** Who came, of the seats of the classes that have a limit. */
  occupancy: teacherShare,
  /** Who came, of those who came, missed or canceled too late. */
  attendance: teacherShare,
  /**
   * Newcomers who came again within thirty days, of all whose thirty days have ended in the month. A newcomer's first
   * visit to the organization was to this teacher.
   */
  retention: z.object({ now: part, before: z.nullable(part) }),
  /** The classes that the teacher gave instead of others, and those that others gave instead. */
  substitutions: z.object({
    now: z.object({ given: z.int(), replaced: z.int() }),
    before: z.nullable(z.object({ given: z.int(), replaced: z.int() })),
  }),
  /** The worth of the visits to the teacher's classes, in kopecks. Null for readers who may not see the finances. */
  income: z.nullable(teacherCount),
});
export type TeacherReport = z.output<typeof teacherReport>;

/** What a line of an explanation counts. */
const teacherTerms = [
  'held',
  'seats',
  'came',
  'no_show',
  'canceled_late',
  'returned',
  'not_returned',
  'given',
  'replaced',
  'service',
] as const;

/** The lines behind a figure of the month: terms that sum to it, and the newest rows of them. */
export const teacherWhy = z.object({
  figure: z.enum(teacherFigures),
  ...span.shape,
  terms: z.array(
    z.object({
      kind: z.enum(teacherTerms),
      /** The service, where the term is one; null means none. */
      name: z.nullable(z.string()),
      count: z.int(),
      /** The length of the classes that were held; otherwise 0. */
      minutes: z.int(),
      /** Kopecks of a service; otherwise 0. */
      amount: z.int(),
    }),
  ),
  rows: z.array(
    z.object({
      id: id(),
      date: localDate(),
      kind: z.enum(teacherTerms),
      /** The class. Null for a newcomer, whom the client's name stands for. */
      class: z.nullable(z.object({ timetable_id: id(), title: z.string(), time_from: localTime() })),
      student: z.nullable(z.object({ id: id(), name: z.string() })),
      /** The other teacher of a substitution. */
      teacher_name: z.nullable(z.string()),
      /** Who came of how many seats; null where the row is not a class or its seats have no limit. */
      came: z.nullable(z.int()),
      capacity: z.nullable(z.int()),
      /** The worth of a visit in kopecks. */
      amount: z.nullable(z.int()),
    }),
  ),
  /** The number of rows that are not among these. */
  more: z.int(),
});
export type TeacherWhy = z.output<typeof teacherWhy>;

const ofTeacher = z.object({ ...schoolParams, teacher_id: id() });
/** A month of the calendar, the present one by default. */
const month = z.optional(z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, { error: 'invalid_date' })));

export const teacherRoutes = {
  get_teacher_report: defineRoute({
    name: 'reports.get_teacher_report',
    method: 'GET',
    path: '/{role}/school/{school_id}/teacher/{teacher_id}/report',
    summary: 'How a teacher’s month goes: classes, seats, attendance, retention, substitutions, worth of visits',
    params: ofTeacher,
    query: z.object({ month }),
    response: teacherReport,
    permission: 'teachers.get_item',
  }),
  get_teacher_why: defineRoute({
    name: 'reports.get_teacher_why',
    method: 'GET',
    path: '/{role}/school/{school_id}/teacher/{teacher_id}/report/why',
    summary: 'Why a figure of a teacher’s month is what it is',
    params: ofTeacher,
    query: z.object({ month, figure: z.enum(teacherFigures) }),
    response: teacherWhy,
    permission: 'teachers.get_item',
  }),
};
