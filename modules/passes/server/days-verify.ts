/**
 * Laws of `verify` that compare the freezes and extensions of passes with the audit. Each action over the days of a pass
 * names all of them that are then in force; a mass action names its days once, for all of its passes.
 */
import type { Invariant } from '@ritm/platform';

/** What the newest line about a pass names, one row each. */
const named = (key: 'freezes' | 'extensions', fields: string): string => `
  select n.school_id, n.lesson_plus_id, ${fields}
  from (
    select distinct on (school_id, object_id) school_id, object_id as lesson_plus_id, after -> '${key}' as days
    from audit_log
    where object_type = 'lesson_plus'
      and action in (
        'visits.pass_frozen', 'visits.pass_unfrozen', 'visits.pass_extended', 'visits.pass_transferred',
        'visits.pass_action_undone'
      )
      and after ? '${key}'
    order by school_id, object_id, audit_log.id desc
  ) n
  cross join jsonb_array_elements(n.days) d`;

/** A mass action that was undone may have canceled what an earlier line names. */
const isUndoneBatch = (table: string): string => `
  exists (
    select
    from ${table} c
    where c.school_id = n.school_id
      and c.id = n.id
      and c.batch_id is not null
      and c.canceled_at is not null
  )`;

export const passDaysLaws: (Invariant & { sql: string })[] = [
  {
    // A freeze that no action has touched since is named by the line that made it, of the desk or of an import.
    name: 'the freezes of a pass are those that the audit names',
    sql: `
      with named as materialized (
        ${named('freezes', `(d ->> 'id')::bigint as id, d ->> 'from_date' as from_date, d ->> 'to_date' as to_date`)}
      )
      select coalesce(z.school_id, n.school_id) as school_id, coalesce(z.id, n.id) as id
      from named n
      full join (select * from lesson_plus_freezes where canceled_at is null) z
        on z.school_id = n.school_id and z.id = n.id
      left join pass_batches b on b.school_id = z.school_id and b.id = z.batch_id
      where case
        when z.id is null then not ${isUndoneBatch('lesson_plus_freezes')}
        when n.id is not null then
          (z.lesson_plus_id, z.from_date::text, z.to_date::text) is distinct from (
            n.lesson_plus_id, n.from_date, n.to_date
          )
        when z.batch_id is not null then (z.from_date, z.to_date) is distinct from (b.from_date, b.to_date)
        else not exists (
          select
          from audit_log a
          where a.school_id = z.school_id
            and a.object_type = 'lesson_plus'
            and a.object_id = z.lesson_plus_id
            and a.action in ('visits.pass_frozen', 'visits.opening_frozen')
            and a.after ->> 'from_date' = z.from_date::text
            and a.after ->> 'to_date' = z.to_date::text
        )
      end`,
  },
  {
    name: 'the extensions of a pass are those that the audit names',
    sql: `
      with named as materialized (
        ${named('extensions', `(d ->> 'id')::bigint as id, d ->> 'days' as days`)}
      )
      select coalesce(x.school_id, n.school_id) as school_id, coalesce(x.id, n.id) as id
      from named n
      full join (select * from lesson_plus_extensions where canceled_at is null) x
        on x.school_id = n.school_id and x.id = n.id
      left join pass_batches b on b.school_id = x.school_id and b.id = x.batch_id
      where case
        when x.id is null then not ${isUndoneBatch('lesson_plus_extensions')}
        when n.id is not null then (x.lesson_plus_id, x.days::text) is distinct from (n.lesson_plus_id, n.days)
        when x.batch_id is not null then x.days is distinct from b.days
        else not exists (
          select
          from audit_log a
          where a.school_id = x.school_id
            and a.object_type = 'lesson_plus'
            and a.object_id = x.lesson_plus_id
            and a.action = 'visits.pass_extended'
            and a.after ->> 'days' = x.days::text
        )
      end`,
  },
];
