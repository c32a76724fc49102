import { timetableKey } from './keys.ts';
import type { CallInput } from '@ritm/http';
import { call, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { slotsRoutes as routes } from '../contract/index.ts';

interface SlotFilters {
  readonly service_id: number;
  /** Null: the times of all specialists who give the service. */
  readonly teacher_id: number | null;
  readonly date_from: string;
  readonly date_to: string;
}

/** The query key is under the topic of the timetable, so a time that is booked elsewhere disappears from the offer. */
export const slotsQuery = (at: SchoolPlace, { teacher_id, ...days }: SlotFilters) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'slots', at.role, teacher_id, days],
    queryFn: ({ signal }) =>
      call(
        routes.list_slots,
        { params: at, query: { ...days, ...(teacher_id !== null && { teacher_id }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

type Booked = CallInput<typeof routes.book_slot>['body'];
/** The form sends nothing until it is complete. */
export const bookSlot = (
  at: SchoolPlace,
  {
    service_id,
    starts_at,
    ...body
  }: Omit<Booked, 'service_id' | 'starts_at'> & { service_id: number | null; starts_at: string | undefined },
  key: ActionKey,
) => call(routes.book_slot, { params: at, body: { ...body, service_id: service_id!, starts_at: starts_at! } }, key);
