import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { CalendarRow } from '../../contract/index.ts';

interface Asked {
  from: string;
  to: string;
  /** Cards of the person, pairwise. */
  card_schools: number[];
  card_ids: number[];
  /** Places as a teacher, pairwise. */
  staff_schools: number[];
  staff_ids: number[];
}

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Classes of a person in every organization; one who teaches a class and stands on it has it twice. */
export const classesOfPerson = statement(
  (_db, p: Params<Asked>) => sql<Omit<CalendarRow, 'part'> & { part: string }>`
    with mine as (
      select a.school_id, a.occurrence_id, a.student_id, a.status as attendance
      from unnest(${p('card_schools')}::bigint[], ${p('card_ids')}::bigint[]) c(school_id, student_id)
      join occurrence_students a using (school_id, student_id) where a.status <> 'canceled'
      union all
      select o.school_id, o.id, null, null
      from unnest(${p('staff_schools')}::bigint[], ${p('staff_ids')}::bigint[]) t(school_id, staff_id)
      join occurrences o on o.school_id = t.school_id and o.teacher_id = t.staff_id and o.date between ${p('from')}::date and ${p('to')}::date
    )
    select o.school_id, s.name as school_name, t.time_zone, o.timetable_id as id, o.id as occurrence_id, o.date,
      left(o.time_from::text, 5) as time_from, left(o.time_to::text, 5) as time_to, ${instant('o.starts_at')} as starts_at, ${instant('o.ends_at')} as ends_at,
      coalesce(o.title, t.title) as title, nullif(concat_ws(' ', nullif(w.firstname, ''), nullif(w.lastname, '')), '') as teacher_name,
      l.name as place_name, coalesce(t.color, v.color) as color, o.status, m.student_id, m.attendance, ''::text as part, null::text as student_name
    from mine m
    join occurrences o on o.school_id = m.school_id and o.id = m.occurrence_id
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    join schools s on s.id = o.school_id and s.archived_at is null
    left join staff w on w.school_id = o.school_id and w.id = o.teacher_id
    left join places l on l.school_id = o.school_id and l.id = o.place_id
    left join services v on v.school_id = o.school_id and v.id = o.service_id
    where o.date between ${p('from')}::date and ${p('to')}::date
    order by o.starts_at, o.school_id, o.id, m.student_id nulls first limit 2000`,
);

export const feedOf = statement((db, p: Params<{ user_id: number }>) =>
  db.selectFrom('calendar_feeds').select('created_at').where('user_id', '=', p('user_id')),
);

export const feedBySecret = statement((db, p: Params<{ secret_hash: Buffer }>) =>
  db.selectFrom('calendar_feeds').select('user_id').where('secret_hash', '=', p('secret_hash')),
);

export const setFeed = statement(
  (_db, p: Params<{ user_id: number; secret_hash: Buffer }>) => sql<{ created_at: string }>`
    insert into calendar_feeds (user_id, secret_hash, created_at) values (${p('user_id')}, ${p('secret_hash')}, ritm_now())
    on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at
    returning created_at`,
);

export const dropFeed = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ n: number }>`
    with gone as (delete from calendar_feeds where user_id = ${p('user_id')} returning 1) select count(*) as n from gone`,
);
