import { call, registerTopic, type SchoolPlace } from '@ritm/web-kit';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { reportsRoutes as routes, type IncomePeriod, type IncomeSpan } from '../contract/index.ts';

const MINUTE = 60_000;

// «Today» depends on all of these topics.
for (const topic of ['visits', 'timetable', 'students', 'services', 'finance'])
  registerTopic(topic, ({ school_id }) => [['reports', school_id]]);

/** The query is repeated every minute, because classes begin and end by themselves. */
export const todayQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: ['reports', at.school_id, 'today', at.role],
    queryFn: ({ signal }) => call(routes.get_today, { params: at }, { signal }),
    refetchInterval: MINUTE,
  });

const PER_PAGE = 50;

/** The pages of a list of the day; the day itself shows its first lines. */
const pages = {
  initialPageParam: 1,
  getNextPageParam: ({ total }: { total: number }, all: readonly unknown[]) =>
    all.length * PER_PAGE < total ? all.length + 1 : undefined,
};
export const debtsQuery = (at: SchoolPlace) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['reports', at.school_id, 'debts', at.role],
    queryFn: ({ signal, pageParam: page }) =>
      call(routes.list_debts, { params: at, query: { page, per_page: PER_PAGE } }, { signal }),
  });
export const endingQuery = (at: SchoolPlace) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['reports', at.school_id, 'ending', at.role],
    queryFn: ({ signal, pageParam: page }) =>
      call(routes.list_ending_passes, { params: at, query: { page, per_page: PER_PAGE } }, { signal }),
  });

export const incomeWhyQuery = (at: SchoolPlace, of: { period: IncomePeriod; span: IncomeSpan }) =>
  queryOptions({
    queryKey: ['reports', at.school_id, 'income-why', at.role, of],
    queryFn: ({ signal }) => call(routes.get_income_why, { params: at, query: of }, { signal }),
  });

export const occupancyWhyQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: ['reports', at.school_id, 'occupancy-why', at.role],
    queryFn: ({ signal }) => call(routes.get_occupancy_why, { params: at }, { signal }),
  });
