import { reads, type ModuleManifest } from '@ritm/platform';
import { auditShapes } from '../contract/named-shapes.ts';
import { auditRoutes } from '../contract/index.ts';
import { listLines } from './lines.ts';
import { auditCollects } from './objects.ts';
import { auditActors } from './queries.ts';

/** Reads the lines that every module writes with `tx.audit`. Only the platform writes and seals the log. */
export const auditModule: ModuleManifest = {
  name: 'audit',
  shapes: auditShapes,
  routes: [
    reads(auditRoutes.list_audit, (read, { query }) =>
      listLines(read, { ...query, kinds: query.kind && [query.kind] }),
    ),
    reads(auditRoutes.list_actors, async (read) => ({
      data: await read.run(auditActors, { school_id: read.school_id }),
    })),
  ],
  collects: auditCollects,
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

export { listLines } from './lines.ts';
