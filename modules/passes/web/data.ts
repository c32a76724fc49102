import { visitsKey } from './keys.ts';
import type { RouteInput } from '@ritm/http';
import { call, growingList, type ActionKey } from '@ritm/web-kit';
import { keepPreviousData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { passRoutes as routes } from '../contract/index.ts';
import type { StudentPlace } from './sales-data.ts';

type Routes = typeof routes;
type Body<Name extends keyof Routes> = RouteInput<Routes[Name]>['body'];
export type FreezeBody = Body<'freeze_pass'>;
export type ExtendBody = Body<'extend_pass'>;
export type TransferBody = Body<'transfer_pass'>;
export type SaleBody = Body<'preview_sale'>;

/** The path parameters of a client's pass. */
export interface PassPlace extends StudentPlace {
  readonly id: number;
}

const keyOf = (at: StudentPlace, ...parts: readonly unknown[]) => [...visitsKey(at), 'pass', at, ...parts];

export const whyQuery = (at: PassPlace) =>
  queryOptions({
    queryKey: keyOf(at, 'why'),
    queryFn: ({ signal }) => call(routes.why, { params: at }, { signal }),
  });
export const freezeTermsQuery = (at: PassPlace) =>
  queryOptions({
    queryKey: keyOf(at, 'freeze-terms'),
    queryFn: ({ signal }) => call(routes.get_freeze_terms, { params: at }, { signal }),
  });
export const passStudentsQuery = (at: PassPlace) =>
  queryOptions({
    queryKey: keyOf(at, 'students'),
    queryFn: ({ signal }) => call(routes.list_pass_students, { params: at }, { signal }),
  });
export const passActionsQuery = (at: StudentPlace) =>
  infiniteQueryOptions({
    ...growingList,
    queryKey: keyOf(at, 'actions'),
    queryFn: ({ signal, pageParam: page }) =>
      call(routes.list_pass_actions, { params: at, query: { page } }, { signal }),
  });

/**
 * Options of dry-run queries: they run again with each change of the form. A refusal is a valid answer, so it is not
 * retried.
 */
const previewOptions = { placeholderData: keepPreviousData, retry: false, gcTime: 0 } as const;
export const freezePreview = (at: PassPlace, body: FreezeBody | undefined) =>
  queryOptions({
    ...previewOptions,
    queryKey: keyOf(at, 'freeze-preview', body),
    queryFn: ({ signal }) => call(routes.freeze_pass, { params: at, body: { ...body!, preview: true } }, { signal }),
    enabled: body !== undefined,
  });
export const unfreezePreview = (at: PassPlace, freeze_id: number) =>
  queryOptions({
    ...previewOptions,
    queryKey: keyOf(at, 'unfreeze-preview', freeze_id),
    queryFn: ({ signal }) => call(routes.unfreeze_pass, { params: at, body: { freeze_id, preview: true } }, { signal }),
  });
export const extendPreview = (at: PassPlace, days: number | undefined) =>
  queryOptions({
    ...previewOptions,
    queryKey: keyOf(at, 'extend-preview', days),
    queryFn: ({ signal }) =>
      call(routes.extend_pass, { params: at, body: { days: days!, reason: '…', preview: true } }, { signal }),
    enabled: days !== undefined,
  });
export const transferPreview = (at: PassPlace, to_student_id: number | null) =>
  queryOptions({
    ...previewOptions,
    queryKey: keyOf(at, 'transfer-preview', to_student_id),
    queryFn: ({ signal }) =>
      call(
        routes.transfer_pass,
        { params: at, body: { to_student_id: to_student_id!, reason: '…', preview: true } },
        { signal },
      ),
    enabled: to_student_id !== null,
  });
export const rebalancePreview = (at: StudentPlace) =>
  queryOptions({
    ...previewOptions,
    queryKey: keyOf(at, 'rebalance-preview'),
    queryFn: ({ signal }) => call(routes.rebalance, { params: at, body: { preview: true } }, { signal }),
  });
export const undoPreview = (at: StudentPlace, id: number) =>
  queryOptions({
    ...previewOptions,
    queryKey: keyOf(at, 'undo-preview', id),
    queryFn: ({ signal }) =>
      call(routes.undo_pass_action, { params: { ...at, id }, body: { preview: true } }, { signal }),
  });
export const salePreview = (at: StudentPlace, body: SaleBody | undefined) =>
  queryOptions({
    ...previewOptions,
    queryKey: keyOf(at, 'sale-preview', body),
    queryFn: ({ signal }) => call(routes.preview_sale, { params: at, body: body! }, { signal }),
    enabled: body !== undefined,
  });

export const freezePass = (at: PassPlace, body: FreezeBody, key: ActionKey) =>
  call(routes.freeze_pass, { params: at, body }, key);
export const unfreezePass = (at: PassPlace, freeze_id: number, key: ActionKey) =>
  call(routes.unfreeze_pass, { params: at, body: { freeze_id } }, key);
export const extendPass = (at: PassPlace, body: ExtendBody, key: ActionKey) =>
  call(routes.extend_pass, { params: at, body }, key);
export const transferPass = (at: PassPlace, body: TransferBody, key: ActionKey) =>
  call(routes.transfer_pass, { params: at, body }, key);
export const setPassStudents = (at: PassPlace, students_ids: number[], key: ActionKey) =>
  call(routes.set_pass_students, { params: at, body: { students_ids } }, key);
export const rebalance = (at: StudentPlace, reason: string | null, key: ActionKey) =>
  call(routes.rebalance, { params: at, body: { reason } }, key);
export const undoPassAction = (at: StudentPlace, id: number, key: ActionKey) =>
  call(routes.undo_pass_action, { params: { ...at, id }, body: {} }, key);
