import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/** An existing weekly class; a series of several weekdays has a line for each. Times are `HH:MM`; `weekday` 1 is Monday. */
export interface WeeklySeries {
  id: number;
  title: string;
  weekday: number;
  time_from: string;
  teacher_id: number | null;
}

export const weeklySeriesOf = statement(
  (_db, p: Params<{ school_id: number; today: string }>) => sql<WeeklySeries>`
    select t.id, t.title, coalesce(w.weekday, extract(isodow from t.date)::int) as weekday,
      coalesce(w.time_from, t.time_from) as time_from, t.teacher_id
    from timetables t
    left join lateral jsonb_to_recordset(t.times) as w (weekday int, time_from time) on true
    where t.school_id = ${p('school_id')}
      and t.repeat = 'week'
      and t.archived_at is null
      and (t.repeat_until is null or t.repeat_until >= ${p('today')}::date)
    order by t.id, weekday`,
);

/** Time of a teacher or of an exclusive place that is taken, for each weekday and title of a class. */
export interface TakenTime {
  title: string;
  weekday: number;
  /** The first of these dates. */
  date: string;
  time_from: string;
  time_to: string;
  teacher_id: number | null;
  place_id: number | null;
}

export const takenTimes = statement(
  (_db, p: Params<{ school_id: number; from: string; to: string }>) => sql<TakenTime>`
    select coalesce(o.title, t.title) as title, extract(isodow from o.date)::int as weekday, min(o.date) as date,
      o.time_from, o.time_to,
      o.teacher_id, o.exclusive_place_id as place_id
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    where o.school_id = ${p('school_id')}
      and o.date between ${p('from')}::date and ${p('to')}::date
      and o.status <> 'canceled'
      and (o.teacher_id is not null or o.exclusive_place_id is not null)
    group by 1, 2, 4, 5, 6, 7`,
);

/** The nearest date of a series, if only the given clients are on the series and none of it has taken place. */
export const untouchedSeries = statement(
  (_db, p: Params<{ school_id: number; timetable_id: number; student_ids: number[]; today: string }>) => sql<{
    date: string | null;
    in_use: boolean;
  }>`
    select
      (
        select min(o.date)
        from occurrences o
        where o.school_id = t.school_id
          and o.timetable_id = t.id
          and o.status = 'planned'
          and o.date >= ${p('today')}::date
      ) as date,
      exists (
        select 1
        from occurrences o
        left join occurrence_students a on a.school_id = o.school_id and a.occurrence_id = o.id
        where o.school_id = t.school_id
          and o.timetable_id = t.id
          and (
            o.status = 'conducted'
            or a.status in ('marked', 'no_show')
            or (a.status in ('booked', 'confirmed') and a.student_id <> all(${p('student_ids')}::bigint[]))
          )
      ) as in_use
    from timetables t
    where t.school_id = ${p('school_id')}
      and t.id = ${p('timetable_id')}
      and t.archived_at is null`,
);
