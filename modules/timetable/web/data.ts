import { timetableKey } from './keys.ts';
import type { CallInput } from '@ritm/http';
import { call, queryClient, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { timetableRoutes as routes, type TimetableRow, type Timetables } from '../contract/index.ts';

export type ListQuery = CallInput<typeof routes.list_timetables>['query'];
export type NewClass = CallInput<typeof routes.add_timetable>['body'];
export type ClassChange = CallInput<typeof routes.edit_timetable>['body'];
export type ClassMove = CallInput<typeof routes.set_date>['body'];
export type ClassCancel = CallInput<typeof routes.delete_timetable>['query'];

/** A class on a date, as calls and addresses identify it. */
export interface ClassPlace {
  readonly timetable_id: number;
  readonly date: string;
}

export const timetablesQuery = (at: SchoolPlace, query: ListQuery) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'list', at.role, query],
    queryFn: ({ signal }) => call(routes.list_timetables, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const classQuery = (at: SchoolPlace, { timetable_id, date }: ClassPlace) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'one', at.role, timetable_id, date],
    queryFn: ({ signal }) =>
      call(routes.get_timetable, { params: { ...at, timetable_id }, query: { date } }, { signal }),
  });

export const addClass = (at: SchoolPlace, body: NewClass, key: ActionKey) =>
  call(routes.add_timetable, { params: at, body }, key);
export const editClass = (at: SchoolPlace, timetable_id: number, body: ClassChange, key: ActionKey) =>
  call(routes.edit_timetable, { params: { ...at, timetable_id }, body }, key);
export const moveClass = (at: SchoolPlace, timetable_id: number, body: ClassMove, key: ActionKey) =>
  call(routes.set_date, { params: { ...at, timetable_id }, body }, key);
export const cancelClass = (at: SchoolPlace, timetable_id: number, query: ClassCancel, key: ActionKey) =>
  call(routes.delete_timetable, { params: { ...at, timetable_id }, query }, key);

/** A dry run that shows what a change would do. */
export const editPreview = (at: SchoolPlace, timetable_id: number, body: ClassChange) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'preview', timetable_id, body],
    queryFn: ({ signal }) =>
      call(routes.edit_timetable, { params: { ...at, timetable_id }, body: { ...body, preview: true } }, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
export const cancelPreview = (at: SchoolPlace, timetable_id: number, query: ClassCancel) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'preview', timetable_id, 'cancel', query],
    queryFn: ({ signal }) =>
      call(
        routes.delete_timetable,
        { params: { ...at, timetable_id }, query: { ...query, preview: true } },
        { signal },
      ),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** The query keys that a change of classes makes stale. */
export const staleClasses = (at: SchoolPlace) => [timetableKey(at)] as const;

/** Shows a class at its new place in every cached list, and returns a function that reverts this. */
export function showMoved(at: SchoolPlace, occurrence_id: number, changed: Partial<TimetableRow>): () => void {
  const lists = queryClient.getQueriesData<Timetables>({ queryKey: [...timetableKey(at), 'list'] });
  for (const [key, list] of lists) {
    if (!list?.data.some((row) => row.occurrence_id === occurrence_id)) continue;
    queryClient.setQueryData<Timetables>(key, {
      ...list,
      data: list.data.map((row) => (row.occurrence_id === occurrence_id ? { ...row, ...changed } : row)),
    });
  }
  return () => lists.forEach(([key, list]) => queryClient.setQueryData(key, list));
}
