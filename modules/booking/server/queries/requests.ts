/**
 * Statements over `requests`. The transitions themselves are rules; `changeState` is reached only through
 * `requests-access.ts`, which checks them.
 */
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { RequestState } from '../../contract/index.ts';

export const nextRequestIds = statement(
  (_db, p: Params<{ count: number }>) => sql<{ id: number }>`
  select nextval(pg_get_serial_sequence('requests', 'id')) as id from generate_series(1, ${p('count')}::int)`,
);

export interface NewRequest {
  school_id: number;
  id: number;
  state: RequestState;
  phone: string;
  name: string;
  comment: string | null;
  user_id: number | null;
  verified_at: string | null;
  student_id: number | null;
  service_id: number;
  service_name: string;
  price: number;
  occurrence_id: number;
  hold_until: string | null;
  hold_id: number | null;
  consent_version: string;
  channel: string;
  /** JSON: the marks of the link, `{}` without them. */
  utm: string;
  address: string;
  due_at: string;
  answered_at: string | null;
  /** The first request of a row of services. */
  follows_id: number | null;
  now: string;
}

export const insertRequest = statement(
  (_db, p: Params<NewRequest>) => sql<never>`
    insert into requests (
      school_id, id, state, phone, name, comment, user_id, verified_at, student_id, service_id, service_name, price,
      occurrence_id, hold_until, hold_id, consent_version, consent_at, channel, utm, address, due_at, answered_at,
      follows_id, created_at, updated_at
    ) overriding system value
    values (
      ${p('school_id')}, ${p('id')}, ${p('state')}, ${p('phone')}, ${p('name')}, ${p('comment')},
      ${p('user_id')}, ${p('verified_at')}, ${p('student_id')}, ${p('service_id')}, ${p('service_name')},
      ${p('price')}, ${p('occurrence_id')},
      ${p('hold_until')}, ${p('hold_id')}, ${p('consent_version')}, ${p('now')}, ${p('channel')},
      ${p('utm')}::jsonb, ${p('address')}::inet, ${p('due_at')},
      ${p('answered_at')}, ${p('follows_id')}, ${p('now')}, ${p('now')}
    )`,
);

/** A request with its class. */
export interface RequestFacts {
  id: number;
  state: RequestState;
  phone: string | null;
  name: string;
  user_id: number | null;
  verified_at: string | null;
  student_id: number | null;
  service_id: number;
  hold_until: string | null;
  hold_id: number | null;
  occurrence_id: number;
  created_at: string;
  due_at: string;
  title: string;
  date: string;
  time_from: string;
  starts_at: string;
  teacher_id: number | null;
  from_slot: boolean;
}

const facts = sql`
  r.id, r.state, r.phone, r.name, r.user_id, r.verified_at, r.student_id, r.service_id, r.hold_until, r.hold_id,
  r.occurrence_id,
  r.created_at, r.due_at, coalesce(o.title, t.title) as title, o.date, o.time_from, o.starts_at, o.teacher_id,
  t.from_slot
  from requests r
  join occurrences o on o.school_id = r.school_id and o.id = r.occurrence_id
  join timetables t on t.school_id = o.school_id and t.id = o.timetable_id`;

export const requestById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<RequestFacts>`
  select ${facts} where r.school_id = ${p('school_id')} and r.id = ${p('id')}`,
);

/** The requests of a row after its first, in their order. */
export const followersOf = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<RequestFacts>`
    select ${facts}
    where r.school_id = ${p('school_id')}
      and r.follows_id = ${p('id')}
    order by r.id`,
);

/** The request of a number that still waits for its code. */
export const unprovedOf = statement(
  (_db, p: Params<{ school_id: number; phone: string }>) => sql<RequestFacts>`
    select ${facts}
    where r.school_id = ${p('school_id')}
      and r.phone = ${p('phone')}
      and r.verified_at is null
      and r.state = 'new'
      and r.follows_id is null`,
);

