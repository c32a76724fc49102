import { sql, type RawBuilder } from 'kysely';
import type { Params } from '@ritm/platform';

export const minutesOfTime = (column: RawBuilder<unknown>) =>
  sql`(extract(hour from ${column}) * 60 + extract(minute from ${column}))::int`;

/** The minute at which hours end, counted from the midnight before they begin: 23:00–01:00 ends at 1500. */
const endOf = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`${minutesOfTime(to)} + case when ${to} < ${from} then 1440 else 0 end`;

const lines = (p: Params<{ school_id: number; service_id: number | null }>) => sql`
  lines as (
    select coalesce(w.teacher_id, 0) as ruled_by, w.weekday, daterange(w.valid_from, w.valid_until, '[]') as span,
      ${minutesOfTime(sql`w.time_from`)} as f, ${endOf(sql`w.time_from`, sql`w.time_to`)} as t, w.place_id
    from work_times w
    where w.school_id = ${p('school_id')}
      and (
        ${p('service_id')}::bigint is null
        or not exists (select 1 from work_time_services g where g.school_id = w.school_id and g.work_time_id = w.id)
        or exists (
          select 1
          from work_time_services g
          where g.school_id = w.school_id
            and g.work_time_id = w.id
            and g.service_id = ${p('service_id')}
        )
      )
  )`;

const given = sql`
  given as (
    select w.teacher_id, w.date, x.f, x.t, x.place_id
    from who w
    join dated x on x.teacher_id = w.teacher_id and x.date = w.date and x.works
    where w.own_date
    union all
    select w.teacher_id, w.date, x.f, x.t, x.place_id
    from who w
    join dated x on x.teacher_id = 0 and x.date = w.date and x.works
    where not w.own_date
      and w.school_date
      and w.ruled_by = 0
    union all
    select w.teacher_id, w.date, greatest(l.f, x.f), least(l.t, x.t), l.place_id
    from who w
    join lines l on l.ruled_by = w.ruled_by and l.weekday = w.weekday and l.span @> w.date
    join dated x on x.teacher_id = 0 and x.date = w.date and x.works and x.f < l.t and x.t > l.f
    where not w.own_date
      and w.school_date
      and w.ruled_by <> 0
    union all
    select w.teacher_id, w.date, l.f, l.t, l.place_id
    from who w
    join lines l on l.ruled_by = w.ruled_by and l.weekday = w.weekday and l.span @> w.date
    where not w.own_date and not w.school_date
  )`;

/**
 * Common table expressions with the working hours. The query must define `people (teacher_id)`, where 0 is the
 * organization itself, and `days (date, weekday)` before them. The last ones are
 * `who (teacher_id, date, ruled_by, closed, own_date, school_date)`, one row a person and day, and
 * `hours (teacher_id, date, f, t, place_id)` in minutes from that day's midnight.
 *
 * The hours that are set for a person on a date take precedence. Without them, the person's week applies, limited by
 * the hours that are set for the organization on that date. A person without a week works by the organization's hours.
 * Closed days have no hours. `service_id` null: hours for all services.
 */
export const effectiveHours = (p: Params<{ school_id: number; service_id: number | null }>) => sql`
  weeks as (
    select teacher_id, range_agg(daterange(valid_from, valid_until, '[]')) as spans
    from work_times
    where school_id = ${p('school_id')} and teacher_id is not null
    group by teacher_id
  ),
  dated as (
    select coalesce(s.teacher_id, 0) as teacher_id, s.date, s.time_from is not null as works,
      ${minutesOfTime(sql`s.time_from`)} as f,
      ${endOf(sql`s.time_from`, sql`s.time_to`)} as t, s.place_id
    from schedule_dates s
    where s.school_id = ${p('school_id')}
      and s.date between (select min(date) from days) and (select max(date) from days)
  ),
  who as (
    select p.teacher_id, d.date, d.weekday, case when w.spans @> d.date then p.teacher_id else 0 end as ruled_by,
      exists (
        select 1
        from closures c
        where c.school_id = ${p('school_id')}
          and c.place_id is null
          and d.date between c.date_from and c.date_to
      ) as closed,
      p.teacher_id <> 0
        and exists (select 1 from dated x where x.teacher_id = p.teacher_id and x.date = d.date) as own_date,
      exists (select 1 from dated x where x.teacher_id = 0 and x.date = d.date) as school_date
    from people p
    cross join days d
    left join weeks w on w.teacher_id = p.teacher_id
  ),
  ${lines(p)},
  ${given},
  hours as (
    select g.*
    from given g
    join who w on w.teacher_id = g.teacher_id and w.date = g.date
    where not w.closed
      and not exists (
        select 1
        from closures c
        where c.school_id = ${p('school_id')}
          and c.place_id = g.place_id
          and g.date between c.date_from and c.date_to
      )
  )`;

export const daysBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  days as (
    select d::date as date, extract(isodow from d)::int as weekday
    from generate_series(${from}, ${to}, interval '1 day') d
  )`;
