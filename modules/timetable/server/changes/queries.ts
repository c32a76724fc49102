/**
 * Statements of recorded changes. While a change is open in the transaction, a trigger stores the former version of
 * every row it touches, and the undo puts back exactly those (decision 017).
 */
import { sql } from 'kysely';
import { jsonStatement, statement, type Params } from '@ritm/platform';
import type { Closure, ClosureChange, RecentChange } from '../../contract/index.ts';

export type ChangeKind = RecentChange['kind'];

export const nextChangeId = statement(
  (_db, _p: Params<object>) =>
    sql<{
      id: number;
    }>`select nextval(pg_get_serial_sequence('timetable_changes', 'id')) as id`,
);

/** From this statement on, the rows that the transaction writes are recorded under this change. */
export const beginChange = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      id: number;
      kind: ChangeKind;
      note: string;
      dates: number;
      actor_user_id: number | null;
    }>,
  ) => sql<{ set_config: string }>`
    with made as (
      insert into timetable_changes (school_id, id, kind, note, dates, actor_user_id) overriding system value
      values (${p('school_id')}, ${p('id')}, ${p('kind')}, ${p('note')}, ${p('dates')}, ${p('actor_user_id')})
      returning id
    )
    select set_config('ritm.timetable_change', id::text, true)
    from made`,
);

/** All changes that may still be undone; the hours in which they may be are their bound. */
export const recentChanges = jsonStatement(
  (_db, p: Params<{ school_id: number; since: string }>) => sql<RecentChange>`
    select c.id, c.kind, c.note, c.dates,
      (select coalesce(listed_name(u.lastname, u.firstname), '') from users u where u.id = c.actor_user_id) as by,
      c.created_at, c.undone_at
    from timetable_changes c
    where c.school_id = ${p('school_id')} and c.created_at > ${p('since')}::timestamptz
    order by c.id desc`,
);

export const changeById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<{
    kind: ChangeKind;
    note: string;
    created_at: string;
    undone_at: string | null;
    series_ids: number[];
    teacher_ids: number[];
    place_ids: number[];
  }>`
    select c.kind, c.note, c.created_at, c.undone_at,
      coalesce((
        select array_agg(distinct i)
        from (
          select coalesce(
            (r.after ->> 'timetable_id')::bigint,
            case when r.table_name = 'timetables' then (r.after ->> 'id')::bigint end
          ) as i
          from timetable_change_rows r
          where r.school_id = c.school_id and r.change_id = c.id
        ) s
        where i is not null
      ), '{}') as series_ids,
      coalesce((
        select array_agg(
          distinct (r.before ->> 'teacher_id')::bigint
        ) filter (where r.before ->> 'teacher_id' is not null)
        from timetable_change_rows r
        where r.school_id = c.school_id
          and r.change_id = c.id
          and r.table_name = 'occurrences'
      ), '{}') as teacher_ids,
      coalesce((
        select array_agg(
          distinct (r.before ->> 'exclusive_place_id')::bigint
        ) filter (where r.before ->> 'exclusive_place_id' is not null)
        from timetable_change_rows r
        where r.school_id = c.school_id
          and r.change_id = c.id
          and r.table_name = 'occurrences'
      ), '{}') as place_ids
    from timetable_changes c
    where c.school_id = ${p('school_id')} and c.id = ${p('id')}`,
);

/** The rows that the change touched, each as it left them. */
const touched = (p: Params<{ school_id: number; id: number }>) => sql`
  touched as (
    select distinct on (r.table_name, coalesce(r.after, r.before) ->> 'id') r.table_name,
      (coalesce(r.after, r.before) ->> 'id')::bigint as id, r.after,
      first_value(r.before) over (
        partition by r.table_name, coalesce(r.after, r.before) ->> 'id'
        order by r.n
      ) is null as made
    from timetable_change_rows r
    where r.school_id = ${p('school_id')}
      and r.change_id = ${p('id')}
      and r.table_name in ('timetables', 'occurrences')
    order by r.table_name, coalesce(r.after, r.before) ->> 'id', r.n desc
  )`;

/** Classes that differ from what the change left, or that have a client whom the change did not add. */
export const changedSince = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<{ title: string }>`
    with ${touched(p)}
    select coalesce(o.title, t.title) as title
    from touched x
    join occurrences o on o.school_id = ${p('school_id')} and o.id = x.id
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    where x.table_name = 'occurrences'
      and (
        to_jsonb(o) - 'booked' <> x.after - 'booked'
        or (
          x.made
          and (
            exists (select 1 from seat_holds h where h.school_id = o.school_id and h.occurrence_id = o.id)
            or exists (select 1 from waiting_entries w where w.school_id = o.school_id and w.occurrence_id = o.id)
            or exists (
              select 1
              from occurrence_students a
              where a.school_id = o.school_id
                and a.occurrence_id = o.id
                and not exists (
                  select 1
                  from timetable_change_rows r
                  where r.school_id = a.school_id
                    and r.change_id = ${p('id')}
                    and r.table_name = 'occurrence_students'
                    and (r.after ->> 'occurrence_id')::bigint = a.occurrence_id
                    and (r.after ->> 'student_id')::bigint = a.student_id
                )
            )
          )
        )
      )
    union
    select t.title
    from touched x
    join timetables t on t.school_id = ${p('school_id')} and t.id = x.id
    where x.table_name = 'timetables'
      and (
        to_jsonb(t) - '{updated_at,materialized_until}'::text[] <> x.after - '{updated_at,materialized_until}'::text[]
        or (
          x.made
          and exists (
            select 1
            from occurrences o
            where o.school_id = t.school_id
              and o.timetable_id = t.id
              and not exists (select 1 from touched y where y.table_name = 'occurrences' and y.id = o.id)
          )
        )
      )
    limit 5`,
);

