import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { Attendance, SeatSource } from '../../contract/index.ts';

/** An entry in the queue of a date, as the rules need it. */
export interface Waiting {
  id: number;
  places: number;
  source: SeatSource;
  state: 'waiting' | 'offered';
  hold_id: number | null;
  told_at: string | null;
  students_ids: number[];
  /** The users to notify: the clients themselves and their guardians. */
  users_ids: number[];
}
export interface Hold {
  id: number;
  seats: number;
  source: SeatSource;
  held_until: string;
}
/** A date with all its clients, read under the lock of its places. */
export interface SeatFacts {
  id: number;
  timetable_id: number;
  title: string;
  date: string;
  time_from: string;
  time_zone: string;
  starts_at: string;
  ends_at: string;
  status: 'planned' | 'conducted' | 'canceled';
  capacity: number | null;
  booked: number;
  quotas: Partial<Record<SeatSource, number>> | null;
  /** The places taken by clients and holds, by source. */
  taken: Partial<Record<SeatSource, number>>;
  from_slot: boolean;
  teacher_id: number | null;
  service_id: number | null;
  holds: Hold[];
  waiting: Waiting[];
  /** The requested clients and their status on this date. */
  clients: { id: number; name: string; status: Attendance | null; waits: boolean; busy: boolean }[];
}

const takenBySource = sql`
  case
    when o.quotas is null then '{}'
    else (
      select coalesce(json_object_agg(source, n), '{}')
      from (
        select source, sum(n) as n
        from (
          select a.source, 1 as n
          from occurrence_students a
          where a.school_id = o.school_id
            and a.occurrence_id = o.id
            and a.status not in ('canceled', 'excused')
          union all
          select h.source, h.seats
          from seat_holds h
          where h.school_id = o.school_id and h.occurrence_id = o.id
        ) s
        group by source
      ) g
    )
  end`;

const waiting = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', w.id, 'places', w.places, 'source', w.source, 'state', w.state, 'hold_id', w.hold_id,
          'told_at', w.told_at,
          'students_ids', (
            select coalesce(json_agg(s.student_id order by s.student_id), '[]')
            from waiting_students s
            where s.school_id = w.school_id and s.entry_id = w.id
          ),
          'users_ids', (
            select coalesce(json_agg(distinct r.user_id), '[]')
            from waiting_students s
            cross join lateral (
              select distinct n.user_id
              from student_recipients n
              where n.school_id = s.school_id and n.student_id = s.student_id
            ) r
            where s.school_id = w.school_id and s.entry_id = w.id
          )
        )
        order by w.id
      ),
      '[]'
    )
    from waiting_entries w
    where w.school_id = o.school_id
      and w.occurrence_id = o.id
      and w.ended_at is null
  )`;

const requestedClients = (p: Params<{ students_ids: number[] }>) => sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', c.id, 'name', listed_name(c.lastname, c.firstname), 'status', a.status,
          'waits', exists (
            select 1
            from waiting_students s
            where s.school_id = o.school_id
              and s.occurrence_id = o.id
              and s.student_id = c.id
              and s.open
          ),
          'busy', exists (
            select 1
            from occurrence_students x
            join occurrences y on y.school_id = x.school_id and y.id = x.occurrence_id
            where x.school_id = o.school_id
              and x.student_id = c.id
              and x.status in ('booked', 'confirmed')
              and y.id <> o.id
              and y.status = 'planned'
              and y.date between o.date - 1 and o.date + 1
              and y.starts_at < o.ends_at
              and y.ends_at > o.starts_at
          )
        )
        order by c.id
      ),
      '[]'
    )
    from students c
    left join occurrence_students a
      on a.school_id = o.school_id and a.occurrence_id = o.id and a.student_id = c.id
    where c.school_id = o.school_id and c.id = any(${p('students_ids')}::bigint[])
  )`;

