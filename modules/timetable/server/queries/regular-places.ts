import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { SeatSource } from '../../contract/index.ts';

/** A regular place gives its client a seat on each date of the series within its period, which is in original dates. */
type Of = { school_id: number; timetable_id: number };

/** Regular places without an end. Whoever has one already keeps it. */
export const startRegularPlaces = statement(
  (_db, p: Params<Of & { from: string; student_ids: number[] }>) => sql<never>`
    insert into timetable_students (school_id, timetable_id, student_id, from_date)
    select ${p('school_id')}, ${p('timetable_id')}, c, ${p('from')}::date
    from unnest(${p('student_ids')}::bigint[]) with ordinality as w (c, n)
    where not exists (
      select 1
      from timetable_students s
      where s.school_id = ${p('school_id')}
        and s.timetable_id = ${p('timetable_id')}
        and s.student_id = c
        and s.to_date is null
    )
    order by n`,
);

/**
 * Gives a client a regular place on the days from one to another on which they have none. The places that they have
 * stay as they are, those that begin later too. `until` null: without an end.
 */
export const addRegularDays = statement(
  (_db, p: Params<Of & { student_id: number; from: string; until: string | null }>) => sql<never>`
    insert into timetable_students (school_id, timetable_id, student_id, from_date, to_date)
    select ${p('school_id')}, ${p('timetable_id')}, ${p('student_id')}, lower(missing), upper(missing) - 1
    from unnest(
      datemultirange(daterange(${p('from')}::date, ${p('until')}::date, '[]')) - (
        select coalesce(range_agg(daterange(s.from_date, s.to_date, '[]')), '{}')
        from timetable_students s
        where s.school_id = ${p('school_id')}
          and s.timetable_id = ${p('timetable_id')}
          and s.student_id = ${p('student_id')}
      )
    ) as missing`,
);

/** The clients who have a regular place on the dates from the given one on. */
export const regularStudentsFrom = statement(
  (_db, p: Params<Of & { from: string }>) => sql<{ id: number }>`
    select distinct student_id as id
    from timetable_students
    where school_id = ${p('school_id')}
      and timetable_id = ${p('timetable_id')}
      and (to_date is null or to_date >= ${p('from')}::date)`,
);

export interface RegularPlace {
  timetable_id: number;
  student_id: number;
  service_id: number | null;
  time_from: string;
}
/**
 * Regular places that have not ended, of these classes or of these clients; one of several weekdays has a line for each
 * time.
 */
export const regularPlaces = statement(
  (_db, p: Params<{ school_id: number; timetable_ids: number[]; student_ids: number[] }>) => sql<RegularPlace>`
    select distinct s.timetable_id, s.student_id, t.service_id,
      left(coalesce(w.time_from, t.time_from)::text, 5) as time_from
    from timetable_students s
    join timetables t
      on t.school_id = s.school_id and t.id = s.timetable_id and t.archived_at is null and t.repeat <> 'none'
    left join lateral jsonb_to_recordset(t.times) as w (time_from time) on true
    where s.school_id = ${p('school_id')}
      and (s.timetable_id = any(${p('timetable_ids')}::bigint[]) or s.student_id = any(${p('student_ids')}::bigint[]))
      and (s.to_date is null or s.to_date >= ritm_now()::date - 1)
    order by s.timetable_id, s.student_id`,
);

/**
 * Ends regular places on the day before a date; those that had not begun are deleted. `student_ids` null: of all
 * clients.
 */
export const endRegularPlaces = statement(
  (_db, p: Params<Of & { from: string; student_ids: number[] | null }>) => sql<never>`
    with gone as (
      delete from timetable_students
      where school_id = ${p('school_id')}
        and timetable_id = ${p('timetable_id')}
        and from_date >= ${p('from')}::date
        and (${p('student_ids')}::bigint[] is null or student_id = any(${p('student_ids')}::bigint[]))
    )
    update timetable_students set to_date = ${p('from')}::date - 1
    where school_id = ${p('school_id')}
      and timetable_id = ${p('timetable_id')}
      and from_date < ${p('from')}::date
      and (to_date is null or to_date >= ${p('from')}::date)
      and (${p('student_ids')}::bigint[] is null or student_id = any(${p('student_ids')}::bigint[]))`,
);

