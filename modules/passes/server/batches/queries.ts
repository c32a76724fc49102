/**
 * Statements of mass actions over passes. Which passes belong to a batch is decided once, by the count; applying and
 * undoing work through the stored list and never select anew.
 */
import { sql } from 'kysely';
import { statement, type PageWindow, type Params } from '@ritm/platform';
import { lotFields, lotSources, type LotRow } from '../queries.ts';

export interface BatchRow {
  id: number;
  kind: 'extend' | 'freeze';
  state: 'counting' | 'ready' | 'applying' | 'done' | 'undoing' | 'undone';
  from_date: string;
  to_date: string;
  days: number | null;
  service_id: number | null;
  services_group_id: number | null;
  students_group_id: number | null;
  branch_id: number | null;
  segment_id: number | null;
  students_ids: number[] | null;
  reason: string;
  total: number;
  done: number;
  skipped: number;
  cursor_id: number;
  author: string | null;
  created_by: number | null;
  /** Applied as soon as it is counted. */
  automatic: boolean;
  created_at: string;
  applied_at: string | null;
  undone_at: string | null;
}
const columns = sql`
  b.id, b.kind, b.state, b.from_date, b.to_date, b.days, b.service_id, b.services_group_id, b.students_group_id,
  b.branch_id, b.segment_id, b.students_ids, b.reason,
  b.total, b.done, b.skipped, b.cursor_id, listed_name(u.lastname, u.firstname) as author, b.created_by, b.automatic,
  b.created_at,
  b.applied_at, b.undone_at`;
const tables = sql`pass_batches b left join users u on u.id = b.created_by`;

export const batchesOfSchool = statement(
  (_db, p: Params<{ school_id: number } & PageWindow>) => sql<BatchRow & { batches: number }>`
    select ${columns}, count(*) over () as batches
    from ${tables}
    where b.school_id = ${p('school_id')}
    order by b.created_at desc, b.id desc
    limit ${p('limit')} offset ${p('offset')}`,
);
export const batchById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<BatchRow>`
  select ${columns} from ${tables} where b.school_id = ${p('school_id')} and b.id = ${p('id')}`,
);

export interface BatchInsert {
  school_id: number;
  kind: string;
  from_date: string;
  to_date: string;
  days: number | null;
  service_id: number | null;
  services_group_id: number | null;
  students_group_id: number | null;
  branch_id: number | null;
  segment_id: number | null;
  students_ids: number[] | null;
  reason: string;
  created_by: number | null;
  automatic: boolean;
}
/** Inserts nothing when a named record does not belong to this organization. */
export const insertBatch = statement(
  (_db, p: Params<BatchInsert>) => sql<{ id: number }>`
    insert into pass_batches (
      school_id, kind, from_date, to_date, days, service_id, services_group_id, students_group_id, branch_id,
      segment_id, students_ids, reason, created_by, automatic
    )
    select ${p('school_id')}::bigint, ${p('kind')}, ${p('from_date')}::date, ${p('to_date')}::date, ${p('days')}::int,
      ${p('service_id')}::bigint,
      ${p('services_group_id')}::bigint, ${p('students_group_id')}::bigint, ${p('branch_id')}::bigint,
      ${p('segment_id')}::bigint, ${p('students_ids')}::bigint[], ${p('reason')}, ${p('created_by')}::bigint,
      ${p('automatic')}::boolean
    where (
      ${p('service_id')}::bigint is null
      or exists (select from services where school_id = ${p('school_id')} and id = ${p('service_id')})
    )
      and (
        ${p('services_group_id')}::bigint is null
        or exists (select from services_groups where school_id = ${p('school_id')} and id = ${p('services_group_id')})
      )
      and (
        ${p('students_group_id')}::bigint is null
        or exists (select from students_groups where school_id = ${p('school_id')} and id = ${p('students_group_id')})
      )
      and (
        ${p('branch_id')}::bigint is null
        or exists (select from branches where school_id = ${p('school_id')} and id = ${p('branch_id')})
      )
      and (
        ${p('segment_id')}::bigint is null
        or exists (select from student_segments where school_id = ${p('school_id')} and id = ${p('segment_id')})
      )
      and not exists (
        select
        from unnest(${p('students_ids')}::bigint[]) as k(id)
        where not exists (select from students s where s.school_id = ${p('school_id')} and s.id = k.id)
      )
    returning id`,
);