export interface DateOfChange {
  id: number;
  title: string | null;
  date: string | null;
  time_from: string | null;
  status: 'planned' | 'conducted' | 'canceled' | null;
}
/** Every date that the change touched, in its current state; nulls where the date no longer exists. */
export const datesOfChange = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<DateOfChange>`
  select r.id, coalesce(o.title, t.title) as title, o.date, left(o.time_from::text, 5) as time_from, o.status
  from (select distinct (coalesce(after, before) ->> 'id')::bigint as id from timetable_change_rows
    where school_id = ${p('school_id')} and change_id = ${p('id')} and table_name = 'occurrences') r
  left join occurrences o on o.school_id = ${p('school_id')} and o.id = r.id
  left join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
  order by o.date, o.time_from, r.id`,
);

export const undoChange = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<{ rows: number }>`
  select undo_timetable_change(${p('school_id')}::bigint, ${p('id')}::bigint) as rows`,
);
export const markUndone = statement((db, p: Params<{ school_id: number; id: number; now: string }>) =>
  db
    .updateTable('timetable_changes')
    .set({ undone_at: p('now') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);
/** Deletes records of changes that can no longer be undone. */
export const pruneChanges = statement((db, p: Params<{ before: string }>) =>
  db.deleteFrom('timetable_changes').where('created_at', '<', p('before')),
);

/** Dates that the change canceled and that are restored, with the users to notify. */
export const restoredRecipients = statement(
  (_db, p: Params<{ school_id: number; id: number; today: string }>) => sql<{
    user_id: number;
    title: string;
    date: string;
    time_from: string;
    dates: number;
  }>`
    with back as (
      select distinct o.school_id, o.id, o.date, o.time_from, o.teacher_id, coalesce(o.title, t.title) as title
      from timetable_change_rows r
      join occurrences o on o.school_id = r.school_id and o.id = (r.after ->> 'id')::bigint
      join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
      where r.school_id = ${p('school_id')}
        and r.change_id = ${p('id')}
        and r.table_name = 'occurrences'
        and r.before ->> 'status' = 'planned'
        and r.after ->> 'status' = 'canceled'
        and o.date >= ${p('today')}::date
    ),
    people as (
      select b.*, r.user_id
      from back b
      join occurrence_students a
        on a.school_id = b.school_id and a.occurrence_id = b.id and a.status not in ('canceled', 'excused')
      cross join lateral (
        select distinct n.user_id
        from student_recipients n
        where n.school_id = a.school_id and n.student_id = a.student_id
      ) r
      union
      select b.*, t.user_id
      from back b
      join staff t on t.school_id = b.school_id and t.id = b.teacher_id and t.archived_at is null
    )
    select distinct on (user_id) user_id, title, date, time_from, count(*) over (partition by user_id)::int as dates
    from people
    where user_id is not null
    order by user_id, date, time_from`,
);

export const listClosures = jsonStatement(
  (_db, p: Params<{ school_id: number; today: string }>) => sql<Closure>`
    select id, place_id, date_from, date_to, reason
    from closures
    where school_id = ${p('school_id')} and date_to >= ${p('today')}::date
    order by date_from, id`,
);
export const closureById = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .selectFrom('closures')
    .select(['id', 'place_id', 'date_from', 'date_to', 'reason'])
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);
export const nextClosureId = statement(
  (_db, _p: Params<object>) => sql<{ id: number }>`select nextval(pg_get_serial_sequence('closures', 'id')) as id`,
);
export const insertClosure = statement(
  (_db, p: Params<{ school_id: number } & Closure>) => sql<never>`
    insert into closures (school_id, id, place_id, date_from, date_to, reason) overriding system value
    values (${p('school_id')}, ${p('id')}, ${p('place_id')}, ${p('date_from')}, ${p('date_to')}, ${p('reason')})`,
);
export const deleteClosure = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db.deleteFrom('closures').where('school_id', '=', p('school_id')).where('id', '=', p('id')),
);

