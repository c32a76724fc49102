import { call, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { auditKinds, auditRoutes, type AuditKind } from '../contract/index.ts';
import { auditKey } from './keys.ts';

export interface AuditFilters {
  readonly page: number;
  /** 0 means everybody. */
  readonly actor: number;
  /** A client; 0 means all. */
  readonly client: number;
  /** Empty means every kind. */
  readonly kind: string;
}

const kindOf = (text: string): AuditKind | undefined => auditKinds.find((one) => one === text);

export const auditQuery = (at: SchoolPlace, { page, actor, client, kind }: AuditFilters) => {
  const known = kindOf(kind);
  const query = {
    page,
    ...(actor > 0 && { actor }),
    ...(client > 0 && { student: client }),
    ...(known && { kind: known }),
  };
  return queryOptions({
    queryKey: [...auditKey(at), at.role, query],
    queryFn: ({ signal }) => call(auditRoutes.list_audit, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
    // New lines are not announced, so the list is fetched whenever it is opened.
    staleTime: 0,
  });
};

export const auditActorsQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...auditKey(at), at.role, 'actors'],
    queryFn: ({ signal }) => call(auditRoutes.list_actors, { params: at }, { signal }),
  });
