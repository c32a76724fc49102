import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

export interface SeriesValues {
  school_id: number;
  id: number;
  title: string;
  service_id: number | null;
  teacher_id: number | null;
  place_id: number | null;
  date: string;
  anchor_date: string | null;
  time_from: string;
  duration_minutes: number;
  /** JSON text of `WeekTime[]`. */
  times: string | null;
  repeat: string;
  repeat_until: string | null;
  capacity: number | null;
  quotas: string | null;
  color: string | null;
  note: string | null;
  students_group_id: number | null;
  materialized_until: string | null;
}

export const insertSeries = statement(
  (_db, p: Params<SeriesValues & { time_zone: string; split_from_id: number | null }>) => sql<never>`
    insert into timetables (
      school_id, id, title, service_id, teacher_id, place_id, date, anchor_date, time_from, duration_minutes, times,
      repeat, repeat_until, capacity, quotas,
      color, note, students_group_id, materialized_until, time_zone, split_from_id
    ) overriding system value
    values (
      ${p('school_id')}, ${p('id')}, ${p('title')}, ${p('service_id')}, ${p('teacher_id')}, ${p('place_id')},
      ${p('date')}, ${p('anchor_date')},
      ${p('time_from')}, ${p('duration_minutes')}, ${p('times')}::jsonb, ${p('repeat')}, ${p('repeat_until')},
      ${p('capacity')},
      ${p('quotas')}::jsonb, ${p('color')}, ${p('note')}, ${p('students_group_id')},
      ${p('materialized_until')},
      ${p('time_zone')}, ${p('split_from_id')}
    )`,
);
export const updateSeries = statement((db, p: Params<SeriesValues>) =>
  db
    .updateTable('timetables')
    .set({
      title: p('title'),
      service_id: p('service_id'),
      teacher_id: p('teacher_id'),
      place_id: p('place_id'),
      date: p('date'),
      anchor_date: p('anchor_date'),
      time_from: p('time_from'),
      duration_minutes: p('duration_minutes'),
      times: sql`${p('times')}::jsonb`,
      repeat: p('repeat'),
      repeat_until: p('repeat_until'),
      capacity: p('capacity'),
      quotas: sql`${p('quotas')}::jsonb`,
      color: p('color'),
      note: p('note'),
      students_group_id: p('students_group_id'),
      materialized_until: p('materialized_until'),
      updated_at: sql`ritm_now()`,
    })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);
export const archiveSeries = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .updateTable('timetables')
    .set({ archived_at: sql`ritm_now()`, updated_at: sql`ritm_now()` })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);
export const extendSeries = statement((db, p: Params<{ school_id: number; id: number; until: string }>) =>
  db
    .updateTable('timetables')
    .set({ materialized_until: p('until') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/** The values of a date as they are written to its row. */
export interface DateValues {
  original_date: string;
  date: string;
  time_from: string;
  time_to: string;
  starts_at: string;
  ends_at: string;
  teacher_id: number | null;
  place_id: number | null;
  exclusive_place_id: number | null;
  service_id: number | null;
  title: string | null;
  note: string | null;
  capacity: number | null;
  quotas: string | null;
  status: 'planned' | 'canceled';
  conflict_reason: string | null;
  overridden: boolean;
}

/**
 * Many dates in one statement; `rows` is JSON text of `DateValues[]`. A date that the series already has is not
 * changed.
 */
export const insertDates = statement(
  (_db, p: Params<{ school_id: number; timetable_id: number; rows: string }>) => sql<never>`
    insert into occurrences (
      school_id, timetable_id, original_date, date, time_from, time_to, starts_at, ends_at, teacher_id, place_id,
      exclusive_place_id,
      service_id, title, note, capacity, quotas, status, conflict_reason, overridden
    )
    select ${p('school_id')}, ${p('timetable_id')}, r.original_date, r.date, r.time_from, r.time_to, r.starts_at,
      r.ends_at, r.teacher_id, r.place_id, r.exclusive_place_id,
      r.service_id, r.title, r.note, r.capacity, r.quotas::jsonb, r.status, r.conflict_reason, r.overridden
    from json_to_recordset(${p('rows')}::json) as r (
      original_date date, date date, time_from time, time_to time,
      starts_at timestamptz, ends_at timestamptz, teacher_id bigint, place_id bigint, exclusive_place_id bigint,
      service_id bigint, title text, note text,
      capacity int, quotas text, status text, conflict_reason text, overridden boolean
    )
    where not exists (
      select 1
      from occurrences o
      where o.school_id = ${p('school_id')}
        and o.timetable_id = ${p('timetable_id')}
        and (
          o.original_date = r.original_date or (o.date = r.date and o.status <> 'canceled' and r.status <> 'canceled')
        )
    )`,
);

export const updateDate = statement(
  (db, p: Params<Omit<DateValues, 'status'> & { school_id: number; id: number; timetable_id: number }>) =>
    db
      .updateTable('occurrences')
      .set({
        timetable_id: p('timetable_id'),
        original_date: p('original_date'),
        date: p('date'),
        time_from: p('time_from'),
        time_to: p('time_to'),
        starts_at: p('starts_at'),
        ends_at: p('ends_at'),
        teacher_id: p('teacher_id'),
        place_id: p('place_id'),
        exclusive_place_id: p('exclusive_place_id'),
        service_id: p('service_id'),
        title: p('title'),
        note: p('note'),
        capacity: p('capacity'),
        quotas: sql`${p('quotas')}::jsonb`,
        conflict_reason: p('conflict_reason'),
        overridden: p('overridden'),
      })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id')),
);

/** A past date keeps everything except its series and its key within the series. */
export const relinkDate = statement(
  (db, p: Params<{ school_id: number; id: number; timetable_id: number; original_date: string }>) =>
    db
      .updateTable('occurrences')
      .set({ timetable_id: p('timetable_id'), original_date: p('original_date') })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id')),
);

export const cancelDates = statement((db, p: Params<{ school_id: number; ids: number[]; reason: string | null }>) =>
  db
    .updateTable('occurrences')
    .set({ status: 'canceled', cancel_reason: p('reason') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', sql<number>`any(${p('ids')})`),
);

/**
 * Canceled dates take place again. Who was booked was told that they do not, and has found another class: only regular
 * places count.
 */
export const emptyDates = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<never>`
    delete from occurrence_students
    where school_id = ${p('school_id')}
      and occurrence_id = any(${p('ids')}::bigint[])
      and status in ('booked', 'confirmed')`,
);
export const reviveDates = statement((db, p: Params<{ school_id: number; ids: number[] }>) =>
  db
    .updateTable('occurrences')
    .set({ status: 'planned', cancel_reason: null })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', sql<number>`any(${p('ids')}::bigint[])`),
);

/** Takes back what clients confirmed of these dates; they keep their places. */
export const unconfirmSeats = statement((db, p: Params<{ school_id: number; ids: number[] }>) =>
  db
    .updateTable('occurrence_students')
    .set({ status: sql.lit('booked') })
    .where('school_id', '=', p('school_id'))
    .where('occurrence_id', '=', sql<number>`any(${p('ids')}::bigint[])`)
    .where('status', '=', sql.lit('confirmed')),
);
