import { visitsKey } from './keys.ts';
import type { RouteInput, RouteOutput } from '@ritm/http';
import { call, growingList, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { passBatchRoutes as routes, type PassBatch } from '../contract/index.ts';

export type BatchBody = RouteInput<typeof routes.add_pass_batch>['body'];
export type BatchItem = RouteOutput<typeof routes.get_pass_batch>;

/** The polling interval while a job works; the socket reports the end sooner. */
const POLL_MS = 1_000;
const works = (state: PassBatch['state'] | undefined): boolean =>
  state === 'counting' || state === 'applying' || state === 'undoing';

export const batchesQuery = (at: SchoolPlace) =>
  infiniteQueryOptions({
    ...growingList,
    queryKey: [...visitsKey(at), 'batches', at.role, 'list'],
    queryFn: ({ signal, pageParam: page }) =>
      call(routes.list_pass_batches, { params: at, query: { page } }, { signal }),
  });
export const batchQuery = (at: SchoolPlace, id: number) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'batches', at.role, id],
    queryFn: ({ signal }) => call(routes.get_pass_batch, { params: { ...at, id } }, { signal }),
    refetchInterval: ({ state }) => (works(state.data?.state) ? POLL_MS : false),
  });
export const batchUndoQuery = (at: SchoolPlace, id: number) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'batches', at.role, id, 'undo'],
    queryFn: ({ signal }) => call(routes.preview_pass_batch_undo, { params: { ...at, id } }, { signal }),
    staleTime: 0,
  });

export const addBatch = (at: SchoolPlace, body: BatchBody, key: ActionKey) =>
  call(routes.add_pass_batch, { params: at, body }, key);
export const applyBatch = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.apply_pass_batch, { params: { ...at, id } }, key);
export const undoBatch = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.undo_pass_batch, { params: { ...at, id } }, key);

export const staleBatches = ({ school_id }: SchoolPlace) => [visitsKey({ school_id })] as const;
