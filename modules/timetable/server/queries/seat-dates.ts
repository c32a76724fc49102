import { branchOfClass } from '@ritm/schools/server';
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { Attendance } from '../../contract/index.ts';

/** A date of a class as the desk needs it before it books a client. */
export interface SeatDate {
  occurrence_id: number;
  date: string;
  time_from: string;
  starts_at: string;
  branch_id: number | null;
  /** Null: the number of places is not limited. */
  free: number | null;
  /** The client's status on the date; null: the client is not on it. */
  attendance: Attendance | null;
  /** Another class of the client at that time. */
  busy_with: string | null;
}

/**
 * The dates of a class from one to another that are not canceled, with the client's status on each. `until` null: all
 * that the horizon has made.
 */
export const seatDates = statement(
  (
    _db,
    p: Params<{ school_id: number; timetable_id: number; student_id: number; from: string; until: string | null }>,
  ) => sql<SeatDate>`
    select o.id as occurrence_id, o.date, left(o.time_from::text, 5) as time_from, o.starts_at,
      ${branchOfClass} as branch_id,
      case when o.capacity is not null then greatest(o.capacity - o.booked, 0) end as free, a.status as attendance,
      (
        select coalesce(y.title, u.title)
        from occurrence_students x
        join occurrences y on y.school_id = x.school_id and y.id = x.occurrence_id
        join timetables u on u.school_id = y.school_id and u.id = y.timetable_id
        where x.school_id = o.school_id
          and x.student_id = ${p('student_id')}
          and x.status in ('booked', 'confirmed')
          and y.id <> o.id
          and y.status = 'planned'
          and y.date between o.date - 1 and o.date + 1
          and y.starts_at < o.ends_at
          and y.ends_at > o.starts_at
        order by y.starts_at limit 1
      ) as busy_with
    from occurrences o
    left join occurrence_students a
      on a.school_id = o.school_id and a.occurrence_id = o.id and a.student_id = ${p('student_id')}
    where o.school_id = ${p('school_id')}
      and o.timetable_id = ${p('timetable_id')}
      and o.original_date >= ${p('from')}::date
      and (${p('until')}::date is null or o.original_date <= ${p('until')}::date)
      and o.status <> 'canceled'
    order by o.date, o.id`,
);
