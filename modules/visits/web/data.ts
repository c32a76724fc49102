import { visitsKey } from '@ritm/passes/web';
import { timetableKey } from '@ritm/timetable/web';
import { type SoldPeriod, type StudentPlace } from '@ritm/passes/web';
import type { RouteInput, RouteOutput } from '@ritm/http';
import { call, download, queryClient, registerTopic, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { visitsRoutes as routes } from '../contract/index.ts';
import { type Outcome } from '@ritm/passes/contract';

type Routes = typeof routes;
type Body<Name extends keyof Routes> = RouteInput<Routes[Name]>['body'];
export type FastVisit = Body<'fast_lesson_minus'>;
export type MakeUp = RouteOutput<Routes['list_make_ups']>['data'][number];
export type Sheet = RouteOutput<Routes['get_class_sheet']>;

/** A class on a date. */
export interface ClassPlace extends SchoolPlace {
  readonly timetable_id: number;
  readonly date: string;
}

export const visitsQuery = (at: StudentPlace, page: { page: number; per_page: number }) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'of-student', at, page],
    queryFn: ({ signal }) => call(routes.list_lessons_minus, { params: at, query: page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One visit, regardless of the page of the list that holds it. */
export const visitQuery = (at: StudentPlace, id: number) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'visit', at, id],
    queryFn: ({ signal }) => call(routes.get_lesson_minus, { params: { ...at, id } }, { signal }),
  });

export const chargeWhyQuery = (at: StudentPlace, id: number) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'charge-why', at, id],
    queryFn: ({ signal }) => call(routes.get_charge_why, { params: { ...at, id } }, { signal }),
  });

/** The last few visits of a client, for an overview. */
export const latestVisitsQuery = (at: StudentPlace) => visitsQuery(at, { page: 1, per_page: 5 });

interface Period extends SoldPeriod {
  readonly page: number;
}
export const schoolVisitsQuery = (at: SchoolPlace, query: Period & { readonly status: Outcome | undefined }) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'of-school', at.role, query],
    queryFn: ({ signal }) => call(routes.list_lessons_minus_of_school, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });
export const downloadVisits = (
  at: SchoolPlace,
  { date_from, date_to, segment_id, status }: Period & { readonly status: Outcome | undefined },
  reason: string,
): Promise<void> =>
  download(routes.export_lessons_minus, { params: at, body: { date_from, date_to, segment_id, status, reason } });

export const makeUpsQuery = (at: StudentPlace) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'pass', at, 'make-ups'],
    queryFn: ({ signal }) => call(routes.list_make_ups, { params: at, query: {} }, { signal }),
  });
/** The absences that a client may make up by a visit to the class. */
export const makeUpsInClassQuery = ({ timetable_id, date, ...school }: ClassPlace, student_id: number) => {
  const at = { ...school, student_id };
  return queryOptions({
    queryKey: [...visitsKey(school), 'pass', at, 'make-ups', timetable_id, date],
    queryFn: ({ signal }) => call(routes.list_make_ups, { params: at, query: { timetable_id, date } }, { signal }),
    staleTime: 0,
  });
};
export const ownServicesQuery = (school_id: number) =>
  queryOptions({
    queryKey: [...visitsKey({ school_id }), 'own'],
    queryFn: ({ signal }) => call(routes.services_by_student, { params: { role: 'student', school_id } }, { signal }),
  });

registerTopic('visits', ({ school_id }) => [timetableKey({ school_id })]);

export const sheetQuery = ({ timetable_id, date, ...school }: ClassPlace) =>
  queryOptions({
    // The key begins with the timetable's because bookings change there; marks are refreshed by `staleVisits` and the
    // topic below.
    queryKey: [...timetableKey(school), 'sheet', school.role, timetable_id, date],
    queryFn: ({ signal }) =>
      call(routes.get_class_sheet, { params: { ...school, timetable_id }, query: { date } }, { signal }),
  });

export const markVisit = (at: StudentPlace, body: FastVisit, key: ActionKey) =>
  call(routes.fast_lesson_minus, { params: at, body }, key);
export const correctVisit = (at: StudentPlace, id: number, body: Body<'edit_lesson_minus'>, key: ActionKey) =>
  call(routes.edit_lesson_minus, { params: { ...at, id }, body }, key);
export const reverseVisit = (at: StudentPlace, id: number, key: ActionKey) =>
  call(routes.delete_lesson_minus, { params: { ...at, id } }, key);

export const markClass = (
  { timetable_id, date, ...school }: ClassPlace,
  body: Omit<Body<'mark_class'>, 'date'>,
  key: ActionKey,
) => call(routes.mark_class, { params: { ...school, timetable_id }, body: { ...body, date } }, key);

/** Shows a sheet optimistically, before the server has confirmed it; the returned function reverts it. */
export function showSheet(at: ClassPlace, change: (sheet: Sheet) => Sheet): () => void {
  const { queryKey } = sheetQuery(at);
  const before = queryClient.getQueryData(queryKey);
  if (before) queryClient.setQueryData(queryKey, change(before));
  return () => queryClient.setQueryData(queryKey, before);
}
