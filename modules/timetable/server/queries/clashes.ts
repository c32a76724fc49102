import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/** One of the dates about to be written (`n` is its number in the list given) and what already stands at that time. */
export interface ClashRow {
  n: number;
  with: 'teacher' | 'place';
  id: number;
  title: string;
  date: string;
  time_from: string;
  time_to: string;
}

/** `wanted` is JSON text: [{ n, date, starts_at, ends_at, teacher_id, exclusive_place_id }]. Rows in `except` are on their way elsewhere. */
export const clashesOf = statement(
  (_db, p: Params<{ school_id: number; wanted: string; except: number[] }>) => sql<ClashRow>`
  with w as (
    select * from json_to_recordset(${p('wanted')}::json)
      as w (n int, date date, starts_at timestamptz, ends_at timestamptz, teacher_id bigint, exclusive_place_id bigint)
  ), met as (
    select w.n, 'teacher' as "with", o.id from w join occurrences o on o.school_id = ${p('school_id')} and o.teacher_id = w.teacher_id
      and o.date between w.date - 1 and w.date + 1 and o.starts_at < w.ends_at and o.ends_at > w.starts_at
    union all
    select w.n, 'place', o.id from w join occurrences o on o.school_id = ${p('school_id')} and o.exclusive_place_id = w.exclusive_place_id
      and o.date between w.date - 1 and w.date + 1 and o.starts_at < w.ends_at and o.ends_at > w.starts_at
  )
  select m.n, m."with", o.timetable_id as id, coalesce(o.title, t.title) as title, o.date, o.time_from, o.time_to
  from met m join occurrences o on o.school_id = ${p('school_id')} and o.id = m.id
  join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
  where o.status <> 'canceled' and o.id <> all(${p('except')}::bigint[])
  order by m.n, m."with" desc, o.starts_at limit 500`,
);
