import { sql } from 'kysely';
import type { Params } from '@ritm/platform';
import { expectedHeadcount } from '../headcount.ts';
import { daysBetween, effectiveHours } from '../work-times/hours.ts';

/** The parameters of a search for free time. */
export interface SlotSearch {
  school_id: number;
  service_id: number;
  /** Null: any specialist who gives the service. */
  teacher_id: number | null;
  /** Local dates of the place of the class. */
  from: string;
  to: string;
  /** The time zone of the organization; a place in a branch may have its own. */
  time_zone: string;
  now: string;
  /** The desk may book without the required notice and beyond the horizon. */
  at_desk: boolean;
  /** The class that is to move; its own time counts as free. */
  leaving: number | null;
}

/** The teachers who give a service: those assigned to it or, when none is assigned, every teacher. */
export const specialists = (p: Params<Pick<SlotSearch, 'school_id' | 'service_id' | 'teacher_id'>>) => sql`
  people as (
    select s.id as teacher_id
    from staff s
    where s.school_id = ${p('school_id')}
      and s.role = 'teacher'
      and s.archived_at is null
      and (${p('teacher_id')}::bigint is null or s.id = ${p('teacher_id')})
      and (
        exists (
          select 1
          from service_teachers g
          where g.school_id = s.school_id
            and g.service_id = ${p('service_id')}
            and g.teacher_id = s.id
        )
        or not exists (
          select 1
          from service_teachers g
          where g.school_id = s.school_id and g.service_id = ${p('service_id')}
        )
      )
  )`;

/** The rule of the service, else that of the organization, else the default. */
const ruleOf = (p: Params<{ school_id: number; service_id: number }>) => sql`
  rule as (
    select coalesce(r.step_minutes, 30) as step, coalesce(r.notice_minutes, 120) as notice,
      coalesce(r.horizon_days, 30) as horizon,
      make_interval(mins => coalesce(r.buffer_before, 0)) as before,
      make_interval(mins => coalesce(r.buffer_after, 0)) as after
    from (select 1) one
    left join lateral (
      select *
      from slot_rules r
      where r.school_id = ${p('school_id')}
        and (r.service_id = ${p('service_id')} or r.service_id is null)
      order by r.service_id nulls last limit 1
    ) r on true
  ),
  service as (
    select make_interval(mins => coalesce(v.duration_minutes, 60)) as length, v.format, v.tiers_by, v.daypart_from,
      v.daypart_to
    from services v
    where v.school_id = ${p('school_id')} and v.id = ${p('service_id')}
  )`;

/** A service that is limited to a part of the day is offered only then: from the first time, before the second. */
const isInDaypart = sql`(
  v.daypart_from is null
  or v.daypart_to is null
  or (local.at::time >= v.daypart_from and local.at::time < v.daypart_to)
)`;

/**
 * Minutes that a teacher leads on each day, as `load (teacher_id, minutes)`: an array over `days`, which begins a day
 * before the search. The teacher with the fewest is chosen first.
 */
const loads = (p: Params<SlotSearch>) => sql`
  load as materialized (
    select q.teacher_id, array_agg(coalesce(l.minutes, 0) order by d.date) as minutes
    from people q
    cross join days d
    left join (
      select o.teacher_id, o.date, sum(extract(epoch from o.ends_at - o.starts_at) / 60)::int as minutes
      from occurrences o
      where o.school_id = ${p('school_id')}
        and o.teacher_id = any(array(select teacher_id from people))
        and o.status <> 'canceled'
        and o.date between ${p('from')}::date and ${p('to')}::date
      group by 1, 2
    ) l on l.teacher_id = q.teacher_id and l.date = d.date
    group by q.teacher_id
  )`;

/** The classes of the searched days, and of the days around them that reach in over midnight or by their zone. */
const takesTime = (p: Params<SlotSearch>) => sql`o.school_id = ${p('school_id')} and o.status <> 'canceled'
      and o.id is distinct from ${p('leaving')} and o.date between ${p('from')}::date - 2 and ${p('to')}::date + 1`;