/** The condition on the state decides between two concurrent requests. */
export const setBatchState = statement(
  (_db, p: Params<{ school_id: number; id: number; was: string; state: string }>) => sql<{ id: number }>`
  update pass_batches set state = ${p('state')}, cursor_id = 0,
    applied_at = case when ${p('state')} = 'done' then ritm_now() else applied_at end,
    undone_at = case when ${p('state')} = 'undone' then ritm_now() else undone_at end
  where school_id = ${p('school_id')} and id = ${p('id')} and state = ${p('was')} returning id`,
);
export const advanceBatch = statement(
  (db, p: Params<{ school_id: number; id: number; cursor_id: number; total: number; done: number; skipped: number }>) =>
    db
      .updateTable('pass_batches')
      .set({
        cursor_id: p('cursor_id'),
        total: sql<number>`total + ${p('total')}`,
        done: sql<number>`done + ${p('done')}`,
        skipped: sql<number>`skipped + ${p('skipped')}`,
      })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id')),
);

/** The next lots of the organization in any state: the last id and their number. */
export const nextLots = statement(
  (_db, p: Params<{ school_id: number; after_id: number; limit: number }>) => sql<{
    last_id: number | null;
    count: number;
  }>`
    select max(id) as last_id, count(*) as count
    from (
      select id
      from lessons_plus
      where school_id = ${p('school_id')} and id > ${p('after_id')}
      order by id limit ${p('limit')}
    ) l`,
);

interface CandidateSearch {
  school_id: number;
  after_id: number;
  last_id: number;
  from: string;
  to: string;
  service_id: number | null;
  services_group_id: number | null;
  students_group_id: number | null;
  branch_id: number | null;
  /** Only lots of these holders; null = of everybody. */
  holders: number[] | null;
}

/** The latest day on which the lot `l` with its terms `t` could end. */
const latestEnd = sql`
  coalesce(
    t.valid_until,
    coalesce(
      t.valid_from, l.sold_on + l.activation_deadline_days
    ) + t.validity * case t.validity_unit when 'day' then 1 when 'week' then 7 when 'month' then 31 else 366 end
  ) + coalesce((
    select sum(z.to_date - z.from_date + 1)
    from lesson_plus_freezes z
    where z.school_id = l.school_id
      and z.lesson_plus_id = l.id
      and z.canceled_at is null
  ), 0)::int + coalesce((
    select sum(x.days)
    from lesson_plus_extensions x
    where x.school_id = l.school_id
      and x.lesson_plus_id = l.id
      and x.canceled_at is null
  ), 0)::int`;

/** The lot `l` belongs to the service, the groups and the branch that are named. */
const isInScope = (p: Params<CandidateSearch>) => sql`
  (${p('service_id')}::bigint is null or l.service_id = ${p('service_id')})
  and (
    ${p('services_group_id')}::bigint is null
    or exists (
      select
      from services v
      where v.school_id = l.school_id
        and v.id = l.service_id
        and v.group_id = ${p('services_group_id')}
    )
  )
  and (
    ${p('students_group_id')}::bigint is null
    or exists (
      select
      from student_group_members g
      where g.school_id = l.school_id
        and g.student_id = l.student_id
        and g.group_id = ${p('students_group_id')}
    )
  )
  and (
    ${p('branch_id')}::bigint is null
    or exists (
      select
      from occurrence_students a
      join occurrences o on o.school_id = a.school_id and o.id = a.occurrence_id
      join places c on c.school_id = o.school_id and c.id = o.place_id and c.branch_id = ${p('branch_id')}
      where a.school_id = l.school_id
        and a.student_id = l.student_id
        and o.date between ${p('from')}::date - 30 and ${p('to')}::date + 30
    )
  )`;

/**
 * Lots that may be valid in the period, by the latest end they could have; the rules then decide. A lot belongs to a
 * branch when its holder attends classes there around the period.
 */
export const candidateLots = statement(
  (_db, p: Params<CandidateSearch>) => sql<LotRow>`
    select ${lotFields}
    from ${lotSources}
    where l.school_id = ${p('school_id')}
      and l.id > ${p('after_id')}
      and l.id <= ${p('last_id')}
      and (${p('holders')}::bigint[] is null or l.student_id = any(${p('holders')}::bigint[]))
      and t.closed_on is null
      and l.sold_on <= ${p('to')}::date
      and ${latestEnd} >= ${p('from')}::date
      and ${isInScope(p)}
    order by l.id`,
);

export const lotsByIds = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<LotRow>`
    select ${lotFields}
    from ${lotSources}
    where l.school_id = ${p('school_id')} and l.id = any(${p('ids')}::bigint[])
    order by l.id`,
);

