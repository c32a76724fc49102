import { ApiError } from '@ritm/http';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { errorText, isTemporary, showError } from './errors.ts';

const tries = 2;

/** The only cache of server data. Realtime marks parts of it stale, so time alone causes no refetch within a minute. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      const unauthorized = error instanceof ApiError && error.status === 401;
      // A list that never loaded shows its error in its place; one that is already displayed needs a toast.
      if (unauthorized || query.state.data !== undefined) showError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (count, error) => count < tries && isTemporary(error),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: (count, error) => count < tries && isTemporary(error) },
  },
});

interface QueryCall<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

export interface TableState<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly failure: string | undefined;
  readonly onRetry: () => void;
  readonly busy: boolean;
}

/**
 * A query as props of `DataTable`: `<DataTable {...tableState(query)} …/>`. Rows are the answer's `data` unless `pick`
 * selects others.
 */
export function tableState<Row>(query: QueryCall<{ readonly data: readonly Row[] }>): TableState<Row>;
export function tableState<Data, Row>(query: QueryCall<Data>, pick: (data: Data) => readonly Row[]): TableState<Row>;
export function tableState(
  query: QueryCall<unknown>,
  pick: (data: never) => readonly unknown[] = (data: { data: readonly unknown[] }) => data.data,
): TableState<unknown> {
  return {
    rows: query.data === undefined ? undefined : pick(query.data as never),
    failure: query.error ? errorText(query.error) : undefined,
    onRetry: () => void query.refetch(),
    busy: query.isPlaceholderData,
  };
}
