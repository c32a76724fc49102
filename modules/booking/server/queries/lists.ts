import { jsonStatement, statement, type Params } from '@ritm/platform';
import { hiddenPhone } from '@ritm/students/server';
import { sql } from 'kysely';
import type { RequestRow, RequestState } from '../../contract/index.ts';

/** What the staff may do with a request. Each state has one constant text, so that no JSON is built for a row. */
const can = (p: Params<{ acts: boolean }>) => sql`json_build_object(
  'take', ${p('acts')}::boolean and r.state = 'new' and r.verified_at is not null,
  'confirm', ${p('acts')}::boolean and r.state in ('new', 'in_processing') and r.verified_at is not null,
  'reject', ${p('acts')}::boolean and r.state in ('new', 'in_processing') and r.verified_at is not null,
  'convert', ${p('acts')}::boolean
    and r.state in ('new', 'in_processing')
    and r.verified_at is not null
    and r.student_id is null,
  'complete', ${p('acts')}::boolean and r.state = 'confirmed' and o.starts_at <= ritm_now(),
  'miss', ${p('acts')}::boolean and r.state = 'confirmed' and o.starts_at <= ritm_now()
)`;

/** A client's number, shown in full only to those who may see it so. */
const phoneOf = (p: Params<{ phones: boolean }>, table: string) =>
  sql`case
    when ${p('phones')}::boolean then ${sql.ref(`${table}.phone`)}
    else ${hiddenPhone(sql.ref(`${table}.phone`))}
  end`;

/** The columns of `requestRow` in the contract. */
const columns = (p: Params<{ acts: boolean; phones: boolean }>) => sql`
  r.id, r.state, r.name, ${phoneOf(p, 'r')} as phone, r.verified_at is not null as verified, r.comment,
  r.student_id, listed_name(c.lastname, c.firstname) as student_name, r.service_id, r.service_name, r.price,
  r.occurrence_id, o.timetable_id,
  coalesce(o.title, t.title) as title, o.date, left(o.time_from::text, 5) as time_from,
  left(o.time_to::text, 5) as time_to, o.starts_at,
  listed_name(m.lastname, m.firstname) as teacher_name, r.channel, r.utm, r.hold_until, r.due_at,
  r.state = 'new' and r.verified_at is not null and r.due_at < ritm_now() as is_overdue,
  r.answered_at, listed_name(u.lastname, u.firstname) as answered_by, r.reason, r.loss, r.follows_id,
  r.created_at, ${can(p)} as can`;

const tables = sql`requests r
  join occurrences o on o.school_id = r.school_id and o.id = r.occurrence_id
  join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
  left join students c on c.school_id = r.school_id and c.id = r.student_id
  left join staff m on m.school_id = o.school_id and m.id = o.teacher_id
  left join users u on u.id = r.answered_by`;

interface ListParams {
  school_id: number;
  acts: boolean;
  /** True when numbers are shown in full and can be searched by. */
  phones: boolean;
  states: string[];
  /** Digits of a number or part of a name; null means no filter. */
  search: string | null;
  limit: number;
  offset: number;
}

/**
 * Open requests come first, the longest waiting on top; the others follow, newest first. Requests with a number that is
 * not proved are left out.
 */
export const selectRequests = jsonStatement(
  (_db, p: Params<ListParams>) => sql<RequestRow>`
    select ${columns(p)}
    from ${tables}
    where r.school_id = ${p('school_id')}
      and r.state = any(${p('states')}::text[])
      and (r.verified_at is not null or r.state <> 'new')
      and (
        ${p('search')}::text is null
        or r.name ilike '%' || ${p('search')} || '%'
        or ${p('phones')}::boolean and r.phone like '%' || ${p('search')} || '%'
      )
    order by case when r.state in ('new', 'in_processing') then r.created_at end nulls last, r.id desc
    limit ${p('limit')} offset ${p('offset')}`,
);

/** The figures above the list: counts by state, the median time to answer, and the requests that the tariff blocked. */
export const requestFigures = statement(
  (_db, p: Params<{ school_id: number; today: string }>) => sql<{
    states: { state: RequestState; count: number }[];
    median_minutes: number | null;
    blocked: number;
  }>`
    select
      (
        select coalesce(json_agg(json_build_object('state', state, 'count', n)), '[]')
        from (
          select r.state, count(*)::int as n
          from requests r
          where r.school_id = ${p('school_id')} and (r.verified_at is not null or r.state <> 'new')
          group by 1
        ) s
      ) as states,
      (
        select round(
          percentile_cont(0.5) within group (order by extract(epoch from r.answered_at - r.verified_at) / 60)
        )::int
        from requests r
        where r.school_id = ${p('school_id')}
          and r.answered_by is not null
          and r.created_at > ritm_now() - interval '30 days'
      ) as median_minutes,
      (
        select coalesce(sum(attempts), 0)::int
        from booking_blocked
        where school_id = ${p('school_id')} and day > ${p('today')}::date - 30
      ) as blocked`,
);

export const oneRequest = jsonStatement(
  (_db, p: Params<{ school_id: number; id: number; acts: boolean; phones: boolean }>) => sql<RequestRow>`
  select ${columns(p)} from ${tables} where r.school_id = ${p('school_id')} and r.id = ${p('id')}`,
);

/**
 * Possible cards of a request: those with its number, those of its author and, as a weaker match, those of the same
 * name.
 */
export const candidatesOf = statement(
  (_db, p: Params<{ school_id: number; id: number; own: number[]; phones: boolean }>) => sql<{
    id: number;
    name: string;
    phone: string | null;
    same_phone: boolean;
  }>`
    select c.id, listed_name(c.lastname, c.firstname) as name, ${phoneOf(p, 'c')} as phone,
      coalesce(c.phone = r.phone, false) or c.id = any(${p('own')}::bigint[]) as same_phone
    from requests r
    join students c
      on c.school_id = r.school_id
        and c.status <> 'archived'
        and (
          c.phone = r.phone
          or c.id = any(${p('own')}::bigint[])
          or lower(r.name) in (
            lower(spoken_name(c.firstname, c.lastname)), lower(listed_name(c.lastname, c.firstname))
          )
        )
    where r.school_id = ${p('school_id')}
      and r.id = ${p('id')}
      and r.verified_at is not null
      and r.student_id is null
    order by same_phone desc, c.lastname, c.firstname, c.id limit 20`,
);

/** The history of the request's states, from the audit. */
export const historyOf = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<{ at: string; state: RequestState; by: string | null }>`
    select a.created_at as at, a.after ->> 'state' as state, listed_name(u.lastname, u.firstname) as by
    from audit_log a
    left join users u on u.id = a.actor_user_id
    where a.school_id = ${p('school_id')}
      and a.object_type = 'request'
      and a.object_id = ${p('id')}
      and a.after ->> 'state' is not null
    order by a.id`,
);

export const authorOf = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db.selectFrom('requests').select('user_id').where('school_id', '=', p('school_id')).where('id', '=', p('id')),
);
