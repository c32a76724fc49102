import type { CallInput } from '@ritm/http';
import { call, download, queryClient, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  importsRoutes as routes,
  workingStatuses,
  type ImportItem,
  type ReportRows,
  type RowFilter,
} from '../contract/index.ts';

export type ImportChange = NonNullable<CallInput<typeof routes.edit_import>['body']>;
export type DecisionBody = NonNullable<CallInput<typeof routes.decide_import_row>['body']>;

/**
 * A working import is polled in addition to its socket messages, so that its numbers change even where sockets are
 * blocked.
 */
const REFETCH_MS = 3_000;

export const importsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: ['imports', at.school_id, 'list', at.role],
    queryFn: ({ signal }) => call(routes.list_imports, { params: at, query: { per_page: 10 } }, { signal }),
  });

export const importQuery = (at: SchoolPlace, id: number) =>
  queryOptions({
    queryKey: ['imports', at.school_id, 'one', at.role, id],
    queryFn: ({ signal }) => call(routes.get_import, { params: { ...at, id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && workingStatuses.includes(state.data.status) ? REFETCH_MS : false),
  });

export const rowsQuery = (at: SchoolPlace, id: number, { outcome, page }: { outcome: RowFilter | ''; page: number }) =>
  queryOptions({
    queryKey: ['imports', at.school_id, 'rows', at.role, id, outcome, page],
    queryFn: ({ signal }) =>
      call(
        routes.list_import_rows,
        { params: { ...at, id }, query: { page, ...(outcome && { outcome }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const presetsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: ['imports', at.school_id, 'presets', at.role],
    queryFn: ({ signal }) => call(routes.list_import_presets, { params: at }, { signal }),
  });

export const uploadFile = (at: SchoolPlace, file: File, key: ActionKey) =>
  call(routes.add_import, { params: at, query: { name: file.name.slice(0, 255) } }, { ...key, file });

export const changeImport = (at: SchoolPlace, id: number, body: ImportChange, key: ActionKey) =>
  call(routes.edit_import, { params: { ...at, id }, body }, key);

export const importOtherSheet = (at: SchoolPlace, id: number, sheet: string, key: ActionKey) =>
  call(routes.import_other_sheet, { params: { ...at, id }, body: { sheet } }, key);

export const decideRow = (at: SchoolPlace, place: { id: number; row_no: number }, body: DecisionBody, key: ActionKey) =>
  call(routes.decide_import_row, { params: { ...at, ...place }, body }, key);

export type ManyRowsBody = NonNullable<CallInput<typeof routes.decide_import_rows>['body']>;

export const decideManyRows = (at: SchoolPlace, id: number, body: ManyRowsBody, key: ActionKey) =>
  call(routes.decide_import_rows, { params: { ...at, id }, body }, key);

export const commitImport = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.commit_import, { params: { ...at, id } }, key);

export const rollBackImport = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.roll_back_import, { params: { ...at, id } }, key);

export const previewRollBack = (at: SchoolPlace, id: number) =>
  call(routes.preview_roll_back, { params: { ...at, id } });

export const deletePreset = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.delete_import_preset, { params: { ...at, id } }, key);

/** Downloads the report in the reader's language: a plain link would request it in the browser's language. */
export const downloadReport = (at: SchoolPlace, id: number, rows: ReportRows): Promise<void> =>
  download(routes.get_import_report, { params: { ...at, id }, query: { rows } });

/** Shows the server's answer to a step at once, so that the screen does not flash the old step. */
export const cacheImport = (at: SchoolPlace, item: ImportItem): void =>
  void queryClient.setQueryData(importQuery(at, item.id).queryKey, item);

/** The queries that a change of an import makes stale. */
export const staleImports = (at: SchoolPlace) => [['imports', at.school_id]] as const;
