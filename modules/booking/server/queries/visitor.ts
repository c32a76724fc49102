import { branchOfClass } from '@ritm/schools/server';
import type { Format, VisitPolicies } from '@ritm/services/rules';
import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { RequestState } from '../../contract/index.ts';
import { isPublished } from '../public/queries.ts';

type PoliciesOfClass = { [K in keyof VisitPolicies]: VisitPolicies[K] | null };

export interface BookingRow extends PoliciesOfClass {
  request_id: number | null;
  state: RequestState;
  /** The client's attendance state on the class; null for a request that waits. */
  attendance: string | null;
  occurrence_id: number;
  student_id: number | null;
  student_name: string | null;
  service_id: number | null;
  title: string;
  date: string;
  time_from: string;
  time_to: string;
  starts_at: string;
  teacher_id: number | null;
  teacher_name: string | null;
  place_name: string | null;
  branch_id: number | null;
  where: string;
  reason: string | null;
  format: Format;
  /** True for a specialist's time of a service that is still offered. */
  is_time: boolean;
  /** True when nobody but the visitor's own cards comes. */
  alone: boolean;
  /** True when a client has already moved it. */
  moved: boolean;
  /** Another time that has been proposed for it. */
  proposal: { id: number; starts_at: string; until: string; mine: boolean; agreed: boolean } | null;
  /** The time zone where it takes place. */
  wall_zone: string;
}

/**
 * True for a class that a specialist gives to one or to a few, at the length that the service offers. It may be one of
 * a series or booked by itself.
 */
const isTime = sql<boolean>`coalesce(v.format <> 'group' and ${isPublished} and o.teacher_id is not null
    and o.ends_at - o.starts_at = make_interval(mins => coalesce(v.duration_minutes, 60)), false)`;
/** True when only these cards come. The code that moves the class checks this again under the lock of the places. */
const isAlone = (cards: unknown) => sql<boolean>`not exists (
  select
  from occurrence_students x
  where x.school_id = o.school_id
    and x.occurrence_id = o.id
    and x.status not in ('canceled', 'excused')
    and x.student_id <> all(${cards}::bigint[])
)
  and not exists (
    select
    from seat_holds h
    where h.school_id = o.school_id
      and h.occurrence_id = o.id
      and h.held_until > ritm_now()
  )`;
const proposalOf = (user: unknown, cards: unknown) => sql`(
  select json_build_object(
    'id', m.id, 'starts_at', m.starts_at, 'until', m.expires_at,
    'mine', m.user_id = ${user},
    'agreed', not exists (
      select
      from occurrence_students x
      where x.school_id = o.school_id
        and x.occurrence_id = o.id
        and x.status not in ('canceled', 'excused')
        and x.student_id = any(${cards}::bigint[])
        and x.student_id <> all(m.agreed)
    )
  )
  from move_proposals m
  where m.school_id = o.school_id
    and m.occurrence_id = o.id
    and m.state = 'open'
    and m.expires_at > ritm_now()
)`;
const isMoved = sql<boolean>`o.moved_by_client_at is not null`;
/** The policies of the service as it is today; null for a class without a service. */
const policies = sql`v.cancellation_policy, v.miss_policy, v.debt_policy, v.debt_limit`;
const classColumns = sql`
  o.id as occurrence_id, o.service_id, coalesce(o.title, t.title) as title, o.date, o.time_from, o.time_to,
  o.starts_at,
  o.teacher_id, ${isTime} as is_time, ${isMoved} as moved, t.time_zone as wall_zone,
  spoken_name(m.firstname, m.lastname) as teacher_name, l.name as place_name, h.id as branch_id,
  concat_ws(', ', f.name, l.name, coalesce(h.address, f.actual_address)) as "where",
  coalesce(v.format, 'group') as format, ${policies}`;
const classTables = sql`join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
  left join services v on v.school_id = o.school_id and v.id = o.service_id
  left join staff m on m.school_id = o.school_id and m.id = o.teacher_id
  left join places l on l.school_id = o.school_id and l.id = o.place_id
  left join branches h on h.school_id = l.school_id and h.id = l.branch_id
  join schools f on f.id = o.school_id`;

/**
 * A person's upcoming bookings in an organization: the places of their cards, including those that the organization
 * gave, and requests that wait or were refused within the week. A booked request is listed as its place. The list is
 * whole: dates exist for 120 days ahead.
 */
