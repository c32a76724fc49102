import {
  answeredVisits,
  defineRoute,
  done,
  id,
  integer,
  localDate,
  pageQuery,
  schoolParams,
  text,
  z,
} from '@ritm/http';

/**
 * How active a client is: `fading` comes less often than before or is silent for over two weeks, `sleeping` is silent
 * for over a month, and `gone` for over three months.
 */
export const activities = ['active', 'fading', 'sleeping', 'gone'] as const;
export type ActivityClass = (typeof activities)[number];

/** Clients whose last visit is over three months ago count as equally silent, so they are sorted by name. */
export const activitySorts = ['silent', '-silent', 'name', 'visits', 'trend'] as const;

export const activityRow = z.object({
  student_id: id(),
  student_name: z.string(),
  /** The number in E.164; it is hidden from readers who may not see numbers. */
  phone: z.nullable(z.string()),
  activity: z.enum(activities),
  last_visit: z.nullable(localDate()),
  /** The days since the last visit, or since the card was created. Null means over three months. */
  silent_days: z.nullable(z.int()),
  /** The visits of the last 30 days, and of the 30 days before them. */
  visits: z.int(),
  visits_before: z.int(),
  /** Of the passes that are valid today, the one that ends last. */
  pass: z.nullable(
    z.object({ id: id(), name: z.string(), ends_on: z.nullable(localDate()), left: z.nullable(answeredVisits()) }),
  ),
});
export type ActivityRow = z.output<typeof activityRow>;

const period = z.object({ date_from: localDate(), date_to: localDate() });

export const activityList = z.object({
  data: z.array(activityRow),
  meta: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    /** The number of clients in each class under the other filters. */
    counts: z.object({ active: z.int(), fading: z.int(), sleeping: z.int(), gone: z.int() }),
    /** The days whose visits are counted, and the days before them that they are compared with. */
    periods: z.object({ now: period, before: period }),
  }),
  can: z.object({ export: z.boolean(), see_phones: z.boolean() }),
});
export type ActivityList = z.output<typeof activityList>;

const filters = {
  /** The default is `fading` and `sleeping`: the clients whom a call may bring back. */
  classes: z.optional(z.array(z.enum(activities)).check(z.minLength(1), z.maxLength(4))),
  teacher_id: z.optional(id()),
  group_id: z.optional(id()),
  /** The id of a saved segment. */
  segment_id: z.optional(id()),
  search: z.optional(text(100)),
  sort: z.optional(z.enum(activitySorts)),
};
export const activityQuery = z.object({ ...pageQuery, per_page: z.optional(integer(1, 200)), ...filters });
export type ActivityQuery = z.output<typeof activityQuery>;

const ofSchool = '/{role}/school/{school_id}/activites_students';
const school = z.object(schoolParams);

/** The routes of the activity report. */
export const activityRoutes = {
  list_activities: defineRoute({
    name: 'reports.list_activities',
    method: 'GET',
    path: ofSchool,
    summary: 'Clients by how they come: last visit, visits now and before, silence, pass',
    params: school,
    query: activityQuery,
    response: activityList,
    permission: 'activites_students.get_list',
  }),
  export_activities: {
    ...defineRoute({
      name: 'reports.export_activities',
      method: 'POST',
      path: `${ofSchool}/export`,
      summary: 'The same as an XLSX file; why it is taken stays in the audit',
      params: school,
      body: z.object({ ...filters, reason: text(500, 3) }),
      response: done(),
      heavy: true,
      permission: 'activites_students.export',
      noStoredReply: 'the answer is a file: a repeated call makes it again',
    }),
    download: true as const,
  },
};
