import { call, registerTopic, type SchoolPlace } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
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

export const debtWhyQuery = (at: SchoolPlace, student_id: number) =>
  queryOptions({
    queryKey: ['reports', at.school_id, 'debt-why', at.role, student_id],
    queryFn: ({ signal }) => call(routes.get_debt_why, { params: { ...at, student_id } }, { signal }),
  });
