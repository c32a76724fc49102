import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

export interface UpcomingRow {
  school_id: number;
  time_zone: string;
  /** The time zone where the class takes place; a branch may have its own. */
  wall_zone: string;
  occurrence_id: number;
  student_id: number;
  student_name: string;
  title: string;
  date: string;
  time_from: string;
  starts_at: string;
  place: string | null;
  user_ids: number[];
}

/**
 * The cause that identifies a reminder: nobody is notified of one cause twice, however often the job runs. A class that
 * has moved gets a new cause.
 */
export const reminderCause = (
  hours: number,
  row: Pick<UpcomingRow, 'school_id' | 'occurrence_id' | 'student_id' | 'starts_at'>,
): string =>
  `soon:${hours}:${row.school_id}:${row.occurrence_id}:${row.student_id}:${Math.floor(Date.parse(row.starts_at) / 1000)}`;

/**
 * Clients whose class begins within so many hours and who have not been reminded, with their guardians.
 * The window reaches back, so that a delayed job catches up, and it ends where the next reminder's window begins.
 */
export const upcomingClasses = statement(
  (_db, p: Params<{ hours: number; least: number; limit: number }>) => sql<UpcomingRow>`
    select o.school_id, s.time_zone, t.time_zone as wall_zone, o.id as occurrence_id, c.id as student_id,
      listed_name(c.lastname, c.firstname) as student_name, coalesce(o.title, t.title) as title, o.date, o.time_from,
      o.starts_at,
      l.name as place, u.ids as user_ids
    from occurrences o
    join schools s on s.id = o.school_id and s.archived_at is null
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    join occurrence_students a
      on a.school_id = o.school_id and a.occurrence_id = o.id and a.status in ('booked', 'confirmed')
    join students c on c.school_id = a.school_id and c.id = a.student_id
    left join places l on l.school_id = o.school_id and l.id = o.place_id
    cross join lateral (
      select array_agg(distinct r.user_id) as ids
      from student_recipients r
      where r.school_id = c.school_id and r.student_id = c.id
    ) u
    where o.status = 'planned'
      and o.starts_at > ritm_now() + make_interval(mins => ${p('least')})
      and o.starts_at <= ritm_now() + make_interval(hours => ${p('hours')})
      and u.ids is not null
      and not exists (
        select
        from requests r
        where r.school_id = a.school_id
          and r.occurrence_id = a.occurrence_id
          and r.student_id = a.student_id
          and r.state = 'confirmed'
          and r.created_at > o.starts_at - make_interval(hours => ${p('hours')})
      )
      and not exists (
        select
        from notifications n
        where n.cause = concat_ws(
          ':', 'soon', ${p('hours')}::int, o.school_id, o.id, c.id, floor(extract(epoch from o.starts_at))::bigint
        )
      )
    order by o.starts_at, o.school_id, o.id, c.id limit ${p('limit')}`,
);
