import { branchOfClass } from '@ritm/schools/server';
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { Format } from '../rules/lots/lot.ts';

/** A client's booking of a future class. */
export interface BookingRow {
  student_id: number;
  occurrence_id: number;
  timetable_id: number;
  title: string;
  date: string;
  time_from: string;
  service_id: number | null;
  format: Format;
  branch_id: number | null;
}

const columns = sql`
  a.student_id, a.occurrence_id, o.timetable_id, coalesce(o.title, t.title) as title, o.date,
  left(o.time_from::text, 5) as time_from,
  o.service_id, coalesce(v.format, 'group') as format, ${branchOfClass} as branch_id`;
const tables = sql`occurrence_students a
  join occurrences o on o.school_id = a.school_id and o.id = a.occurrence_id
  join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
  left join services v on v.school_id = o.school_id and v.id = o.service_id`;

/** Bookings within the days by every client who may use the lot, by date. A class that has begun is left alone. */
export const bookingsOfLot = statement(
  (
    _db,
    p: Params<{ school_id: number; lesson_plus_id: number; from: string; to: string; now: string }>,
  ) => sql<BookingRow>`
    select ${columns}
    from ${tables}
    where a.school_id = ${p('school_id')}
      and a.student_id = any(
        array(
          select student_id
          from lessons_plus
          where school_id = ${p('school_id')} and id = ${p('lesson_plus_id')}
          union
          select student_id
          from lesson_plus_students
          where school_id = ${p('school_id')}
            and lesson_plus_id = ${p('lesson_plus_id')}
            and removed_at is null
        )
      )
      and a.status in ('booked', 'confirmed')
      and o.status = 'planned'
      and o.date between ${p('from')}::date and ${p('to')}::date
      and o.starts_at > ${p('now')}::timestamptz
    order by o.date, o.time_from, o.id, a.student_id`,
);

/** The same for many lots at once; each booking comes with the lot that its client may use. */
export const bookingsOfLots = statement(
  (_db, p: Params<{ school_id: number; ids: number[]; from: string; to: string; now: string }>) => sql<
    BookingRow & { lesson_plus_id: number }
  >`
    select u.lesson_plus_id, ${columns}
    from (
      select id as lesson_plus_id, student_id
      from lessons_plus
      where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])
      union
      select lesson_plus_id, student_id
      from lesson_plus_students
      where school_id = ${p('school_id')}
        and lesson_plus_id = any(${p('ids')}::bigint[])
        and removed_at is null
    ) u
    join ${tables} on a.school_id = ${p('school_id')} and a.student_id = u.student_id
    where a.status in ('booked', 'confirmed')
      and o.status = 'planned'
      and o.date between ${p('from')}::date and ${p('to')}::date
      and o.starts_at > ${p('now')}::timestamptz
    order by o.date, o.time_from, o.id, a.student_id, u.lesson_plus_id`,
);

/** Those of the given bookings that are for future classes and still have the given status. */
export const bookingsAt = statement(
  (
    _db,
    p: Params<{ school_id: number; occurrence_ids: number[]; student_ids: number[]; statuses: string[]; now: string }>,
  ) => sql<BookingRow>`
    select ${columns}
    from ${tables}
    join unnest(${p('occurrence_ids')}::bigint[], ${p('student_ids')}::bigint[]) as w (occurrence_id, student_id)
      on a.school_id = ${p('school_id')} and a.occurrence_id = w.occurrence_id and a.student_id = w.student_id
    where a.status = any(${p('statuses')}::text[])
      and o.status = 'planned'
      and o.starts_at > ${p('now')}::timestamptz
    order by o.date, o.time_from, o.id, a.student_id`,
);
