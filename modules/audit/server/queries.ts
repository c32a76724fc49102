import { jsonStatement, statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

interface AuditFilters {
  school_id: number;
  object_type: string | null;
  object_id: number | null;
}

/**
 * The columns are exactly those of the contract, the newest line first. Names of people are looked up when lines are
 * shown, because the log itself keeps ids.
 */
export const listAudit = jsonStatement((db, p: Params<AuditFilters & { limit: number; offset: number }>) =>
  db
    .selectFrom('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.actor_user_id')
    .select([
      'a.id',
      'a.created_at',
      'a.actor_role',
      'a.action',
      'a.object_type',
      'a.object_id',
      'a.before',
      'a.after',
      'a.reason',
      sql`case
        when u.id is not null then json_build_object(
          'user_id', u.id, 'name', coalesce(listed_name(u.lastname, u.firstname), '')
        )
      end`.as('actor'),
    ])
    .where('a.school_id', '=', p('school_id'))
    .where(sql<boolean>`(${p('object_type')}::text is null or a.object_type = ${p('object_type')})`)
    .where(sql<boolean>`(${p('object_id')}::bigint is null or a.object_id = ${p('object_id')})`)
    .orderBy('a.id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
);

export const countAudit = statement((db, p: Params<AuditFilters>) =>
  db
    .selectFrom('audit_log')
    .select(sql<number>`count(*)`.as('total'))
    .where('school_id', '=', p('school_id'))
    .where(sql<boolean>`(${p('object_type')}::text is null or object_type = ${p('object_type')})`)
    .where(sql<boolean>`(${p('object_id')}::bigint is null or object_id = ${p('object_id')})`),
);
