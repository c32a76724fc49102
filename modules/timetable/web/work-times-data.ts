import { timetableKey } from './keys.ts';
import type { CallInput } from '@ritm/http';
import { call, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { slotsRoutes, workTimesRoutes as routes, type SlotRule } from '../contract/index.ts';

export type LineBody = CallInput<typeof routes.add_work_time>['body'];
export type ScheduleBody = CallInput<typeof routes.set_schedule_teachers>['body'];

/** The query key is under the topic of the timetable, so changes of hours also refresh open screens. */
const key = (at: SchoolPlace, ...rest: readonly unknown[]) => [...timetableKey(at), ...rest, at.role] as const;

export const workTimesQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: key(at, 'work_times'),
    queryFn: ({ signal }) => call(routes.list_work_times, { params: at, query: {} }, { signal }),
  });
export const slotRulesQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: key(at, 'slot_rules'),
    queryFn: ({ signal }) => call(slotsRoutes.list_slot_rules, { params: at }, { signal }),
  });
export const scheduleQuery = (at: SchoolPlace, period: { date_from: string; date_to: string }) =>
  queryOptions({
    queryKey: key(at, 'schedule', period),
    queryFn: ({ signal }) => call(routes.get_schedule_teachers, { params: at, query: period }, { signal }),
    placeholderData: keepPreviousData,
  });

export const saveLine = (at: SchoolPlace, id: number | undefined, body: LineBody, action: ActionKey) =>
  id === undefined
    ? call(routes.add_work_time, { params: at, body }, action)
    : call(routes.edit_work_time, { params: { ...at, id }, body }, action);
export const deleteLine = (at: SchoolPlace, id: number, action: ActionKey) =>
  call(routes.delete_work_time, { params: { ...at, id } }, action);
export const setRule = (at: SchoolPlace, body: SlotRule, action: ActionKey) =>
  call(slotsRoutes.set_slot_rule, { params: at, body: body as never }, action);
export const setSchedule = (at: SchoolPlace, body: ScheduleBody, action: ActionKey) =>
  call(routes.set_schedule_teachers, { params: at, body }, action);

/** A dry run that lists the classes outside the new hours before the hours are set. */
export const schedulePreview = (at: SchoolPlace, body: ScheduleBody) =>
  queryOptions({
    queryKey: key(at, 'schedule_preview', body),
    queryFn: ({ signal }) =>
      call(routes.set_schedule_teachers, { params: at, body: { ...body, preview: true } }, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
