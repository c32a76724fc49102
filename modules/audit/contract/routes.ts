import { defineRoute, schoolParams, z } from '@ritm/http';
import { auditLines, auditQuery } from './audit.ts';

export const auditRoutes = {
  list_audit: defineRoute({
    name: 'audit.list_audit',
    method: 'GET',
    path: '/{role}/school/{school_id}/audit',
    summary: 'Who changed what, the newest first',
    params: z.object(schoolParams),
    query: auditQuery,
    response: auditLines,
    permission: 'audit.get_list',
  }),
};
