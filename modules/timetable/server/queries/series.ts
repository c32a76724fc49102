import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { Quotas } from '../rules/quotas.ts';
import type { Repeat, WeekTime } from '../rules/repeat.ts';

export interface SeriesRow {
  id: number;
  title: string;
  service_id: number | null;
  teacher_id: number | null;
  place_id: number | null;
  time_zone: string;
  date: string;
  anchor_date: string | null;
  time_from: string;
  duration_minutes: number;
  times: WeekTime[] | null;
  repeat: Repeat;
  repeat_until: string | null;
  capacity: number | null;
  quotas: string | null;
  color: string | null;
  note: string | null;
  students_group_id: number | null;
  materialized_until: string | null;
  archived: boolean;
  place_capacity: number | null;
  place_exclusive: boolean | null;
  service_capacity: number | null;
}

const seriesColumns = sql`
  t.id, t.title, t.service_id, t.teacher_id, t.place_id, t.time_zone, t.date, t.anchor_date, t.time_from,
  t.duration_minutes, t.times, t.repeat,
  t.repeat_until, t.capacity, t.quotas::text as quotas, t.color, t.note, t.students_group_id,
  t.materialized_until,
  t.archived_at is not null as archived,
  l.capacity as place_capacity, l.exclusive as place_exclusive, v.capacity as service_capacity`;
const seriesTables = sql`timetables t
  left join places l on l.school_id = t.school_id and l.id = t.place_id
  left join services v on v.school_id = t.school_id and v.id = t.service_id`;

export const seriesByIds = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<SeriesRow>`
    select ${seriesColumns}
    from ${seriesTables}
    where t.school_id = ${p('school_id')} and t.id = any(${p('ids')}::bigint[])
    order by t.id`,
);

/** A date as an edit needs it. `is_marked`: at least one visit on it is marked. */
export interface DateRow {
  id: number;
  original_date: string;
  date: string;
  time_from: string;
  duration_minutes: number;
  teacher_id: number | null;
  place_id: number | null;
  service_id: number | null;
  title: string | null;
  note: string | null;
  capacity: number | null;
  quotas: string | null;
  /** Taken places by source. */
  taken: Quotas;
  booked: number;
  status: 'planned' | 'conducted' | 'canceled';
  conflict_reason: string | null;
  overridden: boolean;
  is_marked: boolean;
  place_capacity: number | null;
  place_exclusive: boolean | null;
  service_capacity: number | null;
}

/** Every date of a series from today or the picked date on, whichever is earlier; `date` or `original_date` counts. */
export const datesInReach = statement(
  (_db, p: Params<{ school_id: number; timetable_id: number; since: string }>) => sql<DateRow>`
    select o.id, o.original_date, o.date, o.time_from,
      (extract(epoch from o.ends_at - o.starts_at) / 60)::int as duration_minutes,
      o.teacher_id, o.place_id, o.service_id, o.title, o.note, o.capacity, o.quotas::text as quotas, o.booked,
      (
        select coalesce(json_object_agg(source, n), '{}')
        from (
          select a.source, count(*) as n
          from occurrence_students a
          where a.school_id = o.school_id
            and a.occurrence_id = o.id
            and a.status not in ('canceled', 'excused')
          group by 1
        ) s
      ) as taken,
      o.status, o.conflict_reason, o.overridden,
      exists (
        select 1
        from occurrence_students a
        where a.school_id = o.school_id
          and a.occurrence_id = o.id
          and a.status in ('marked', 'no_show', 'excused')
      ) as is_marked,
      l.capacity as place_capacity, l.exclusive as place_exclusive, v.capacity as service_capacity
    from occurrences o
    left join places l on l.school_id = o.school_id and l.id = o.place_id
    left join services v on v.school_id = o.school_id and v.id = o.service_id
    where o.school_id = ${p('school_id')}
      and o.timetable_id = ${p('timetable_id')}
      and (o.original_date >= ${p('since')}::date or o.date >= ${p('since')}::date)
    order by o.original_date`,
);

export const nextTimetableId = statement(
  (_db, _p: Params<object>) => sql<{ id: number }>`select nextval(pg_get_serial_sequence('timetables', 'id')) as id`,
);

export const nextTimetableIds = statement(
  (_db, p: Params<{ count: number }>) =>
    sql<{
      id: number;
    }>`select nextval(pg_get_serial_sequence('timetables', 'id')) as id from generate_series(1, ${p('count')}::int)`,
);

/** The clients who hold a seat on these dates. */
export const clientsOn = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ id: number; name: string }>`
    select s.id, listed_name(s.lastname, s.firstname) as name
    from (
      select distinct a.student_id
      from occurrence_students a
      where a.school_id = ${p('school_id')}
        and a.occurrence_id = any(${p('ids')}::bigint[])
        and a.status not in ('canceled', 'excused')
    ) c
    join students s on s.school_id = ${p('school_id')} and s.id = c.student_id
    order by s.lastname, s.firstname, s.id`,
);

/**
 * Series whose dates end before the horizon. The horizon is computed for the easternmost time zone, so that no series
 * is late.
 */
export const seriesDue = statement(
  (_db, p: Params<{ horizon: string; after_school: number; after_id: number; limit: number }>) => sql<
    SeriesRow & { school_id: number }
  >`
  select t.school_id, ${seriesColumns} from ${seriesTables}
  where t.archived_at is null and t.repeat <> 'none' and t.materialized_until < ${p('horizon')}::date
    and (t.repeat_until is null or t.repeat_until > t.materialized_until)
    and (t.school_id, t.id) > (${p('after_school')}::bigint, ${p('after_id')}::bigint)
  order by t.school_id, t.id limit ${p('limit')}`,
);
