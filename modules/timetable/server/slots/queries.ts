import { sql } from 'kysely';
import { jsonStatement, statement, type Params } from '@ritm/platform';
import type { Slot, SlotRule } from '../../contract/index.ts';
import { offeredTimes, specialists, type SlotSearch } from './candidates.ts';

/** Free times in chronological order, each with the free teachers; the one least busy on that day comes first. */
export const freeSlots = jsonStatement(
  (_db, p: Params<SlotSearch>) => sql<Slot>`
  with ${offeredTimes(p)}, free as (
    select distinct on (o.starts_at, o.teacher_id) o.* from offered o where o.free order by o.starts_at, o.teacher_id
  )
  select o.starts_at, o.ends_at, o.date, to_char(o.starts_at at time zone o.zone, 'HH24:MI') as time_from,
    to_char(o.ends_at at time zone o.zone, 'HH24:MI') as time_to, o.zone as time_zone,
    json_agg(o.teacher_id order by o.joins is null, o.minutes, o.teacher_id) as teachers_ids,
    (array_agg(coalesce(o.together, 0) order by o.joins is null, o.minutes, o.teacher_id))[1] as together
  from free o group by o.starts_at, o.ends_at, o.zone, o.date order by o.starts_at`,
);

/** One time as one specialist offers it. */
export interface OfferRow {
  teacher_id: number;
  place_id: number | null;
  exclusive: boolean;
  time_zone: string;
  starts_at: string;
  ends_at: string;
  date: string;
  time_from: string;
  time_to: string;
  free: boolean;
  /** The existing class for several clients that the booking would join. */
  joins: number | null;
}

/**
 * The specialists whose hours contain a time, free or not, in order of preference. No rows: the time is not on the
 * grid.
 */
export const offersAt = statement(
  (_db, p: Params<SlotSearch & { at: string }>) => sql<OfferRow>`
    with ${offeredTimes(p)},
    here as (
      select distinct on (o.teacher_id) o.*
      from offered o
      where o.starts_at = ${p('at')}::timestamptz
      order by o.teacher_id, o.free desc
    )
    select o.teacher_id, o.place_id, o.exclusive, o.zone as time_zone, o.starts_at, o.ends_at, o.date,
      to_char(o.starts_at at time zone o.zone, 'HH24:MI') as time_from,
      to_char(o.ends_at at time zone o.zone, 'HH24:MI') as time_to, o.free, o.joins
    from here o
    order by not o.free, o.joins is null, o.minutes, o.teacher_id`,
);

export interface SlotService {
  name: string;
  format: string;
  duration_minutes: number;
  capacity: number | null;
  archived: boolean;
  color: string | null;
  /** The teachers who give the service, in order of name. */
  teachers: { id: number; name: string }[];
}
/** The service that is booked and its teachers; no row when the organization has no such service. */
export const slotService = statement(
  (_db, p: Params<{ school_id: number; service_id: number; teacher_id: number | null }>) => sql<SlotService>`
    with ${specialists(p)}
    select v.name, v.format, coalesce(v.duration_minutes, 60) as duration_minutes, v.capacity,
      v.archived_at is not null as archived, v.color,
      (
        select coalesce(
          json_agg(
            json_build_object('id', s.id, 'name', coalesce(listed_name(s.lastname, s.firstname), ''))
            order by s.lastname, s.firstname, s.id
          ),
          '[]'
        )
        from people q
        join staff s on s.school_id = v.school_id and s.id = q.teacher_id
      ) as teachers
    from services v
    where v.school_id = ${p('school_id')} and v.id = ${p('service_id')}`,
);

