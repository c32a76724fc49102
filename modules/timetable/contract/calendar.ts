import { defineRoute, done, id, instant, localDate, localTime, z } from '@ritm/http';
import { timetableErrors as errors } from './errors.ts';
import { ownEntry } from './own-entries.ts';
import { attendances, occurrenceStatuses, periodQuery } from './timetable.ts';

/** The role of the person in the class. */
const calendarParts = ['client', 'child', 'teacher'] as const;

/** A class of a person in any organization. Dates and times are in the time zone of that organization. */
export const calendarRow = z.object({
  school_id: id(),
  school_name: z.string(),
  time_zone: z.string(),
  /** The id of the timetable, that is, of the series. */
  id: id(),
  occurrence_id: id(),
  date: localDate(),
  time_from: localTime(),
  /** On the next day when it is earlier than `time_from`. */
  time_to: localTime(),
  starts_at: instant(),
  ends_at: instant(),
  title: z.string(),
  teacher_name: z.nullable(z.string()),
  place_name: z.nullable(z.string()),
  color: z.nullable(z.string()),
  status: z.enum(occurrenceStatuses),
  part: z.enum(calendarParts),
  /** The client card that is on the class; null when the person teaches it. */
  student_id: z.nullable(id()),
  student_name: z.nullable(z.string()),
  attendance: z.nullable(z.enum(attendances)),
});
export type CalendarRow = z.output<typeof calendarRow>;
/** Classes, and beside them the person’s own entries. */
export const calendar = z.object({ data: z.array(calendarRow), own: z.array(ownEntry) });

/** When the secret address was created; null: there is none. */
export const calendarFeed = z.object({ created_at: z.nullable(instant()) });
/** The address is returned only once, because only its hash is stored. */
export const newCalendarFeed = z.object({ path: z.string(), created_at: instant() });

const ofOneself = { session: 'a person’s own calendar' } as const;

export const calendarRoutes = {
  get_calendar: defineRoute({
    name: 'timetable.get_calendar',
    method: 'GET',
    path: '/profile/calendar',
    summary: 'Classes of the current user over all organizations: as client, for a child, as teacher',
    query: periodQuery,
    response: calendar,
    errors: [errors.period_reversed, errors.period_too_long],
    permission: ofOneself,
  }),
  get_calendar_feed: defineRoute({
    name: 'timetable.get_calendar_feed',
    method: 'GET',
    path: '/profile/calendar_feed',
    summary: 'Is there a secret address of the calendar',
    response: calendarFeed,
    permission: ofOneself,
  }),
  add_calendar_feed: defineRoute({
    name: 'timetable.add_calendar_feed',
    method: 'POST',
    path: '/profile/calendar_feed',
    summary: 'A new secret address of the calendar; the one before it is dead',
    response: newCalendarFeed,
    permission: ofOneself,
    noStoredReply: 'the address is the secret',
  }),
  delete_calendar_feed: defineRoute({
    name: 'timetable.delete_calendar_feed',
    method: 'DELETE',
    path: '/profile/calendar_feed',
    summary: 'The secret address leads nowhere from now on',
    response: done(),
    permission: ofOneself,
  }),
  read_calendar_feed: {
    ...defineRoute({
      name: 'timetable.read_calendar_feed',
      method: 'GET',
      path: '/public/calendar/{calendar}',
      summary: 'The calendar as iCalendar, for whoever has its secret address',
      params: z.object({ calendar: z.string().check(z.maxLength(64)) }),
      response: done(),
      permission: { public: 'the address itself is the secret: 128 random bits, revocable' },
    }),
    download: true as const,
  },
};
