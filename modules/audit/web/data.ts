import { call, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { auditRoutes } from '../contract/index.ts';

interface AuditFilters {
  readonly page: number;
  /** Empty means every type. */
  readonly type: string;
}

export const auditQuery = (at: SchoolPlace, { page, type }: AuditFilters) =>
  queryOptions({
    queryKey: ['audit', at.school_id, at.role, page, type],
    queryFn: ({ signal }) =>
      call(auditRoutes.list_audit, { params: at, query: { page, ...(type && { object_type: type }) } }, { signal }),
    placeholderData: keepPreviousData,
    // New lines are not announced, so the list is fetched whenever it is opened.
    staleTime: 0,
  });
