import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/** One of the dates to be written (`n` is its index in the list) and the class that already takes its time. */
export interface ClashRow {
  n: number;
  with: 'teacher' | 'place';
  id: number;
  title: string;
  date: string;
  time_from: string;
  time_to: string;
}

/**
 * `requested` is JSON text: [{ n, date, starts_at, ends_at, teacher_id, exclusive_place_id }]. Rows in `except` are being
 * moved away. Each date is looked up in the indexes separately. With one join of all dates, PostgreSQL read a new
 * table, which its statistics still showed as empty, completely for every class in it.
 */
export const clashesOf = statement(
  (_db, p: Params<{ school_id: number; requested: string; except: number[] }>) => sql<ClashRow>`
    select w.n, m."with", m.timetable_id as id, coalesce(m.title, t.title) as title, m.date, m.time_from, m.time_to
    from json_to_recordset(${p('requested')}::json) as w (
      n int, date date, starts_at timestamptz, ends_at timestamptz, teacher_id bigint, exclusive_place_id bigint
    )
    cross join lateral (
      (
        select 'teacher' as "with", o.*
        from occurrences o
        where o.school_id = ${p('school_id')}
          and o.teacher_id = w.teacher_id
          and o.date between w.date - 1 and w.date + 1
          and o.starts_at < w.ends_at
          and o.ends_at > w.starts_at
        offset 0
      ) union all (
        select 'place', o.*
        from occurrences o
        where o.school_id = ${p('school_id')}
          and o.exclusive_place_id = w.exclusive_place_id
          and o.date between w.date - 1 and w.date + 1
          and o.starts_at < w.ends_at
          and o.ends_at > w.starts_at
        offset 0
      )
    ) m
    cross join lateral (
      select t.title
      from timetables t
      where t.school_id = ${p('school_id')} and t.id = m.timetable_id offset 0
    ) t
    where m.status <> 'canceled' and m.id <> all(${p('except')}::bigint[])
    order by w.n, m."with" desc, m.starts_at limit 500`,
);