/** `rows`: JSON text of [{ lesson_plus_id, ends_before, ends_after }]. */
export const planLots = statement(
  (_db, p: Params<{ school_id: number; batch_id: number; rows: string }>) => sql<never>`
  insert into pass_batch_lots (school_id, batch_id, lesson_plus_id, ends_before, ends_after)
  select ${p('school_id')}, ${p('batch_id')}, r.* from jsonb_to_recordset(${p('rows')}::jsonb)
    as r (lesson_plus_id bigint, ends_before date, ends_after date)
  on conflict do nothing`,
);

export interface PlannedLot {
  lesson_plus_id: number;
  student_id: number;
}
export const nextPlanned = statement(
  (
    _db,
    p: Params<{ school_id: number; batch_id: number; state: string; after_id: number; limit: number }>,
  ) => sql<PlannedLot>`
    select b.lesson_plus_id, l.student_id
    from pass_batch_lots b
    join lessons_plus l on l.school_id = b.school_id and l.id = b.lesson_plus_id
    where b.school_id = ${p('school_id')}
      and b.batch_id = ${p('batch_id')}
      and b.state = ${p('state')}
      and b.lesson_plus_id > ${p('after_id')}
    order by b.lesson_plus_id limit ${p('limit')}`,
);
export const setPlanned = statement(
  (db, p: Params<{ school_id: number; batch_id: number; ids: number[]; state: string }>) =>
    db
      .updateTable('pass_batch_lots')
      .set({ state: p('state') })
      .where('school_id', '=', p('school_id'))
      .where('batch_id', '=', p('batch_id'))
      .where('lesson_plus_id', '=', sql<number>`any(${p('ids')})`),
);

interface BatchWrite {
  school_id: number;
  batch_id: number;
  ids: number[];
}
/** The unique key of batch and lot makes a repeated step harmless. */
export const extendLots = statement(
  (_db, p: Params<BatchWrite & { days: number; reason: string; created_by: number | null }>) => sql<never>`
    insert into lesson_plus_extensions (school_id, lesson_plus_id, days, reason, batch_id, created_by)
    select ${p('school_id')}, i, ${p('days')}, ${p('reason')}, ${p('batch_id')}, ${p('created_by')}
    from unnest(${p('ids')}::bigint[]) i
    on conflict (school_id, batch_id, lesson_plus_id)
    where batch_id is not null do nothing`,
);
export const freezeLots = statement(
  (_db, p: Params<BatchWrite & { from: string; to: string; reason: string; created_by: number | null }>) => sql<never>`
    insert into lesson_plus_freezes (
      school_id, lesson_plus_id, from_date, to_date, asked_to, reason, batch_id, created_by
    )
    select ${p('school_id')}, i, ${p('from')}::date, ${p('to')}::date, ${p('to')}::date, ${p('reason')},
      ${p('batch_id')}, ${p('created_by')}
    from unnest(${p('ids')}::bigint[]) i
    on conflict (school_id, batch_id, lesson_plus_id)
    where batch_id is not null do nothing`,
);
export const cancelBatchDays = statement((db, p: Params<BatchWrite>) =>
  db
    .updateTable('lesson_plus_extensions')
    .set({ canceled_at: sql<string>`ritm_now()` })
    .where('school_id', '=', p('school_id'))
    .where('batch_id', '=', p('batch_id'))
    .where('lesson_plus_id', '=', sql<number>`any(${p('ids')})`)
    .where('canceled_at', 'is', null),
);
export const cancelBatchFreezes = statement((db, p: Params<BatchWrite>) =>
  db
    .updateTable('lesson_plus_freezes')
    .set({ canceled_at: sql<string>`ritm_now()` })
    .where('school_id', '=', p('school_id'))
    .where('batch_id', '=', p('batch_id'))
    .where('lesson_plus_id', '=', sql<number>`any(${p('ids')})`)
    .where('canceled_at', 'is', null),
);

export interface ExampleRow extends PlannedLot {
  student_name: string;
  name: string;
  ends_before: string | null;
  ends_after: string | null;
}
/** A few lots for each new end, the earliest first, so that the list shows the differences. */
export const examplesOf = statement(
  (_db, p: Params<{ school_id: number; batch_id: number }>) => sql<ExampleRow>`
    select b.lesson_plus_id, l.student_id, listed_name(s.lastname, s.firstname) as student_name, l.name,
      b.ends_before, b.ends_after
    from pass_batch_lots b
    join lessons_plus l on l.school_id = b.school_id and l.id = b.lesson_plus_id
    join students s on s.school_id = b.school_id and s.id = l.student_id
    where b.school_id = ${p('school_id')} and b.batch_id = ${p('batch_id')}
    order by b.lesson_plus_id limit 10`,
);

export const schoolZone = statement((db, p: Params<{ school_id: number }>) =>
  db.selectFrom('schools').select('time_zone').where('id', '=', p('school_id')),
);
