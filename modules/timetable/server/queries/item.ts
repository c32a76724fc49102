import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { Timetable } from '../../contract/index.ts';
import { rowColumns, rowTables } from './list.ts';

/** The class as the contract shows it, and the teacher of its series. */
export type ItemRow = Timetable & { series_teacher_id: number | null };

/**
 * One class on one date with all its clients. `date` null: the next date, or the last one when none is ahead.
 * A canceled date is found only when there is no other class on it.
 */
export const classOnDate = statement(
  (
    _db,
    p: Params<{ school_id: number; timetable_id: number; date: string | null; today: string; acts: boolean }>,
  ) => sql<ItemRow>`
    select ${rowColumns(p)}, o.quotas, t.teacher_id as series_teacher_id, t.time_zone, t.repeat_until,
      (
        select json_agg(
          json_build_object(
            'weekday', w.weekday, 'time_from', left(w.time_from::text, 5),
            'time_to', left((w.time_from + make_interval(mins => w.duration_minutes))::text, 5)
          )
          order by w.weekday
        )
        from jsonb_to_recordset(t.times) as w (weekday int, time_from time, duration_minutes int)
      ) as times,
      t.students_group_id,
      (
        select g.name
        from students_groups g
        where g.school_id = t.school_id and g.id = t.students_group_id
      ) as students_group_name,
      coalesce(o.note, t.note) as note, o.cancel_reason, v.name as service_name, l.name as place_name,
      (
        select coalesce(listed_name(s.lastname, s.firstname), '')
        from staff s
        where s.school_id = o.school_id and s.id = o.teacher_id
      ) as teacher_name,
      (
        select coalesce(
          json_agg(
            json_build_object(
              'student_id', a.student_id, 'name', listed_name(c.lastname, c.firstname), 'status', a.status,
              'standing', exists (
                select 1
                from timetable_students s
                where s.school_id = o.school_id
                  and s.timetable_id = o.timetable_id
                  and s.student_id = a.student_id
                  and o.original_date >= s.from_date
                  and (s.to_date is null or o.original_date <= s.to_date)
              )
            )
            order by c.lastname, c.firstname, c.id
          ),
          '[]'
        )
        from occurrence_students a
        join students c on c.school_id = a.school_id and c.id = a.student_id
        where a.school_id = o.school_id and a.occurrence_id = o.id
      ) as students
    from ${rowTables}
    left join places l on l.school_id = o.school_id and l.id = o.place_id
    where o.school_id = ${p('school_id')}
      and o.timetable_id = ${p('timetable_id')}
      and (${p('date')}::date is null or o.date = ${p('date')}::date)
    order by o.status = 'canceled', o.date < ${p('today')}::date, abs(o.date - ${p('today')}::date), o.id desc
    limit 1`,
);
