import { call } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { pageRoutes, publicRoutes } from '../../contract/index.ts';

// The public page of an organization. What its owner and its clients send is kept apart, so that a stranger's first
// visit does not download it.

/** Everything that a visitor sees of one organization. */
export const companyKey = (school_id: number) => ['company', school_id] as const;

export const companyQuery = (school_id: number) =>
  queryOptions({
    queryKey: companyKey(school_id),
    queryFn: ({ signal }) => call(publicRoutes.get_public_school, { params: { school_id } }, { signal }),
  });
export const companyPageKey = (school_id: number) => [...companyKey(school_id), 'page'] as const;
export const companyPageQuery = (school_id: number) =>
  queryOptions({
    queryKey: companyPageKey(school_id),
    queryFn: ({ signal }) => call(pageRoutes.get_public_page, { params: { school_id } }, { signal }),
  });
export const companyStatisticQuery = (school_id: number) =>
  queryOptions({
    queryKey: [...companyKey(school_id), 'statistic'],
    queryFn: ({ signal }) => call(publicRoutes.get_public_statistic, { params: { school_id } }, { signal }),
  });
export const companyServicesQuery = (school_id: number) =>
  queryOptions({
    queryKey: [...companyKey(school_id), 'services'],
    queryFn: ({ signal }) => call(publicRoutes.list_public_services, { params: { school_id } }, { signal }),
  });
export const companyTimetableQuery = (
  school_id: number,
  query: { service?: number; date_to?: string; date_from?: string } = {},
) =>
  queryOptions({
    queryKey: [...companyKey(school_id), 'timetable', query],
    queryFn: ({ signal }) => call(publicRoutes.list_public_timetable, { params: { school_id }, query }, { signal }),
  });
