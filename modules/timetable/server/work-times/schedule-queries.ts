import { sql } from 'kysely';
import { jsonStatement, statement, type Params } from '@ritm/platform';
import type { ScheduleChange, TeacherSchedule } from '../../contract/index.ts';
import { daysBetween, effectiveHours, minutesOfTime } from './hours.ts';

const hhmm = (column: 'f' | 't') => sql`to_char(make_interval(mins => ${sql.ref(`h.${column}`)} % 1440), 'HH24:MI')`;

interface ScheduleSearch {
  school_id: number;
  service_id: number | null;
  from: string;
  to: string;
}

const people = (p: Params<ScheduleSearch>) => sql`
  people as (
    select 0::bigint as teacher_id
    union all
    select s.id
    from staff s
    where s.school_id = ${p('school_id')}
      and s.role = 'teacher'
      and (
        s.archived_at is null
        or exists (
          select 1
          from occurrences o
          where o.school_id = s.school_id
            and o.teacher_id = s.id
            and o.status <> 'canceled'
            and o.date between ${p('from')}::date and ${p('to')}::date
        )
      )
  )`;

const taken = (p: Params<ScheduleSearch>) => sql`
  taken as (
    select o.teacher_id, o.date, count(*)::int as classes,
      sum(extract(epoch from o.ends_at - o.starts_at) / 60)::int as minutes,
      count(*) filter (where not coalesce(s.works @> int4range(c.f, c.t), false))::int as outside
    from occurrences o
    cross join lateral (
      select ${minutesOfTime(sql`o.time_from`)} as f,
        ${minutesOfTime(sql`o.time_from`)} + (extract(epoch from o.ends_at - o.starts_at) / 60)::int as t
    ) c
    left join spans s on s.teacher_id = o.teacher_id and s.date = o.date
    where o.school_id = ${p('school_id')}
      and o.date between ${p('from')}::date and ${p('to')}::date
      and o.status <> 'canceled'
      and o.teacher_id is not null
    group by 1, 2
  )`;

/**
 * The organization and its teachers, each with every day of the period. A class counts as outside only when working
 * hours have been set at all; `classes` of the organization includes the classes of every teacher.
 */
export const scheduleOf = jsonStatement(
  (_db, p: Params<ScheduleSearch>) => sql<TeacherSchedule>`
    with ${daysBetween(sql`${p('from')}::date`, sql`${p('to')}::date`)},
    ${people(p)},
    ${effectiveHours(p)},
    spans as (
      select h.teacher_id, h.date, range_agg(int4range(h.f, h.t)) as works,
        json_agg(
          json_build_object('time_from', ${hhmm('f')}, 'time_to', ${hhmm('t')}, 'place_id', h.place_id)
          order by h.f
        ) as hours
      from hours h
      group by 1, 2
    ),
    ${taken(p)}
    select nullif(p.teacher_id, 0) as teacher_id, coalesce(listed_name(t.lastname, t.firstname), '') as name,
      t.archived_at is not null as archived,
      (
        select json_agg(
          json_build_object(
            'date', w.date, 'hours', coalesce(s.hours, '[]'),
            'origin', case
              when w.closed then 'closure'
              when w.own_date then 'date'
              when w.school_date then 'school_date'
              when w.ruled_by <> 0 then 'week'
              else 'school_week'
            end,
            'classes', coalesce(k.classes, 0), 'minutes', coalesce(k.minutes, 0),
            'outside', case
              when w.closed
                or w.own_date
                or w.school_date
                or exists (select 1 from lines l where l.ruled_by = w.ruled_by) then coalesce(k.outside, 0)
              else 0
            end
          )
          order by w.date
        )
        from who w
        left join spans s on s.teacher_id = w.teacher_id and s.date = w.date
        left join taken k on k.teacher_id = w.teacher_id and k.date = w.date
        where w.teacher_id = p.teacher_id
      ) as days
    from people p
    left join staff t on t.school_id = ${p('school_id')} and t.id = p.teacher_id
    order by p.teacher_id <> 0, t.archived_at is not null, t.lastname, t.firstname, t.id`,
);

/** The hours now set for the dates of a teacher, for the audit. `teacher_id` null: those of the organization. */
export const datesOfTeacher = statement(
  (_db, p: Params<{ school_id: number; teacher_id: number | null; dates: string[] }>) => sql<{
    date: string;
    time_from: string | null;
    time_to: string | null;
    place_id: number | null;
  }>`
    select date, time_from, time_to, place_id
    from schedule_dates
    where school_id = ${p('school_id')}
      and teacher_id is not distinct from ${p('teacher_id')}::bigint
      and date = any(${p('dates')}::date[])
    order by date, time_from`,
);

export const deleteDates = statement(
  (_db, p: Params<{ school_id: number; teacher_id: number | null; dates: string[] }>) => sql<never>`
    delete from schedule_dates
    where school_id = ${p('school_id')}
      and teacher_id is not distinct from ${p('teacher_id')}::bigint
      and date = any(${p('dates')}::date[])`,
);

/** `rows` is JSON text of [{ date, time_from, time_to, place_id }]; a row without hours is a day off. */
export const insertDatesOf = statement(
  (_db, p: Params<{ school_id: number; teacher_id: number | null; rows: string }>) => sql<never>`
    insert into schedule_dates (school_id, teacher_id, date, time_from, time_to, place_id)
    select ${p('school_id')}, ${p('teacher_id')}, r.*
    from json_to_recordset(${p('rows')}::json) as r (date date, time_from time, time_to time, place_id bigint)`,
);

/** Classes on the dates that are not within the new hours. On a date without hours, all classes are outside. */
export const classesOutsideHours = statement(
  (_db, p: Params<{ school_id: number; teacher_id: number | null; dates: string[]; rows: string }>) => sql<
    ScheduleChange['outside'][number]
  >`
    with given as (
      select r.date,
        range_agg(
          int4range(
            ${minutesOfTime(sql`r.time_from`)},
            ${minutesOfTime(sql`r.time_to`)} + case when r.time_to < r.time_from then 1440 else 0 end
          )
        ) as works
      from json_to_recordset(${p('rows')}::json) as r (date date, time_from time, time_to time)
      where r.time_from is not null
      group by 1
    )
    select o.timetable_id as id, o.date, o.time_from, o.time_to, coalesce(o.title, t.title) as title
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    left join given g on g.date = o.date
    where o.school_id = ${p('school_id')}
      and o.date = any(${p('dates')}::date[])
      and o.status = 'planned'
      and (${p('teacher_id')}::bigint is null or o.teacher_id = ${p('teacher_id')})
      and not coalesce(
        g.works @> int4range(
          ${minutesOfTime(sql`o.time_from`)},
          ${minutesOfTime(sql`o.time_from`)} + (extract(epoch from o.ends_at - o.starts_at) / 60)::int
        ),
        false
      )
    order by o.date, o.time_from`,
);
