import { timetableKey } from '@ritm/timetable/web';
import { addDays } from '@ritm/kernel';
import { timetableRoutes as routes } from '@ritm/timetable/contract';
import { call, type SchoolPlace, today } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StudentPlace } from '@ritm/passes/web';

const AHEAD_DAYS = 14;

/** The client's classes from today on; today's part gives what one tap marks. */
export const classesAheadQuery = (at: StudentPlace) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'of-student', at],
    queryFn: ({ signal }) =>
      call(
        routes.list_student_timetables,
        { params: at, query: { date_from: today(), date_to: addDays(today(), AHEAD_DAYS * 2) } },
        { signal },
      ),
  });

/** The classes of the next two weeks to choose from. */
export const openClassesQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'ahead', at.role],
    queryFn: ({ signal }) =>
      call(
        routes.list_timetables,
        { params: at, query: { date_from: today(), date_to: addDays(today(), AHEAD_DAYS - 1) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The classes of one day. */
export const classesOnQuery = ({ role, school_id }: SchoolPlace, date: string) =>
  queryOptions({
    queryKey: [...timetableKey({ school_id }), 'of-day', role, date],
    queryFn: ({ signal }) =>
      call(
        routes.list_timetables,
        { params: { role, school_id }, query: { date_from: date, date_to: date } },
        { signal },
      ),
  });
