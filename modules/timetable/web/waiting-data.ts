import { timetableKey } from './keys.ts';
import { call, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { waitingRoutes as routes } from '../contract/index.ts';

interface ClassOn {
  readonly id: number;
  readonly date: string;
}

export const waitingQuery = (at: SchoolPlace, { id, date }: ClassOn) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'waiting', at.role, id, date],
    queryFn: ({ signal }) =>
      call(routes.list_waiting, { params: { ...at, timetable_id: id }, query: { date } }, { signal }),
  });
export const addWaiting = (at: SchoolPlace, { id, date }: ClassOn, students_ids: number[], action: ActionKey) =>
  call(routes.add_waiting, { params: { ...at, timetable_id: id }, body: { date, students_ids } }, action);
export const acceptWaiting = (at: SchoolPlace, id: number, action: ActionKey) =>
  call(routes.accept_waiting, { params: { ...at, id }, body: {} }, action);
export const deleteWaiting = (at: SchoolPlace, id: number, action: ActionKey) =>
  call(routes.delete_waiting, { params: { ...at, id } }, action);