export const bookingsOf = statement(
  (_db, p: Params<{ school_id: number; user_id: number; student_ids: number[] }>) => sql<BookingRow>`
    select *
    from (
      select
        (
          select max(r.id)
          from requests r
          where r.school_id = a.school_id
            and r.occurrence_id = a.occurrence_id
            and r.student_id = a.student_id
            and r.state = 'confirmed'
        ) as request_id,
        'confirmed' as state, a.status as attendance, a.student_id,
        listed_name(c.lastname, c.firstname) as student_name, null as reason, ${isAlone(p('student_ids'))} as alone,
        ${proposalOf(p('user_id'), p('student_ids'))} as proposal, ${classColumns}
      from occurrence_students a
      join occurrences o
        on o.school_id = a.school_id and o.id = a.occurrence_id and o.status = 'planned' and o.ends_at > ritm_now()
      join students c on c.school_id = a.school_id and c.id = a.student_id ${classTables}
      where a.school_id = ${p('school_id')}
        and a.student_id = any(${p('student_ids')}::bigint[])
        and a.status in ('booked', 'confirmed')
      union all
      select r.id, r.state, null, r.student_id, listed_name(c.lastname, c.firstname), r.reason, false, null,
        ${classColumns}
      from requests r
      join occurrences o on o.school_id = r.school_id and o.id = r.occurrence_id
      left join students c on c.school_id = r.school_id and c.id = r.student_id ${classTables}
      where r.school_id = ${p('school_id')}
        and r.user_id = ${p('user_id')}
        and o.ends_at > ritm_now()
        and (
          r.state in ('new', 'in_processing')
          or (r.state in ('rejected', 'expired') and r.updated_at > ritm_now() - interval '7 days')
        )
    ) b
    order by starts_at, student_id, request_id`,
);

export const cardNames = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ id: number; name: string }>`
    select c.id, listed_name(c.lastname, c.firstname) as name
    from students c
    where c.school_id = ${p('school_id')} and c.id = any(${p('ids')}::bigint[])
    order by c.lastname, c.firstname, c.id`,
);

/** A place of a card on a class, with the rules of its service. */
export interface SeatRow extends PoliciesOfClass {
  occurrence_id: number;
  timetable_id: number;
  service_id: number | null;
  title: string;
  date: string;
  time_from: string;
  starts_at: string;
  status: string;
  attendance: string | null;
  format: Format;
  branch_id: number | null;
  teacher_id: number | null;
  is_time: boolean;
}
export const seatOf = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number; student_id: number }>) => sql<
    SeatRow & { attendance: string }
  >`
    select o.id as occurrence_id, o.timetable_id, o.service_id, coalesce(o.title, t.title) as title, o.date,
      o.time_from, o.starts_at, o.status,
      a.status as attendance, coalesce(v.format, 'group') as format,
      ${branchOfClass} as branch_id, ${policies}, o.teacher_id, ${isTime} as is_time
    from occurrence_students a
    join occurrences o on o.school_id = a.school_id and o.id = a.occurrence_id
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    left join services v on v.school_id = o.school_id and v.id = o.service_id
    where a.school_id = ${p('school_id')}
      and a.occurrence_id = ${p('occurrence_id')}
      and a.student_id = ${p('student_id')}`,
);

/** The visitor's cards that have a place on a class. */
export const ownCardsOn = statement((db, p: Params<{ school_id: number; occurrence_id: number; cards: number[] }>) =>
  db
    .selectFrom('occurrence_students')
    .select('student_id')
    .where('school_id', '=', p('school_id'))
    .where('occurrence_id', '=', p('occurrence_id'))
    .where('student_id', '=', sql<number>`any(${p('cards')})`)
    .where('status', 'not in', [sql.lit('canceled'), sql.lit('excused')]),
);

/** Moves the request that a place came from along with the place. */
export const moveRequest = statement(
  (db, p: Params<{ school_id: number; from: number; to: number; student_id: number; now: string }>) =>
    db
      .updateTable('requests')
      .set({ occurrence_id: p('to'), updated_at: p('now') })
      .where('school_id', '=', p('school_id'))
      .where('occurrence_id', '=', p('from'))
      .where('student_id', '=', p('student_id'))
      .where('state', '=', sql.lit('confirmed')),
);

export const cancelRequestOf = statement(
  (db, p: Params<{ school_id: number; occurrence_id: number; student_id: number; now: string }>) =>
    db
      .updateTable('requests')
      .set({ state: 'canceled', updated_at: p('now') })
      .where('school_id', '=', p('school_id'))
      .where('occurrence_id', '=', p('occurrence_id'))
      .where('student_id', '=', p('student_id'))
      .where('state', '=', sql.lit('confirmed')),
);
