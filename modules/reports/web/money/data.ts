import { call, download, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { moneyRoutes as routes, type MoneyQuery } from '../../contract/index.ts';
import '../data.ts';

export const moneyChartQuery = (at: SchoolPlace, query: MoneyQuery) =>
  queryOptions({
    queryKey: ['reports', at.school_id, 'money', at.role, query],
    queryFn: ({ signal }) => call(routes.get_money_chart, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const downloadMoney = (at: SchoolPlace, filters: MoneyQuery, reason: string) =>
  download(routes.export_money_chart, { params: at, body: { ...filters, reason } });
