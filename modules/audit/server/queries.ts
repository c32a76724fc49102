import { jsonStatement, statement, type Params } from '@ritm/platform';
import { sql, type RawBuilder } from 'kysely';

export interface AuditFilters {
  school_id: number;
  object_type: string | null;
  object_id: number | null;
  actor: number | null;
  actions: string[] | null;
  /** A client, and the objects that are the client's: `types[n]` with `ids[n]`. */
  student_id: number | null;
  types: string[];
  ids: number[];
}

/** Whether the journal is narrowed to one client; such lines are found by their objects and not one after another. */
export type Scope = 'all' | 'client';

const narrowed = (p: Params<AuditFilters>): RawBuilder<boolean> => sql<boolean>`
  (${p('object_type')}::text is null or a.object_type = ${p('object_type')})
  and (${p('object_id')}::bigint is null or a.object_id = ${p('object_id')})
  and (${p('actor')}::bigint is null or a.actor_user_id = ${p('actor')})
  and (${p('actions')}::text[] is null or a.action = any(${p('actions')}::text[]))`;

const linesOfClient = (p: Params<AuditFilters>): RawBuilder<unknown> => sql`
  select l.id
  from unnest(${p('types')}::text[], ${p('ids')}::bigint[]) o(type, id)
  join audit_log l on l.school_id = ${p('school_id')} and l.object_type = o.type and l.object_id = o.id
  union
  select l.id
  from audit_log l
  where l.school_id = ${p('school_id')}
    and l.after ? 'students_ids'
    and l.after -> 'students_ids' @> to_jsonb(${p('student_id')}::bigint)`;

const within = (scope: Scope, p: Params<AuditFilters>): RawBuilder<boolean> =>
  scope === 'client'
    ? sql<boolean>`a.school_id = ${p('school_id')} and a.id in (${linesOfClient(p)}) and ${narrowed(p)}`
    : sql<boolean>`a.school_id = ${p('school_id')} and ${narrowed(p)}`;

/**
 * The columns are exactly those of the contract, the newest line first. Names of people are looked up when lines are
 * shown, because the log itself keeps ids.
 */
const listIn = (scope: Scope) =>
  jsonStatement((db, p: Params<AuditFilters & { limit: number; offset: number }>) =>
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
            'user_id', u.id, 'name', coalesce(spoken_name(u.firstname, u.lastname), '')
          )
        end`.as('actor'),
      ])
      .where(within(scope, p))
      .orderBy('a.id', 'desc')
      .limit(p('limit'))
      .offset(p('offset')),
  );

const countIn = (scope: Scope) =>
  statement((db, p: Params<AuditFilters>) =>
    db
      .selectFrom('audit_log as a')
      .select(sql<number>`count(*)`.as('total'))
      .where(within(scope, p)),
  );

export const listAudit = { all: listIn('all'), client: listIn('client') } as const;
export const countAudit = { all: countIn('all'), client: countIn('client') } as const;

/** Everybody who has done anything in the organization: one step in the index for each person. */
export const auditActors = statement(
  (_db, p: Params<{ school_id: number }>) => sql<{ user_id: number; name: string }>`
    with recursive actors (id) as (
      (
        select actor_user_id
        from audit_log
        where school_id = ${p('school_id')} and actor_user_id is not null
        order by actor_user_id limit 1
      )
      union all
      select (
        select l.actor_user_id
        from audit_log l
        where l.school_id = ${p('school_id')} and l.actor_user_id > k.id
        order by l.actor_user_id limit 1
      )
      from actors k
      where k.id is not null
    )
    select u.id as user_id, coalesce(spoken_name(u.firstname, u.lastname), '') as name
    from actors k
    join users u on u.id = k.id
    join staff e on e.school_id = ${p('school_id')} and e.user_id = u.id
    group by u.id
    order by 2, 1`,
);
