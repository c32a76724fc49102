import { reads, requireRow, type ModuleManifest } from '@ritm/platform';
import { auditShapes } from '../contract/named-shapes.ts';
import { auditRoutes, type AuditLine } from '../contract/index.ts';
import { countAudit, listAudit } from './queries.ts';
import { shownLine } from './shown-line.ts';

/** Reads the lines that every module writes with `tx.audit`. Only the platform writes and seals the log. */
export const auditModule: ModuleManifest = {
  name: 'audit',
  shapes: auditShapes,
  routes: [
    reads(auditRoutes.list_audit, async (read, { query }) => {
      const { page = 1, per_page = 50 } = query;
      const filters = {
        school_id: read.school_id,
        object_type: query.object_type ?? null,
        object_id: query.object_id ?? null,
      };
      const [lines, count] = await Promise.all([
        read.run(listAudit, { ...filters, limit: per_page, offset: (page - 1) * per_page }).then(requireRow),
        read.run(countAudit, filters).then(requireRow),
      ]);
      const data = (JSON.parse(lines.json) as AuditLine[]).map(shownLine);
      return { data, meta: { page, per_page, total: count.total } };
    }),
  ],
  invariants: [
    {
      name: 'an audit line of a person names them',
      sql: `select id from audit_log where actor_user_id is null and actor_role <> 'system'`,
    },
    {
      name: 'an audit line of an organization names one',
      sql: `
        select a.id
        from audit_log a
        where a.school_id is not null
          and not exists (select from schools s where s.id = a.school_id)`,
    },
  ],
};