export const seatFacts = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number; students_ids: number[] }>) => sql<SeatFacts>`
    select o.id, o.timetable_id, coalesce(o.title, t.title) as title, o.date, o.time_from, t.time_zone, o.starts_at,
      o.ends_at, o.status, o.capacity, o.booked, o.quotas,
      t.from_slot, o.teacher_id, o.service_id,
      ${takenBySource} as taken,
      (
        select coalesce(
          json_agg(
            json_build_object('id', h.id, 'seats', h.seats, 'source', h.source, 'held_until', h.held_until)
            order by h.id
          ),
          '[]'
        )
        from seat_holds h
        where h.school_id = o.school_id and h.occurrence_id = o.id
      ) as holds,
      ${waiting} as waiting,
      ${requestedClients(p)} as clients
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    where o.school_id = ${p('school_id')} and o.id = ${p('occurrence_id')}`,
);

export const nextHoldIds = statement(
  (_db, p: Params<{ count: number }>) =>
    sql<{
      id: number;
    }>`select nextval(pg_get_serial_sequence('seat_holds', 'id')) as id from generate_series(1, ${p('count')}::int)`,
);

/** A client who had left the date gets the old row back, as taken now. */
export const takeSeats = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number; students_ids: number[]; source: string }>) => sql<never>`
  insert into occurrence_students (school_id, occurrence_id, student_id, source)
  select ${p('school_id')}, ${p('occurrence_id')}, c, ${p('source')} from unnest(${p('students_ids')}::bigint[]) c
  on conflict (school_id, occurrence_id, student_id) do update
  set status = 'booked', source = excluded.source, created_at = ritm_now()
    where occurrence_students.status in ('canceled', 'excused')`,
);

export const freeSeats = statement(
  (db, p: Params<{ school_id: number; occurrence_id: number; students_ids: number[]; status: string }>) =>
    db
      .updateTable('occurrence_students')
      .set({ status: p('status') })
      .where('school_id', '=', p('school_id'))
      .where('occurrence_id', '=', p('occurrence_id'))
      .where('student_id', '=', sql<number>`any(${p('students_ids')})`)
      .where('status', 'in', [sql.lit('booked'), sql.lit('confirmed')]),
);

/** The condition holds without any lock too: nothing but a booked place is ever confirmed. */
export const confirmSeats = statement(
  (db, p: Params<{ school_id: number; occurrence_id: number; students_ids: number[] }>) =>
    db
      .updateTable('occurrence_students')
      .set({ status: sql.lit('confirmed') })
      .where('school_id', '=', p('school_id'))
      .where('occurrence_id', '=', p('occurrence_id'))
      .where('student_id', '=', sql<number>`any(${p('students_ids')})`)
      .where('status', '=', sql.lit('booked')),
);

export const insertHold = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      id: number;
      occurrence_id: number;
      seats: number;
      source: string;
      held_until: string;
    }>,
  ) => sql<never>`
    insert into seat_holds (school_id, id, occurrence_id, seats, source, held_until) overriding system value
    values (${p('school_id')}, ${p('id')}, ${p('occurrence_id')}, ${p('seats')}, ${p('source')}, ${p('held_until')})`,
);

export const deleteHolds = statement((db, p: Params<{ school_id: number; ids: number[] }>) =>
  db
    .deleteFrom('seat_holds')
    .where('school_id', '=', p('school_id'))
    .where('id', '=', sql<number>`any(${p('ids')})`),
);

/** The date on which a hold keeps its places; no row once the hold is over. */
export const dateOfHold = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db.selectFrom('seat_holds').select('occurrence_id').where('school_id', '=', p('school_id')).where('id', '=', p('id')),
);

/** Dates with holds that are over, with free places and a queue, or with a queue for a class that has begun. */
export const datesToSweep = statement(
  (_db, p: Params<{ now: string; limit: number }>) => sql<{ school_id: number; time_zone: string; id: number }>`
    select d.school_id, s.time_zone, d.id
    from (
      select h.school_id, h.occurrence_id as id
      from seat_holds h
      where h.held_until <= ${p('now')}::timestamptz
      union
      select w.school_id, w.occurrence_id
      from waiting_entries w
      join occurrences o on o.school_id = w.school_id and o.id = w.occurrence_id
      where w.ended_at is null
        and (
          o.status <> 'planned'
          or o.starts_at <= ${p('now')}::timestamptz
          or (w.state = 'waiting' and w.told_at is null and (o.capacity is null or o.booked + w.places <= o.capacity))
        )
    ) d
    join schools s on s.id = d.school_id
    order by d.school_id, d.id limit ${p('limit')}`,
);