/** A compare-and-swap: it returns no row when the request is no longer in any of the given states. */
export const changeState = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      id: number;
      from: string[];
      state: string;
      student_id: number | null;
      answered_by: number | null;
      reason: string | null;
      now: string;
    }>,
  ) => sql<{ id: number }>`
    update requests
    set state = ${p('state')}, student_id = coalesce(${p('student_id')}, student_id), updated_at = ${p('now')},
      answered_at = case
        when ${p('answered_by')}::bigint is null then answered_at
        else coalesce(answered_at, ${p('now')}::timestamptz)
      end,
      answered_by = coalesce(answered_by, ${p('answered_by')}), reason = coalesce(${p('reason')}, reason),
      hold_until = case when ${p('state')} = 'in_processing' then hold_until end
    where school_id = ${p('school_id')}
      and id = ${p('id')}
      and state = any(${p('from')}::text[])
    returning id`,
);

/** Records why the desk has rejected the request. */
export const setLoss = statement(
  (_db, p: Params<{ school_id: number; id: number; loss: string }>) => sql<never>`
    update requests set loss = ${p('loss')} where school_id = ${p('school_id')} and id = ${p('id')}`,
);

/** Records who has proved the number, and their card when only one is possible. */
export const proveRequest = statement(
  (
    db,
    p: Params<{
      school_id: number;
      id: number;
      user_id: number;
      student_id: number | null;
      hold_until: string | null;
      now: string;
    }>,
  ) =>
    db
      .updateTable('requests')
      .set({
        user_id: p('user_id'),
        verified_at: p('now'),
        student_id: p('student_id'),
        hold_until: p('hold_until'),
        updated_at: p('now'),
      })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id'))
      .where('verified_at', 'is', null)
      .where('state', '=', sql.lit('new'))
      .returning('id'),
);

export const setStudent = statement(
  (db, p: Params<{ school_id: number; id: number; student_id: number; now: string }>) =>
    db
      .updateTable('requests')
      .set({ student_id: p('student_id'), updated_at: p('now') })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id')),
);

/** Cards that a proved number may belong to: those that have it, and those that the person acts for. */
export const cardsOfNumber = statement(
  (_db, p: Params<{ school_id: number; phone: string | null; own: number[] }>) => sql<{
    id: number;
    name: string;
    phone: string | null;
    same_phone: boolean;
  }>`
  select c.id, listed_name(c.lastname, c.firstname) as name, c.phone,
    coalesce(c.phone = ${p('phone')}, false) or c.id = any(${p('own')}::bigint[]) as same_phone
  from students c where c.school_id = ${p('school_id')} and c.status <> 'archived'
    and (c.phone = ${p('phone')} or c.id = any(${p('own')}::bigint[])) order by c.lastname, c.firstname, c.id limit 50`,
);

/** Requests whose hold has lapsed. */
export const overdueHolds = statement(
  (_db, p: Params<{ limit: number }>) => sql<{ school_id: number; time_zone: string; id: number }>`
    select r.school_id, s.time_zone, r.id
    from requests r
    join schools s on s.id = r.school_id
    where r.hold_until <= ritm_now() and r.state in ('new', 'in_processing')
    order by r.hold_until, r.id limit ${p('limit')}`,
);

/** Completes confirmed bookings by what happened at their classes: the client came, did not come, or left. */
export const completePastRequests = statement(
  (_db, _p: Params<object>) => sql<{ id: number }>`
    update requests r
    set updated_at = ritm_now(),
      state = case a.status when 'marked' then 'done' when 'no_show' then 'no_show' else 'canceled' end
    from occurrence_students a
    where a.school_id = r.school_id
      and a.occurrence_id = r.occurrence_id
      and a.student_id = r.student_id
      and r.state = 'confirmed'
      and a.status in ('marked', 'no_show', 'canceled', 'excused')
    returning r.id`,
);

/** The consents that people with a proved number gave in their requests, once the card of the request is known. */
export const consentsOfRequests = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{
    user_id: number;
    student_id: number;
    version: string;
    channel: string;
    given_at: string;
  }>`
  select user_id, student_id, consent_version as version, channel, consent_at as given_at from requests
  where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[]) and verified_at is not null
    and user_id is not null and student_id is not null order by id`,
);