/** Moves the regular places of a split series to the series that continues it. */
export const moveRegularPlaces = statement(
  (_db, p: Params<Of & { next_id: number; from: string }>) => sql<never>`
    insert into timetable_students (school_id, timetable_id, student_id, from_date, to_date, from_group)
    select school_id, ${p('next_id')}, student_id, greatest(from_date, ${p('from')}::date), to_date, from_group
    from timetable_students
    where school_id = ${p('school_id')}
      and timetable_id = ${p('timetable_id')}
      and (to_date is null or to_date >= ${p('from')}::date)
    order by id`,
);

/** Locks the seats of the dates for this transaction, so that later statements count the current seats. */
export const lockDateSeats = statement((db, p: Params<Of & { from: string }>) =>
  db
    .selectFrom('occurrences')
    .select('id')
    .where('school_id', '=', p('school_id'))
    .where('timetable_id', '=', p('timetable_id'))
    .where('original_date', '>=', p('from'))
    .where('status', '=', sql.lit('planned'))
    .orderBy('id')
    .forNoKeyUpdate(),
);

/**
 * Seats clients with a regular place on the planned dates from the given one on, in the order in which they joined, as
 * long as there are free places. A client who has already been on a date, even if they left it, is not seated again.
 * `student_ids` null: all clients.
 */
export const seatRegulars = statement(
  (_db, p: Params<Of & { from: string; today: string; student_ids: number[] | null }>) => sql<never>`
    insert into occurrence_students (school_id, occurrence_id, student_id, source)
    select school_id, occurrence_id, student_id, 'standing'
    from (
      select o.school_id, o.id as occurrence_id, s.student_id,
        least(
          o.capacity - o.booked,
          (o.quotas ->> 'standing')::int - (
            select count(*)
            from occurrence_students a
            where a.school_id = o.school_id
              and a.occurrence_id = o.id
              and a.source = 'standing'
              and a.status not in ('canceled', 'excused')
          )
        ) as free,
        row_number() over (partition by o.id order by s.id) as place
      from occurrences o
      join timetable_students s
        on s.school_id = o.school_id
          and s.timetable_id = o.timetable_id
          and o.original_date >= s.from_date
          and (s.to_date is null or o.original_date <= s.to_date)
      join students c on c.school_id = s.school_id and c.id = s.student_id and c.status <> 'archived'
      where o.school_id = ${p('school_id')}
        and o.timetable_id = ${p('timetable_id')}
        and o.original_date >= ${p('from')}::date
        and o.status = 'planned'
        and o.date >= ${p('today')}::date
        and (${p('student_ids')}::bigint[] is null or s.student_id = any(${p('student_ids')}::bigint[]))
        and not exists (
          select 1
          from occurrence_students a
          where a.school_id = o.school_id
            and a.occurrence_id = o.id
            and a.student_id = s.student_id
        )
    ) seats
    where free is null or place <= free`,
);

/** Later dates on which a client with a regular place found no free place. `until` null: all of them. */
export const fullDates = statement(
  (_db, p: Params<Of & { from: string; until: string | null; today: string; student_ids: number[] }>) => sql<{
    date: string;
  }>`
    select o.date
    from occurrences o
    where o.school_id = ${p('school_id')}
      and o.timetable_id = ${p('timetable_id')}
      and o.original_date >= ${p('from')}::date
      and (${p('until')}::date is null or o.original_date <= ${p('until')}::date)
      and o.status = 'planned'
      and o.date >= ${p('today')}::date
      and exists (
        select 1
        from unnest(${p('student_ids')}::bigint[]) c
        where not exists (
          select 1
          from occurrence_students a
          where a.school_id = o.school_id
            and a.occurrence_id = o.id
            and a.student_id = c
        )
      )
    order by o.date`,
);

