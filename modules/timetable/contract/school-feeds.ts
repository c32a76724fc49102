import { defineRoute, done, id, instant, schoolParams, z } from '@ritm/http';
import { timetableErrors as errors } from './errors.ts';

const school = '/{role}/school/{school_id}';

/** A calendar address that the organization has issued for one teacher, one place or one client. */
export const schoolFeed = z.object({
  id: id(),
  kind: z.enum(['teacher', 'place', 'student']),
  name: z.string(),
  created_at: instant(),
});
export type SchoolFeed = z.output<typeof schoolFeed>;

const target = {
  teacher_id: z.optional(z.nullable(id())),
  place_id: z.optional(z.nullable(id())),
  student_id: z.optional(z.nullable(id())),
};

export const schoolFeedRoutes = {
  list_school_feeds: defineRoute({
    name: 'timetable.list_school_feeds',
    method: 'GET',
    path: `${school}/calendar_feeds`,
    summary: 'Calendars that have a secret address',
    params: z.object(schoolParams),
    response: z.object({ data: z.array(schoolFeed) }),
    permission: 'calendar_feeds.get_list',
  }),
  add_school_feed: defineRoute({
    name: 'timetable.add_school_feed',
    method: 'POST',
    path: `${school}/calendar_feed`,
    summary: 'A new secret address of the calendar of a teacher, a place or a client; the one before it is dead',
    params: z.object(schoolParams),
    body: z.object(target),
    response: z.object({ id: id(), path: z.string() }),
    errors: [errors.whose_calendar],
    permission: 'calendar_feeds.edit',
    noStoredReply: 'the address is the secret',
  }),
  delete_school_feed: defineRoute({
    name: 'timetable.delete_school_feed',
    method: 'DELETE',
    path: `${school}/calendar_feed/{id}`,
    summary: 'The secret address leads nowhere from now on',
    params: z.object({ ...schoolParams, id: id() }),
    response: done(),
    permission: 'calendar_feeds.edit',
  }),
};