export type ClosedClass = ClosureChange['canceled'][number] & {
  occurrence_id: number;
  teacher_id: number | null;
  exclusive_place_id: number | null;
  kept: boolean;
};
/** Classes on closed days; `kept`: those that are already marked or conducted. */
export const classesClosed = statement(
  (
    _db,
    p: Params<{ school_id: number; place_id: number | null; date_from: string; date_to: string; today: string }>,
  ) => sql<ClosedClass>`
    select o.timetable_id as id, o.id as occurrence_id, o.date, o.time_from, o.time_to,
      coalesce(o.title, t.title) as title, o.booked, o.teacher_id, o.exclusive_place_id,
      o.status <> 'planned'
        or o.date < ${p('today')}::date
        or exists (
          select 1
          from occurrence_students a
          where a.school_id = o.school_id
            and a.occurrence_id = o.id
            and a.status in ('marked', 'no_show', 'excused')
        ) as kept
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    where o.school_id = ${p('school_id')}
      and o.date between ${p('date_from')}::date and ${p('date_to')}::date
      and o.status <> 'canceled'
      and (${p('place_id')}::bigint is null or o.place_id = ${p('place_id')})
    order by o.date, o.time_from, o.id`,
);

/** A repeat has no classes on closed days, so dates that a series has just got on them are canceled at once. */
export const cancelClosed = statement(
  (_db, p: Params<{ school_id: number; timetable_id: number }>) => sql<never>`
    update occurrences o set status = 'canceled', cancel_reason = c.reason
    from closures c
    where o.school_id = ${p('school_id')}
      and o.timetable_id = ${p('timetable_id')}
      and o.status = 'planned'
      and o.booked = 0
      and c.school_id = o.school_id
      and o.date between c.date_from and c.date_to
      and (c.place_id is null or c.place_id = o.place_id)`,
);

export interface CopiedRow {
  timetable_id: number;
  title: string;
  service_id: number | null;
  teacher_id: number | null;
  place_id: number | null;
  exclusive_place_id: number | null;
  time_zone: string;
  date: string;
  time_from: string;
  duration_minutes: number;
  capacity: number | null;
  color: string | null;
  note: string | null;
  quotas: string | null;
}
/** The classes of a week except those made by a booking, whose clients come only once. */
export const classesOfWeek = statement(
  (
    _db,
    p: Params<{ school_id: number; monday: string; teacher_id: number | null; place_id: number | null }>,
  ) => sql<CopiedRow>`
    select o.timetable_id, coalesce(o.title, t.title) as title, o.service_id, o.teacher_id, o.place_id,
      o.exclusive_place_id, t.time_zone, o.date, o.time_from,
      (extract(epoch from o.ends_at - o.starts_at) / 60)::int as duration_minutes, o.capacity, t.color,
      coalesce(o.note, t.note) as note, o.quotas::text as quotas
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id and not t.from_slot
    left join staff s on s.school_id = o.school_id and s.id = o.teacher_id
    left join places l on l.school_id = o.school_id and l.id = o.place_id
    left join services v on v.school_id = o.school_id and v.id = o.service_id
    where o.school_id = ${p('school_id')}
      and o.date between ${p('monday')}::date and ${p('monday')}::date + 6
      and o.status <> 'canceled'
      and s.archived_at is null
      and l.archived_at is null
      and v.archived_at is null
      and (${p('teacher_id')}::bigint is null or o.teacher_id = ${p('teacher_id')})
      and (${p('place_id')}::bigint is null or o.place_id = ${p('place_id')})
    order by o.date, o.time_from, o.id`,
);

/** Classes in a range of dates that need no copy: the same series, or the same class made by an earlier copy. */
export const classesInWeeks = statement(
  (_db, p: Params<{ school_id: number; from: string; to: string }>) => sql<{
    timetable_id: number;
    title: string;
    teacher_id: number | null;
    place_id: number | null;
    date: string;
    time_from: string;
  }>`
    select o.timetable_id, coalesce(o.title, t.title) as title, o.teacher_id, o.place_id, o.date, o.time_from
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    where o.school_id = ${p('school_id')}
      and o.date between ${p('from')}::date and ${p('to')}::date
      and o.status <> 'canceled'`,
);

export const closuresIn = statement((db, p: Params<{ school_id: number; from: string; to: string }>) =>
  db
    .selectFrom('closures')
    .select(['id', 'place_id', 'date_from', 'date_to', 'reason'])
    .where('school_id', '=', p('school_id'))
    .where('date_to', '>=', p('from'))
    .where('date_from', '<=', p('to')),
);

/** Whether a day of the period, moved by so many days, is closed, over or within the period itself. */
export const moveTarget = statement(
  (_db, p: Params<{ school_id: number; date_from: string; date_to: string; move_days: number; today: string }>) => sql<{
    closed: boolean;
  }>`
    select ${p('date_from')}::date + ${p('move_days')}::int < ${p('today')}::date
      or abs(${p('move_days')}::int) <= ${p('date_to')}::date - ${p('date_from')}::date
      or exists (
        select
        from closures c
        where c.school_id = ${p('school_id')}
          and c.place_id is null
          and c.date_to >= ${p('date_from')}::date + ${p('move_days')}::int
          and c.date_from <= ${p('date_to')}::date + ${p('move_days')}::int
      ) as closed`,
);
