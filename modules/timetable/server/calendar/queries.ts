import { sql } from 'kysely';
import { jsonStatement, statement, type Params } from '@ritm/platform';
import type { CalendarRow, SchoolFeed } from '../../contract/index.ts';

interface CalendarParams {
  from: string;
  to: string;
  /** Client cards of the person, as pairs with their organizations. */
  card_schools: number[];
  card_ids: number[];
  /** Teacher ids of the person, as pairs with their organizations. */
  staff_schools: number[];
  staff_ids: number[];
  place_school: number | null;
  place_id: number | null;
}

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Classes of a person in every organization. A person who both teaches and attends a class has it twice. */
export const classesOfPerson = statement(
  (_db, p: Params<CalendarParams>) => sql<Omit<CalendarRow, 'part'> & { part: string }>`
    with mine as (
      select a.school_id, a.occurrence_id, a.student_id, a.status as attendance
      from unnest(${p('card_schools')}::bigint[], ${p('card_ids')}::bigint[]) c(school_id, student_id)
      join occurrence_students a using (school_id, student_id)
      where a.status <> 'canceled'
      union all
      select o.school_id, o.id, null, null
      from unnest(${p('staff_schools')}::bigint[], ${p('staff_ids')}::bigint[]) t(school_id, staff_id)
      join occurrences o
        on o.school_id = t.school_id
          and o.teacher_id = t.staff_id
          and o.date between ${p('from')}::date and ${p('to')}::date
      union all
      select o.school_id, o.id, null, null
      from occurrences o
      where o.school_id = ${p('place_school')}
        and o.place_id = ${p('place_id')}
        and o.date between ${p('from')}::date and ${p('to')}::date
    )
    select o.school_id, s.name as school_name, t.time_zone, o.timetable_id as id, o.id as occurrence_id, o.date,
      left(o.time_from::text, 5) as time_from, left(o.time_to::text, 5) as time_to,
      ${instant('o.starts_at')} as starts_at, ${instant('o.ends_at')} as ends_at,
      coalesce(o.title, t.title) as title, spoken_name(w.firstname, w.lastname) as teacher_name,
      l.name as place_name, coalesce(t.color, v.color) as color, o.status, m.student_id, m.attendance,
      ''::text as part, null::text as student_name
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
    insert into calendar_feeds (user_id, secret_hash, created_at)
    values (${p('user_id')}, ${p('secret_hash')}, ritm_now())
    on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at
    returning created_at`,
);

export const deleteFeedRow = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ n: number }>`
    with gone as (delete from calendar_feeds where user_id = ${p('user_id')} returning 1)
    select count(*) as n
    from gone`,
);

export interface FeedTarget {
  school_id: number;
  teacher_id: number | null;
  place_id: number | null;
  student_id: number | null;
}
export type FeedOfToken = FeedTarget & { name: string };

/**
 * The owner and the name of the calendar at an organization's address; no row when the card, place or teacher is gone.
 */
export const schoolFeedBySecret = statement(
  (_db, p: Params<{ secret_hash: Buffer }>) => sql<FeedOfToken>`
    select f.school_id, f.teacher_id, f.place_id, f.student_id,
      coalesce(l.name, listed_name(c.lastname, c.firstname), listed_name(w.lastname, w.firstname), '') as name
    from school_calendar_feeds f
    join schools s on s.id = f.school_id and s.archived_at is null
    left join places l on l.school_id = f.school_id and l.id = f.place_id
    left join students c on c.school_id = f.school_id and c.id = f.student_id
    left join staff w on w.school_id = f.school_id and w.id = f.teacher_id
    where f.secret_hash = ${p('secret_hash')}
      and l.archived_at is null
      and c.archived_at is null
      and w.archived_at is null`,
);

export const listSchoolFeeds = jsonStatement(
  (_db, p: Params<{ school_id: number }>) => sql<SchoolFeed>`
    select f.id,
      case
        when f.teacher_id is not null then 'teacher'
        when f.place_id is not null then 'place'
        else 'student'
      end as kind,
      coalesce(l.name, listed_name(c.lastname, c.firstname), listed_name(w.lastname, w.firstname), '') as name,
      f.created_at
    from school_calendar_feeds f
    left join places l on l.school_id = f.school_id and l.id = f.place_id
    left join students c on c.school_id = f.school_id and c.id = f.student_id
    left join staff w on w.school_id = f.school_id and w.id = f.teacher_id
    where f.school_id = ${p('school_id')}
    order by 2 desc, 3, f.id`,
);

export const setSchoolFeed = statement(
  (_db, p: Params<FeedTarget & { secret_hash: Buffer }>) => sql<{ id: number }>`
    insert into school_calendar_feeds (school_id, teacher_id, place_id, student_id, secret_hash)
    values (${p('school_id')}, ${p('teacher_id')}, ${p('place_id')}, ${p('student_id')}, ${p('secret_hash')})
    on conflict (school_id, teacher_id, place_id, student_id)
    do update set secret_hash = excluded.secret_hash, created_at = ritm_now()
    returning id`,
);
export const deleteSchoolFeedRow = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<{ n: number }>`
    with gone as (
      delete from school_calendar_feeds
      where school_id = ${p('school_id')} and id = ${p('id')}
      returning 1
    )
    select count(*)::int as n
    from gone`,
);
