import { financeKey } from '@ritm/finance/web';
import { visitsKey } from './keys.ts';
import { timetableKey } from '@ritm/timetable/web';
import type { RouteInput } from '@ritm/http';
import { call, download, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { passesRoutes as routes } from '../contract/index.ts';

type Routes = typeof routes;
type Body<Name extends keyof Routes> = RouteInput<Routes[Name]>['body'];

/** The path parameters of a client of an organization. */
export interface StudentPlace extends SchoolPlace {
  readonly student_id: number;
}
/** Passes of a client with what is left, and the visits owed. */
export const passesQuery = (at: StudentPlace) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'passes', at],
    queryFn: ({ signal }) => call(routes.list_lessons_plus, { params: at }, { signal }),
  });

/** What a client owes, row by row. */
export const debtWhyQuery = (at: StudentPlace) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'debt-why', at],
    queryFn: ({ signal }) => call(routes.get_debt_why, { params: at }, { signal }),
  });

export interface SoldPeriod {
  readonly date_from: string;
  readonly date_to: string;
  /** A saved segment of clients. */
  readonly segment_id?: number;
}
export const soldPassesQuery = (at: SchoolPlace, query: SoldPeriod & { readonly page: number }) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'sold', at.role, query],
    queryFn: ({ signal }) => call(routes.list_lessons_plus_of_school, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const downloadSold = (at: SchoolPlace, { date_from, date_to, segment_id }: SoldPeriod, reason: string) =>
  download(routes.export_lessons_plus, {
    params: at,
    body: { date_from, date_to, ...(segment_id !== undefined && { segment_id }), reason },
  });

export const soldWhyQuery = (at: SchoolPlace, { date_from, date_to, segment_id }: SoldPeriod) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'sold-why', at.role, date_from, date_to, segment_id],
    queryFn: ({ signal }) =>
      call(
        routes.get_sold_why,
        { params: at, query: { date_from, date_to, ...(segment_id !== undefined && { segment_id }) } },
        { signal },
      ),
  });

export const sellPass = (at: StudentPlace, body: Body<'add_lesson_plus'>, key: ActionKey) =>
  call(routes.add_lesson_plus, { params: at, body }, key);
export const editPass = (at: StudentPlace, id: number, body: Body<'edit_lesson_plus'>, key: ActionKey) =>
  call(routes.edit_lesson_plus, { params: { ...at, id }, body }, key);
export const voidSale = (at: StudentPlace, id: number, key: ActionKey) =>
  call(routes.delete_lesson_plus, { params: { ...at, id } }, key);

/** Queries that a visit or a sale makes stale besides its own screen's: money, and the lists of classes. */
export const staleVisits = ({ school_id }: SchoolPlace) =>
  [visitsKey({ school_id }), financeKey({ school_id }), timetableKey({ school_id })] as const;
