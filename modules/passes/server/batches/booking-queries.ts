import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

type OfBatch = { school_id: number; batch_id: number };
export type BookingState = 'found' | 'released' | 'restored' | 'lost';

/** `rows`: JSON text of [{ lesson_plus_id, occurrence_id, student_id }]. */
export const setBookings = statement(
  (_db, p: Params<OfBatch & { rows: string; state: BookingState }>) => sql<never>`
  insert into pass_batch_bookings (school_id, batch_id, lesson_plus_id, occurrence_id, student_id, state)
  select ${p('school_id')}, ${p('batch_id')}, r.*, ${p('state')} from jsonb_to_recordset(${p('rows')}::jsonb)
    as r (lesson_plus_id bigint, occurrence_id bigint, student_id bigint)
  on conflict (school_id, batch_id, lesson_plus_id, occurrence_id, student_id) do update set state = excluded.state`,
);

/** Bookings found for these lots are deleted because applying the batch searches again. */
export const deleteFoundBookings = statement((db, p: Params<OfBatch & { ids: number[] }>) =>
  db
    .deleteFrom('pass_batch_bookings')
    .where('school_id', '=', p('school_id'))
    .where('batch_id', '=', p('batch_id'))
    .where('lesson_plus_id', '=', sql<number>`any(${p('ids')})`)
    .where('state', '=', sql.lit('found')),
);

export interface ReleasedBooking {
  lesson_plus_id: number;
  occurrence_id: number;
  student_id: number;
}
export const releasedOf = statement((db, p: Params<OfBatch & { ids: number[] }>) =>
  db
    .selectFrom('pass_batch_bookings')
    .select(['lesson_plus_id', 'occurrence_id', 'student_id'])
    .where('school_id', '=', p('school_id'))
    .where('batch_id', '=', p('batch_id'))
    .where('lesson_plus_id', '=', sql<number>`any(${p('ids')})`)
    .where('state', '=', sql.lit('released')),
);

/** A booking that two passes of a client would pay for counts once. */
export const bookingCounts = statement(
  (_db, p: Params<OfBatch>) => sql<Record<BookingState, number>>`
    select count(*) filter (where state = 'found')::int as found,
      count(*) filter (where state = 'released')::int as released,
      count(*) filter (where state = 'restored')::int as restored, count(*) filter (where state = 'lost')::int as lost
    from (
      select distinct occurrence_id, student_id, state
      from pass_batch_bookings
      where school_id = ${p('school_id')} and batch_id = ${p('batch_id')}
    ) b`,
);

export const bookingExamples = statement(
  (_db, p: Params<OfBatch>) => sql<{
    student_id: number;
    student_name: string;
    title: string;
    date: string;
    time_from: string;
    state: BookingState;
  }>`
    select b.student_id, listed_name(s.lastname, s.firstname) as student_name, coalesce(o.title, t.title) as title,
      o.date,
      left(o.time_from::text, 5) as time_from, b.state
    from (
      select distinct school_id, occurrence_id, student_id, state
      from pass_batch_bookings
      where school_id = ${p('school_id')} and batch_id = ${p('batch_id')}
    ) b
    join occurrences o on o.school_id = b.school_id and o.id = b.occurrence_id
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    join students s on s.school_id = b.school_id and s.id = b.student_id
    order by b.state = 'lost' desc, o.date, o.time_from, o.id, b.student_id limit 20`,
);

/** Counts the canceled bookings of these lots that can still be restored, each once; the rest are past or taken. */
export const countRestorable = statement(
  (_db, p: Params<OfBatch & { ids: number[]; now: string }>) => sql<{ back: number; lost: number }>`
    select count(*) filter (where free)::int as back, count(*) filter (where not free)::int as lost
    from (
      select o.status = 'planned'
        and o.starts_at > ${p('now')}::timestamptz
        and (
          o.capacity is null or o.booked + row_number() over (partition by o.id order by b.student_id) <= o.capacity
        ) as free
      from (
        select distinct school_id, occurrence_id, student_id
        from pass_batch_bookings
        where school_id = ${p('school_id')}
          and batch_id = ${p('batch_id')}
          and lesson_plus_id = any(${p('ids')}::bigint[])
          and state = 'released'
      ) b
      join occurrence_students a
        on a.school_id = b.school_id
          and a.occurrence_id = b.occurrence_id
          and a.student_id = b.student_id
          and a.status = 'canceled'
      join occurrences o on o.school_id = b.school_id and o.id = b.occurrence_id
    ) x`,
);
