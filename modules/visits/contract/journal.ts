import { abilities, defineRoute, done, id, localDate, schoolParams, text, z } from '@ritm/http';
import { attendances } from '@ritm/timetable/contract';
import { lessonMinus, type Outcome } from '@ritm/passes/contract';

/** A month of the calendar: `2026-03`. */
const month = () => z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, { error: 'invalid_date' }));

/**
 * One letter for each outcome; `b`: booked and not marked yet. Letters keep the answer small, as it holds tens of
 * thousands of them.
 */
export const journalCodes = {
  attended: 'a',
  trial: 't',
  canceled_early: 'c',
  canceled_late: 'l',
  no_show: 'n',
  excused: 'e',
  canceled_by_school: 's',
} as const satisfies Record<Outcome, string>;
export type JournalCode = (typeof journalCodes)[Outcome] | 'b';

/** One client of the journal. `marks`: day of the month and letter, `2a 5n 5a 14b`, in no order. */
export const journalRow = z.object({ student_id: id(), student_name: z.string(), marks: z.string() });
export type JournalRow = z.output<typeof journalRow>;

export const journal = z.object({
  data: z.array(journalRow),
  meta: z.object({
    /** `date_from` is later than the first of the month for a reader who may not see the earlier days. */
    date_from: localDate(),
    date_to: localDate(),
    /** The days of the filtered classes; null where every day of the month is a column. */
    dates: z.nullable(z.array(localDate())),
  }),
  can: abilities('mark', 'export'),
});
export type Journal = z.output<typeof journal>;

const filters = {
  month: month(),
  group_id: z.optional(id()),
  service_id: z.optional(id()),
  teacher_id: z.optional(id()),
  timetable_id: z.optional(id()),
  /** A saved segment of clients. */
  segment_id: z.optional(id()),
};
/** The filters of a journal: a month and, optionally, one group, segment, service, teacher or class. */
export const journalQuery = z.object(filters);
export type JournalQuery = z.output<typeof journalQuery>;

/** The contents of one cell: recorded visits, and classes that still wait for a mark. */
export const journalDay = z.object({
  visits: z.array(lessonMinus),
  classes: z.array(
    z.object({
      timetable_id: id(),
      title: z.string(),
      time_from: z.string(),
      /** Null when the client is not booked on it. */
      status: z.nullable(z.enum(attendances)),
    }),
  ),
  can: abilities('mark'),
});
export type JournalDay = z.output<typeof journalDay>;

/** The values that the journal's filters offer. */
export const journalFilters = z.object({
  groups: z.array(z.object({ id: id(), name: z.string() })),
  services: z.array(z.object({ id: id(), name: z.string() })),
  teachers: z.array(z.object({ id: id(), name: z.string() })),
  /** Classes held in the month. */
  classes: z.array(z.object({ id: id(), name: z.string() })),
});
export type JournalFilters = z.output<typeof journalFilters>;

const ofSchool = '/{role}/school/{school_id}/visits_students';
const school = z.object(schoolParams);

/** The attendance journal: clients by dates, as on paper. */
export const journalRoutes = {
  get_journal: defineRoute({
    name: 'visits.get_journal',
    method: 'GET',
    path: ofSchool,
    summary: 'Clients by the days of a month, a letter for each visit',
    params: school,
    query: journalQuery,
    response: journal,
    permission: 'visits_students.get_list',
  }),
  get_journal_filters: defineRoute({
    name: 'visits.get_journal_filters',
    method: 'GET',
    path: `${ofSchool}/filters`,
    summary: 'Groups, services, teachers and classes that a journal of the month may be narrowed by',
    params: school,
    query: z.object({ month: month() }),
    response: journalFilters,
    permission: 'visits_students.get_list',
  }),
  get_journal_day: defineRoute({
    name: 'visits.get_journal_day',
    method: 'GET',
    path: `${ofSchool}/day`,
    summary: 'What stands behind one cell: the visits of a client on a date, and the classes to be marked',
    params: school,
    query: z.object({ student_id: id(), date: localDate(), timetable_id: z.optional(id()) }),
    response: journalDay,
    permission: 'visits_students.get_list',
  }),
  export_journal: {
    ...defineRoute({
      name: 'visits.export_journal',
      method: 'POST',
      path: `${ofSchool}/export`,
      summary: 'The journal as an XLSX file; why it is taken stays in the audit',
      params: school,
      body: z.object({ ...filters, reason: text(500, 3) }),
      response: done(),
      heavy: true,
      permission: 'visits_students.export',
      noStoredReply: 'the answer is a file: a repeated call makes it again',
    }),
    download: true as const,
  },
};