/** Removes clients from later planned dates that are still untouched, including a date that was moved later. */
export const unseatFollowing = statement(
  (_db, p: Params<Of & { from: string; student_ids: number[] }>) => sql<never>`
    delete from occurrence_students a using occurrences o
    where o.school_id = ${p('school_id')}
      and o.timetable_id = ${p('timetable_id')}
      and greatest(o.original_date, o.date) >= ${p('from')}::date
      and o.status = 'planned'
      and a.school_id = o.school_id
      and a.occurrence_id = o.id
      and a.student_id = any(${p('student_ids')}::bigint[])
      and a.status in ('booked', 'confirmed', 'canceled')`,
);

export const seatOnOccurrence = statement(
  (
    _db,
    p: Params<{ school_id: number; occurrence_id: number; student_ids: number[]; source: SeatSource }>,
  ) => sql<never>`
    insert into occurrence_students (school_id, occurrence_id, student_id, source)
    select ${p('school_id')}, ${p('occurrence_id')}, unnest(${p('student_ids')}::bigint[]), ${p('source')}
    on conflict (school_id, occurrence_id, student_id) do update
    set status = 'booked', source = excluded.source, created_at = ritm_now()
    where occurrence_students.status in ('canceled', 'excused')`,
);

/** The same for a class whose row was inserted in this transaction; it is found by its date. */
export const seatOnDate = statement(
  (_db, p: Params<Of & { date: string; student_ids: number[] }>) => sql<never>`
  insert into occurrence_students (school_id, occurrence_id, student_id)
  select o.school_id, o.id, c from occurrences o, unnest(${p('student_ids')}::bigint[]) c
  where o.school_id = ${p('school_id')} and o.timetable_id = ${p('timetable_id')} and o.date = ${p('date')}::date`,
);

/** Clients with a regular place stay on the list as canceled, so that they are not seated on the date again. */
export const unseat = statement(
  (
    _db,
    p: Params<{ school_id: number; occurrence_id: number; student_ids: number[]; standing_ids: number[] }>,
  ) => sql<never>`
    with gone as (
      delete from occurrence_students
      where school_id = ${p('school_id')}
        and occurrence_id = ${p('occurrence_id')}
        and student_id = any(${p('student_ids')}::bigint[])
        and student_id <> all(${p('standing_ids')}::bigint[])
        and status in ('booked', 'confirmed')
    )
    update occurrence_students set status = 'canceled'
    where school_id = ${p('school_id')}
      and occurrence_id = ${p('occurrence_id')}
      and student_id = any(${p('student_ids')}::bigint[])
      and student_id = any(${p('standing_ids')}::bigint[])
      and status in ('booked', 'confirmed')`,
);

/** The nearest planned date of each class from a date on, with the client's status on it. */
export interface NearestRow {
  timetable_id: number;
  occurrence_id: number;
  original_date: string;
  capacity: number | null;
  booked: number;
  attendance: string | null;
}
export const nearestDates = statement(
  (_db, p: Params<{ school_id: number; timetable_ids: number[]; student_id: number; from: string }>) => sql<NearestRow>`
    select distinct on (o.timetable_id) o.timetable_id, o.id as occurrence_id, o.original_date, o.capacity, o.booked,
      a.status as attendance
    from occurrences o
    left join occurrence_students a
      on a.school_id = o.school_id and a.occurrence_id = o.id and a.student_id = ${p('student_id')}
    where o.school_id = ${p('school_id')}
      and o.timetable_id = any(${p('timetable_ids')}::bigint[])
      and o.date >= ${p('from')}::date
      and o.status <> 'canceled'
    order by o.timetable_id, o.date`,
);

/**
 * Classes on which a client has a place from a date on: a regular place, or a booking on the date of a single class.
 */
export const classesOfStudent = statement(
  (_db, p: Params<{ school_id: number; student_id: number; from: string }>) => sql<{ id: number }>`
    select timetable_id as id
    from timetable_students
    where school_id = ${p('school_id')}
      and student_id = ${p('student_id')}
      and (to_date is null or to_date >= ${p('from')}::date)
    union
    select t.id
    from occurrence_students a
    join occurrences o on o.school_id = a.school_id and o.id = a.occurrence_id
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    where a.school_id = ${p('school_id')}
      and a.student_id = ${p('student_id')}
      and a.status in ('booked', 'confirmed')
      and o.date >= ${p('from')}::date
      and o.status = 'planned'
      and t.repeat = 'none'
    order by id`,
);
