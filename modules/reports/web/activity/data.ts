import { call, download, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { activityRoutes as routes, type ActivityQuery } from '../../contract/index.ts';
import '../data.ts';

export const activityListQuery = (at: SchoolPlace, query: ActivityQuery) =>
  queryOptions({
    queryKey: ['reports', at.school_id, 'activities', at.role, query],
    queryFn: ({ signal }) => call(routes.list_activities, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const downloadActivities = (
  at: SchoolPlace,
  filters: Omit<ActivityQuery, 'page' | 'per_page'>,
  reason: string,
) => download(routes.export_activities, { params: at, body: { ...filters, reason } });
