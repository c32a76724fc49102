import { financeKey } from './keys.ts';
import type { CallInput } from '@ritm/http';
import { call, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { financeRoutes as routes, type FinanceBody, type FinanceChange } from '../contract/index.ts';

type ListQuery = NonNullable<CallInput<typeof routes.list_finances>['query']>;

export const financesQuery = (at: SchoolPlace, query: ListQuery) =>
  queryOptions({
    queryKey: [...financeKey(at), 'list', at.role, query],
    queryFn: ({ signal }) => call(routes.list_finances, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const categoriesQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...financeKey(at), 'categories', at.role],
    queryFn: ({ signal }) => call(routes.list_finance_categories, { params: at }, { signal }),
  });

export const walletQuery = (at: SchoolPlace, student_id: number) =>
  queryOptions({
    queryKey: [...financeKey(at), 'wallet', at.role, student_id],
    queryFn: ({ signal }) => call(routes.get_student_wallet, { params: { ...at, student_id } }, { signal }),
  });

export const addFinance = (at: SchoolPlace, body: FinanceBody, key: ActionKey) =>
  call(routes.add_finance, { params: at, body }, key);
export const saveFinance = (at: SchoolPlace, id: number, body: FinanceChange, key: ActionKey) =>
  call(routes.edit_finance, { params: { ...at, id }, body }, key);
export const deleteFinance = (at: SchoolPlace, id: number, key: ActionKey) =>
  call(routes.delete_finance, { params: { ...at, id } }, key);

/** The queries that a change of money makes stale. */
export const staleFinances = (at: SchoolPlace) => [financeKey(at)] as const;
