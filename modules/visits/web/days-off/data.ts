import { visitsKey } from '@ritm/passes/web';
import type { CallInput } from '@ritm/http';
import { timetableKey } from '@ritm/timetable/web';
import { call, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { daysOffRoutes as routes } from '../../contract/index.ts';

export type DayOffBody = CallInput<typeof routes.add_day_off>['body'];
export type DecisionBody = CallInput<typeof routes.decide_day_off>['body'];

const key = (at: SchoolPlace) => [...visitsKey(at), 'days-off', at.role] as const;

export const daysOffQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: key(at),
    queryFn: ({ signal }) => call(routes.list_days_off, { params: at }, { signal }),
  });

/** What a decision makes stale: the list, the classes and the passes. */
export const staleDaysOff = (at: SchoolPlace) => [visitsKey(at), timetableKey(at)];

export const addDayOff = (at: SchoolPlace, body: DayOffBody, action: ActionKey) =>
  call(routes.add_day_off, { params: at, body }, action);
export const deleteDayOff = (at: SchoolPlace, id: number, action: ActionKey) =>
  call(routes.delete_day_off, { params: { ...at, id } }, action);
export const decideDayOff = (at: SchoolPlace, body: DecisionBody, action: ActionKey) =>
  call(routes.decide_day_off, { params: at, body }, action);
export const undoDayOff = (at: SchoolPlace, id: number, action: ActionKey) =>
  call(routes.undo_day_off, { params: { ...at, id }, body: {} }, action);

/** A dry run of the decision. */
export const decisionPreview = (at: SchoolPlace, body: DecisionBody) =>
  queryOptions({
    queryKey: [...key(at), 'preview', body],
    queryFn: ({ signal }) => call(routes.decide_day_off, { params: at, body: { ...body, preview: true } }, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
