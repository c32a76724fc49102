import type { CallInput, RouteOutput } from '@ritm/http';
import { staleVisits, type StudentPlace } from '@ritm/passes/web';
import { timetableKey } from '@ritm/timetable/web';
import { call, type ActionKey } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { seatRoutes as routes } from '../../contract/index.ts';

type Routes = typeof routes;
export type SeatQuery = CallInput<Routes['get_seat_offer']>['query'];
export type SeatBody = CallInput<Routes['add_seat']>['body'];
export type SeatMove = CallInput<Routes['move_seat']>['body'];
export type SeatLeave = CallInput<Routes['delete_seat']>['query'];
export type Offer = RouteOutput<Routes['get_seat_offer']>;

/** A class on a date. */
export interface ClassOn {
  readonly timetable_id: number;
  readonly date: string;
}

/** What a booking would cost. It is under the topic of the timetable, so a place that is taken elsewhere disappears. */
export const seatOfferQuery = (at: StudentPlace, query: SeatQuery) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'seat-offer', at, query],
    queryFn: ({ signal }) => call(routes.get_seat_offer, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export type TimeQuery = CallInput<Routes['get_time_offer']>['query'];
/** What a lesson at a free time would cost. */
export const timeOfferQuery = (at: StudentPlace, query: TimeQuery) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'time-offer', at, query],
    queryFn: ({ signal }) => call(routes.get_time_offer, { params: at, query }, { signal }),
    staleTime: 0,
  });

export const seatLeavingQuery = (at: StudentPlace, query: ClassOn) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'seat-leaving', at, query],
    queryFn: ({ signal }) => call(routes.get_seat_leaving, { params: at, query }, { signal }),
    retry: false,
    staleTime: 0,
  });

export const addSeat = (at: StudentPlace, body: SeatBody, key: ActionKey) =>
  call(routes.add_seat, { params: at, body }, key);
export const moveSeat = (at: StudentPlace, body: SeatMove, key: ActionKey) =>
  call(routes.move_seat, { params: at, body }, key);
export const removeSeat = (at: StudentPlace, query: SeatLeave, key: ActionKey) =>
  call(routes.delete_seat, { params: at, query }, key);
export const confirmSeat = (at: StudentPlace, body: ClassOn, key: ActionKey) =>
  call(routes.confirm_seat, { params: at, body }, key);

/** What a booking makes stale: the classes, and what is left where a cancellation is charged. */
export const staleSeats = (at: StudentPlace) => [timetableKey(at), ...staleVisits(at)];
