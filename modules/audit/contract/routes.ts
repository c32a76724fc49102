import { allOf, defineRoute, schoolParams, z } from '@ritm/http';
import { auditActor, auditLines, auditQuery } from './audit.ts';

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
  list_actors: defineRoute({
    name: 'audit.list_actors',
    method: 'GET',
    path: '/{role}/school/{school_id}/audit/actors',
    summary: 'The staff who stand in the journal',
    params: z.object(schoolParams),
    response: allOf(auditActor),
    permission: 'audit.get_list',
  }),
};
