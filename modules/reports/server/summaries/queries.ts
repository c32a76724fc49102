import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

export interface ClientSums {
  student_id: number;
  last_visit: string | null;
  visits: number;
  owed_visits: number;
  debt: number;
  spent: number;
}

/** Visits and money of some clients: each is a lookup in an index of the client. */
export const sumsOfClients = statement(
  (_db, p: Params<{ school_id: number; student_ids: number[] }>) => sql<ClientSums>`
    select k.id as student_id, v.last_visit, v.visits, o.visits as owed_visits, d.amount as debt, f.amount as spent
    from unnest(${p('student_ids')}::bigint[]) as k(id)
    cross join lateral (
      select max(m.date_visit) as last_visit, count(*) as visits
      from active_charges m
      where m.school_id = ${p('school_id')}
        and m.student_id = k.id
        and m.outcome in ('attended', 'trial')
    ) v
    cross join lateral (
      select count(*) as visits
      from uncovered_charges m
      where m.school_id = ${p('school_id')} and m.student_id = k.id
    ) o
    cross join lateral (
      select coalesce(sum(t.price - w.paid), 0)::bigint as amount
      from lessons_plus l
      join current_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id
      cross join lateral (
        select coalesce(sum(a.amount), 0)::bigint as paid
        from (
          select case i.kind when 'income' then i.amount else -i.amount end as amount
          from finances i
          where i.school_id = l.school_id
            and i.source_type = 'lesson_plus'
            and i.source_id = l.id
          union all
          select g.paid
          from lesson_plus_moves g
          where g.school_id = l.school_id
            and g.to_id = l.id
            and g.kind = 'transfer'
            and g.undone_at is null
        ) a
      ) w
      where l.school_id = ${p('school_id')}
        and l.student_id = k.id
        and l.import_id is null
        and t.closed_on is null
        and t.price > w.paid
    ) d
    cross join lateral (
      select coalesce(sum(case i.kind when 'income' then i.amount else -i.amount end), 0)::bigint as amount
      from finances i
      where i.school_id = ${p('school_id')}
        and i.student_id = k.id
        and i.kind in ('income', 'refund')
    ) f`,
);

/** The clients of some records of money. A corrected record is named by the first of its versions. */
export const clientsOfFinances = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ student_id: number }>`
    select distinct student_id
    from finances
    where school_id = ${p('school_id')}
      and student_id is not null
      and (id = any(${p('ids')}::bigint[]) or root_id = any(${p('ids')}::bigint[]))`,
);

/**
 * The clients whose passes a mass action concerns, the members of family passes among them. An action announces every
 * step; only what has come to its end is read, because each step would read thousands again.
 */
export const clientsOfBatches = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ student_id: number }>`
    select l.student_id
    from pass_batches a
    join pass_batch_lots b on b.school_id = a.school_id and b.batch_id = a.id
    join lessons_plus l on l.school_id = b.school_id and l.id = b.lesson_plus_id
    where a.school_id = ${p('school_id')}
      and a.id = any(${p('ids')}::bigint[])
      and a.state in ('done', 'undone')
    union
    select g.student_id
    from pass_batches a
    join pass_batch_lots b on b.school_id = a.school_id and b.batch_id = a.id
    join lesson_plus_students g on g.school_id = b.school_id and g.lesson_plus_id = b.lesson_plus_id
    where a.school_id = ${p('school_id')}
      and a.id = any(${p('ids')}::bigint[])
      and a.state in ('done', 'undone')`,
);

/** The given clients and everybody who shares a pass with one of them: what is left changes for all. */
export const clientsWithFamilies = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ student_id: number }>`
    with shared as (
      select g.lesson_plus_id as id
      from lesson_plus_students g
      where g.school_id = ${p('school_id')} and g.student_id = any(${p('ids')}::bigint[])
      union
      select l.id
      from lessons_plus l
      join lesson_plus_students g on g.school_id = l.school_id and g.lesson_plus_id = l.id
      where l.school_id = ${p('school_id')} and l.student_id = any(${p('ids')}::bigint[])
    )
    select unnest(${p('ids')}::bigint[]) as student_id
    union
    select g.student_id
    from shared h
    join lesson_plus_students g on g.school_id = ${p('school_id')} and g.lesson_plus_id = h.id
    union
    select l.student_id
    from shared h
    join lessons_plus l on l.school_id = ${p('school_id')} and l.id = h.id`,
);

/** Whether one of the imports has just written its rows, or has taken them back. */
export const hasWrittenImport = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ has: boolean }>`
    select exists (
      select
      from imports
      where school_id = ${p('school_id')}
        and id = any(${p('ids')}::bigint[])
        and status in ('committed', 'rolled_back')
    ) as has`,
);