export interface SlotValues {
  school_id: number;
  timetable_id: number;
  occurrence_id: number;
  title: string;
  service_id: number;
  teacher_id: number;
  place_id: number | null;
  exclusive_place_id: number | null;
  time_zone: string;
  date: string;
  time_from: string;
  time_to: string;
  starts_at: string;
  ends_at: string;
  duration_minutes: number;
  capacity: number;
}
/** Inserts a separate class with its single date. */
export const insertSlot = statement(
  (_db, p: Params<SlotValues>) => sql<never>`
    with series as (
      insert into timetables (
        school_id, id, title, service_id, teacher_id, place_id, time_zone, date, time_from, duration_minutes, repeat,
        capacity, materialized_until, from_slot
      ) overriding system value
      values (
        ${p('school_id')}, ${p('timetable_id')}, ${p('title')}, ${p('service_id')}, ${p('teacher_id')},
        ${p('place_id')}, ${p('time_zone')},
        ${p('date')}, ${p('time_from')}, ${p('duration_minutes')}, 'none', ${p('capacity')}, ${p('date')}, true
      )
    )
    insert into occurrences (
      school_id, id, timetable_id, original_date, date, time_from, time_to, starts_at, ends_at, teacher_id, place_id,
      exclusive_place_id, service_id, capacity
    ) overriding system value
    values (
      ${p('school_id')}, ${p('occurrence_id')}, ${p('timetable_id')}, ${p('date')}, ${p('date')}, ${p('time_from')},
      ${p('time_to')},
      ${p('starts_at')}, ${p('ends_at')}, ${p('teacher_id')}, ${p('place_id')}, ${p('exclusive_place_id')},
      ${p('service_id')}, ${p('capacity')}
    )`,
);

export const nextIds = statement(
  (_db, _p: Params<object>) => sql<{ timetable_id: number; occurrence_id: number; hold_id: number }>`
    select nextval(pg_get_serial_sequence('timetables', 'id')) as timetable_id,
      nextval(pg_get_serial_sequence('occurrences', 'id')) as occurrence_id,
      nextval(pg_get_serial_sequence('seat_holds', 'id')) as hold_id`,
);

/** The clients on a class and the record of its moves, read under the lock of its places. */
export const moveFacts = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number }>) => sql<{
    moved: boolean;
    held: boolean;
    students_ids: number[];
  }>`
    select o.moved_by_client_at is not null as moved,
      exists (
        select
        from seat_holds h
        where h.school_id = o.school_id
          and h.occurrence_id = o.id
          and h.held_until > ritm_now()
      ) as held,
      (
        select coalesce(json_agg(a.student_id order by a.student_id), '[]')
        from occurrence_students a
        where a.school_id = o.school_id
          and a.occurrence_id = o.id
          and a.status not in ('canceled', 'excused')
      ) as students_ids
    from occurrences o
    where o.school_id = ${p('school_id')} and o.id = ${p('occurrence_id')}`,
);

export const setMovedByClient = statement((db, p: Params<{ school_id: number; occurrence_id: number; now: string }>) =>
  db
    .updateTable('occurrences')
    .set({ moved_by_client_at: p('now') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('occurrence_id')),
);

export const listRules = jsonStatement(
  (_db, p: Params<{ school_id: number }>) => sql<SlotRule>`
  select service_id, step_minutes, notice_minutes, horizon_days, buffer_before, buffer_after from slot_rules
  where school_id = ${p('school_id')} order by service_id nulls first`,
);

export const serviceExists = statement((db, p: Params<{ school_id: number; service_id: number }>) =>
  db.selectFrom('services').select('id').where('school_id', '=', p('school_id')).where('id', '=', p('service_id')),
);

export const upsertRule = statement(
  (_db, p: Params<{ school_id: number } & SlotRule>) => sql<never>`
    insert into slot_rules (
      school_id, service_id, step_minutes, notice_minutes, horizon_days, buffer_before, buffer_after
    )
    values (
      ${p('school_id')}, ${p('service_id')}, ${p('step_minutes')}, ${p('notice_minutes')}, ${p('horizon_days')},
      ${p('buffer_before')}, ${p('buffer_after')}
    )
    on conflict (school_id, service_id)
    do update set step_minutes = excluded.step_minutes, notice_minutes = excluded.notice_minutes,
      horizon_days = excluded.horizon_days, buffer_before = excluded.buffer_before,
      buffer_after = excluded.buffer_after`,
);
