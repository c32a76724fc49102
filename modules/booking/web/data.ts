import type { RouteInput } from '@ritm/http';
import { call, download, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestRoutes as routes, visitorRoutes as visitor } from '../contract/index.ts';
import { companyKey } from './company/queries.ts';

type Routes = typeof routes;
type Query<Name extends keyof Routes> = RouteInput<Routes[Name]>['query'];
type Body<Name extends keyof Routes> = RouteInput<Routes[Name]>['body'];

/** Realtime messages about requests arrive under the topic `booking`. */
export const requestsKey = (at: SchoolPlace) => ['booking', at.school_id] as const;

export const requestsQuery = (at: SchoolPlace, query: Query<'list_requests'>) =>
  queryOptions({
    queryKey: [...requestsKey(at), 'list', at.role, query],
    queryFn: ({ signal }) => call(routes.list_requests, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });
export const downloadRequests = (
  at: SchoolPlace,
  { state, search }: NonNullable<Query<'list_requests'>>,
  reason: string,
): Promise<void> => download(routes.export_requests, { params: at, body: { state, search, reason } });
export const requestQuery = (at: SchoolPlace, id: number) =>
  queryOptions({
    queryKey: [...requestsKey(at), 'one', at.role, id],
    queryFn: ({ signal }) => call(routes.get_request, { params: { ...at, id } }, { signal }),
  });
export const settingsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...requestsKey(at), 'settings', at.role],
    queryFn: ({ signal }) => call(routes.get_settings, { params: at }, { signal }),
  });

export const takeRequest = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.take_request, { params: { ...at, id }, body: {} }, key);
export const confirmRequest = (at: SchoolPlace, id: number, body: Body<'confirm_request'>, key: ActionKey) =>
  call(routes.confirm_request, { params: { ...at, id }, body }, key);
export const rejectRequest = (at: SchoolPlace, id: number, body: Body<'reject_request'>, key: ActionKey) =>
  call(routes.reject_request, { params: { ...at, id }, body }, key);
export const convertRequest = (at: SchoolPlace, id: number, body: Body<'convert_request'>, key: ActionKey) =>
  call(routes.convert_request, { params: { ...at, id }, body }, key);
export const closeRequest = (at: SchoolPlace, id: number, event: 'complete' | 'miss', key: ActionKey) =>
  call(event === 'complete' ? routes.complete_request : routes.miss_request, { params: { ...at, id }, body: {} }, key);
export const editSettings = (at: SchoolPlace, body: Body<'edit_settings'>, key: ActionKey) =>
  call(routes.edit_settings, { params: at, body }, key);

export const slotsQuery = (
  school_id: number,
  query: { service: number; teacher: number; date_from: string; date_to: string },
) =>
  queryOptions({
    queryKey: [...companyKey(school_id), 'slots', query],
    queryFn: ({ signal }) => call(visitor.list_public_slots, { params: { school_id }, query }, { signal }),
  });

/** The key of everything that a person has in an organization. */
export const bookingsKey = (school_id: number) => ['bookings', school_id] as const;
export const bookingsQuery = (school_id: number) =>
  queryOptions({
    queryKey: bookingsKey(school_id),
    queryFn: ({ signal }) => call(visitor.list_bookings, { params: { school_id } }, { signal }),
  });

export interface SeatPlace {
  readonly school_id: number;
  readonly occurrence_id: number;
  readonly student_id: number;
}
export const confirmBooking = (params: SeatPlace, key: ActionKey) =>
  call(visitor.confirm_booking, { params, body: {} }, key);
export const cancelBooking = ({ late, ...params }: SeatPlace & { late: boolean }, key: ActionKey) =>
  call(visitor.cancel_booking, { params, query: { late } }, key);
export const cancelRequest = (params: { school_id: number; id: number }, key: ActionKey) =>
  call(visitor.cancel_request, { params }, key);
/** Moves a booking to another class or to another free time of the specialist. */
export const moveBooking = (
  params: SeatPlace,
  body: { readonly occurrence_id: number } | { readonly starts_at: string },
  key: ActionKey,
) => call(visitor.move_booking, { params, body }, key);
/** Proposes one new time to everybody who comes to the lesson; each of them answers. */
export const proposeMove = (params: SeatPlace, body: { readonly starts_at: string }, key: ActionKey) =>
  call(visitor.propose_move, { params, body }, key);
export const acceptMove = (params: { school_id: number; proposal_id: number }, key: ActionKey) =>
  call(visitor.accept_move, { params, body: {} }, key);
export const declineMove = (params: { school_id: number; proposal_id: number }, key: ActionKey) =>
  call(visitor.decline_move, { params }, key);
export const acceptPlace = (params: { school_id: number; entry_id: number }, key: ActionKey) =>
  call(visitor.accept_place, { params, body: {} }, key);
export const leaveQueue = (params: { school_id: number; entry_id: number }, key: ActionKey) =>
  call(visitor.leave_queue, { params }, key);
