import { branchOfClass } from '@ritm/schools/server';
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { Attendance, SeatSource } from '../../contract/index.ts';

/** A class on a date, as higher modules see it. Times are local to the time zone of the class. */
export interface OccurrenceRow {
  id: number;
  timetable_id: number;
  title: string;
  service_id: number | null;
  teacher_id: number | null;
  place_id: number | null;
  branch_id: number | null;
  date: string;
  time_from: string;
  time_to: string;
  starts_at: string;
  ends_at: string;
  status: 'planned' | 'conducted' | 'canceled';
  capacity: number | null;
  booked: number;
}

const columns = sql`
  o.id, o.timetable_id, coalesce(o.title, t.title) as title, o.service_id, o.teacher_id, o.place_id,
  ${branchOfClass} as branch_id, o.date,
  o.time_from, o.time_to,
  o.starts_at, o.ends_at, o.status, o.capacity, o.booked`;
const tables = sql`occurrences o join timetables t on t.school_id = o.school_id and t.id = o.timetable_id`;

/**
 * A series has at most one active class on a date. A canceled one may share the date and is returned only if no other
 * exists.
 */
export const occurrenceOnDate = statement(
  (_db, p: Params<{ school_id: number; timetable_id: number; date: string }>) => sql<OccurrenceRow>`
  select ${columns} from ${tables}
  where o.school_id = ${p('school_id')} and o.timetable_id = ${p('timetable_id')} and o.date = ${p('date')}
  order by o.status = 'canceled', o.id desc limit 1`,
);

/** `teacher_id` null: the classes of every teacher. */
export const occurrencesOnDay = statement(
  (_db, p: Params<{ school_id: number; date: string; teacher_id: number | null }>) => sql<OccurrenceRow>`
    select ${columns}
    from ${tables}
    where o.school_id = ${p('school_id')}
      and o.date = ${p('date')}
      and (${p('teacher_id')}::bigint is null or o.teacher_id = ${p('teacher_id')})
    order by o.time_from, o.id`,
);

export interface AttendanceRow {
  student_id: number;
  student_name: string;
  birth_date: string | null;
  status: Attendance;
  source: SeatSource;
}
export const attendanceOf = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number }>) => sql<AttendanceRow>`
  select a.student_id, listed_name(s.lastname, s.firstname) as student_name, s.birth_date, a.status, a.source
  from occurrence_students a join students s on s.school_id = a.school_id and s.id = a.student_id
  where a.school_id = ${p('school_id')} and a.occurrence_id = ${p('occurrence_id')}
  order by s.lastname, s.firstname, s.id`,
);

/**
 * The first mark makes the class conducted; removing the last mark makes it planned again. The trigger counts seats.
 */
export const setAttendance = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number; student_id: number; status: string }>) => sql<never>`
    with given as (
      insert into occurrence_students (school_id, occurrence_id, student_id, status)
      values (${p('school_id')}, ${p('occurrence_id')}, ${p('student_id')}, ${p('status')})
      on conflict (school_id, occurrence_id, student_id) do update set status = excluded.status
      where occurrence_students.status <> excluded.status
    )
    update occurrences o set status = case o.status when 'planned' then 'conducted' else 'planned' end
    where o.school_id = ${p('school_id')}
      and o.id = ${p('occurrence_id')}
      and (
        (o.status = 'planned' and ${p('status')} = 'marked')
        or (
          o.status = 'conducted'
          and ${p('status')} <> 'marked'
          and not exists (
            select 1
            from occurrence_students a
            where a.school_id = o.school_id
              and a.occurrence_id = o.id
              and a.student_id <> ${p('student_id')}
              and a.status = 'marked'
          )
        )
      )`,
);
