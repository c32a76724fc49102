import { defineRoute, id, z } from '@ritm/http';
import { bookingErrors as errors } from './errors.ts';
import { bookingPaths as paths } from './paths.ts';
import { publicSchool, publicServices, publicStatistic, publicTimetable, publicTimetableQuery } from './public.ts';

const ofSchool = z.object({ school_id: id() });
const published = { public: 'what an organization has published for everybody' } as const;

/** Routes that are open to anybody; they show only what is published. */
export const publicRoutes = {
  get_public_school: defineRoute({
    name: 'booking.get_public_school',
    method: 'GET',
    path: paths.school,
    summary: 'Public page of an organization',
    params: ofSchool,
    response: publicSchool,
    permission: published,
  }),
  get_public_statistic: defineRoute({
    name: 'booking.get_public_statistic',
    method: 'GET',
    path: paths.statistic,
    summary: 'Public figures of an organization',
    params: ofSchool,
    response: publicStatistic,
    permission: published,
  }),
  list_public_services: defineRoute({
    name: 'booking.list_public_services',
    method: 'GET',
    path: paths.services,
    summary: 'Published services with their groups and teachers',
    params: ofSchool,
    response: publicServices,
    permission: published,
  }),
  list_public_timetable: defineRoute({
    name: 'booking.list_public_timetable',
    method: 'GET',
    path: paths.timetable,
    summary: 'Classes of published services, with the seats left; a week by default',
    params: ofSchool,
    query: publicTimetableQuery,
    response: publicTimetable,
    errors: [errors.period_reversed, errors.period_too_long],
    permission: published,
  }),
};
