import { timetableKey } from './keys.ts';
import type { CallInput } from '@ritm/http';
import { call, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { changesRoutes as routes } from '../contract/index.ts';

export type ClosureBody = CallInput<typeof routes.add_closure>['body'];
export type CopyBody = CallInput<typeof routes.copy_week>['body'];

const key = (at: SchoolPlace, ...parts: readonly unknown[]) => [...timetableKey(at), ...parts, at.role] as const;
const uncached = { retry: false, staleTime: 0, gcTime: 0 } as const;

export const changesQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: key(at, 'changes'),
    queryFn: ({ signal }) => call(routes.list_timetable_changes, { params: at }, { signal }),
    ...uncached,
  });
export const undoChange = (at: SchoolPlace, id: number, action: ActionKey) =>
  call(routes.undo_timetable_change, { params: { ...at, id }, body: {} }, action);

/** A dry run of undoing a change now; a refusal is also a valid answer. */
export const undoPreviewQuery = (at: SchoolPlace, id: number) =>
  queryOptions({
    queryKey: [...timetableKey(at), 'undo-preview', at.role, id],
    queryFn: ({ signal }) =>
      call(routes.undo_timetable_change, { params: { ...at, id }, body: { preview: true } }, { signal }),
    retry: false,
    gcTime: 0,
  });

export const closuresQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: key(at, 'closures'),
    queryFn: ({ signal }) => call(routes.list_closures, { params: at }, { signal }),
  });
export const addClosure = (at: SchoolPlace, body: ClosureBody, action: ActionKey) =>
  call(routes.add_closure, { params: at, body }, action);
export const deleteClosure = (at: SchoolPlace, id: number, action: ActionKey) =>
  call(routes.delete_closure, { params: { ...at, id } }, action);
export const copyWeek = (at: SchoolPlace, body: CopyBody, action: ActionKey) =>
  call(routes.copy_week, { params: at, body }, action);

/** Dry runs that show what closing days or copying a week would do. */
export const closurePreview = (at: SchoolPlace, body: ClosureBody) =>
  queryOptions({
    queryKey: key(at, 'closure_preview', body),
    queryFn: ({ signal }) => call(routes.add_closure, { params: at, body: { ...body, preview: true } }, { signal }),
    ...uncached,
  });
export const copyPreview = (at: SchoolPlace, body: CopyBody) =>
  queryOptions({
    queryKey: key(at, 'copy_preview', body),
    queryFn: ({ signal }) => call(routes.copy_week, { params: at, body: { ...body, preview: true } }, { signal }),
    ...uncached,
  });