/** The busy time of each specialist, with the gaps that their services require. */
const led = (p: Params<SlotSearch>) => sql`
  led as materialized (
    select o.teacher_id,
      range_agg(
        tstzrange(
          o.starts_at - greatest(r.after, make_interval(mins => coalesce(x.buffer_before, 0))),
          o.ends_at + greatest(r.before, make_interval(mins => coalesce(x.buffer_after, 0)))
        )
      ) as taken
    from occurrences o
    cross join rule r
    left join lateral (
      select *
      from slot_rules x
      where x.school_id = o.school_id and (x.service_id = o.service_id or x.service_id is null)
      order by x.service_id nulls last limit 1
    ) x on true
    where ${takesTime(p)} and o.teacher_id = any(array(select teacher_id from people))
    group by o.teacher_id
  )`;

const joinable = (p: Params<SlotSearch>) => sql`
  joinable as materialized (
    select o.teacher_id, o.starts_at, o.id, ${expectedHeadcount} as together
    from service v
    cross join occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id and t.from_slot
    where v.format = 'mini'
      and o.school_id = ${p('school_id')}
      and o.service_id = ${p('service_id')}
      and o.status = 'planned'
      and o.booked < o.capacity
      and o.id is distinct from ${p('leaving')}
      and o.date between ${p('from')}::date and ${p('to')}::date
  )`;

const candidates = (p: Params<SlotSearch>) => sql`
  candidates as materialized (
    select w.teacher_id, w.place_id, w.exclusive, w.zone, c as starts_at, c + v.length as ends_at,
      local.at::date as date,
      coalesce(b.taken && tstzrange(c, c + v.length), false)
        or coalesce(h.taken && tstzrange(c, c + v.length), false) as taken,
      l.minutes[local.at::date - ${p('from')}::date + 2] as minutes
    from windows w
    cross join rule r
    cross join service v
    left join led b on b.teacher_id = w.teacher_id
    left join load l on l.teacher_id = w.teacher_id
    left join held h on w.exclusive and h.place_id = w.place_id
    cross join lateral generate_series(w.starts_at, w.ends_at - v.length, make_interval(mins => r.step)) c
    cross join lateral (select c at time zone w.zone as at offset 0) local
    where ${isInDaypart}
      and c > ${p('now')}::timestamptz
      and local.at::date between ${p('from')}::date and ${p('to')}::date
      and (
        ${p('at_desk')}::boolean
        or (
          c >= ${p('now')}::timestamptz + make_interval(mins => r.notice)
          and local.at::date <= (${p('now')}::timestamptz at time zone w.zone)::date + r.horizon
        )
      )
  )`;

/**
 * Common table expressions with every time on the grid of the specialists' hours. The last one is
 * `offered (teacher_id, place_id, exclusive, zone, starts_at, ends_at, date, free, joins, together,
 * minutes)`; a time that two intervals of a specialist's hours contain is there twice. The busy time of a specialist
 * and of an exclusive place is one multirange each, collected once, and every time is compared with it: expressions
 * that join by interval cost a comparison of each interval with every other, because PostgreSQL expects one row of
 * them. `joins`: an existing class for several clients at that time that has a free place. The gap between two classes
 * is the longer of their required gaps, not the sum.
 */
export const offeredTimes = (p: Params<SlotSearch>) => sql`
  ${specialists(p)}, ${ruleOf(p)},
  ${daysBetween(sql`${p('from')}::date - 1`, sql`${p('to')}::date`)}, ${effectiveHours(p)},
  windows as materialized (
    select h.teacher_id, h.place_id, coalesce(l.exclusive, false) as exclusive, z.zone,
      (h.date + make_interval(mins => h.f)) at time zone z.zone as starts_at,
      (h.date + make_interval(mins => h.t)) at time zone z.zone as ends_at
    from hours h
    left join places l on l.school_id = ${p('school_id')} and l.id = h.place_id
    left join branches b on b.school_id = ${p('school_id')} and b.id = l.branch_id
    cross join lateral (select coalesce(b.time_zone, ${p('time_zone')}) as zone) z
  ),
  ${led(p)},
  held as materialized (
    select o.exclusive_place_id as place_id, range_agg(tstzrange(o.starts_at, o.ends_at)) as taken
    from occurrences o
    where ${takesTime(p)}
      and o.exclusive_place_id = any(array(select place_id from windows where exclusive))
    group by o.exclusive_place_id
  ),
  ${joinable(p)},
  ${loads(p)},
  ${candidates(p)},
  offered as (
    select q.*, j.id is not null or not q.taken as free, j.id as joins, j.together
    from candidates q
    left join joinable j on j.teacher_id = q.teacher_id and j.starts_at = q.starts_at
  )`;
