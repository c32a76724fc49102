import type { PublicClass } from '../../contract/index.ts';
import { statement, type Params } from '@ritm/platform';
import { opensClass, visitPrice, type PriceTier } from '@ritm/services/server';
import { expectedHeadcount } from '@ritm/timetable/server';
import { sql } from 'kysely';
import { isAtItsTime, isClassPublished, isPublished, noticeMinutes, takesRequests } from '../public/queries.ts';

export interface OfferedService {
  service_id: number;
  name: string;
  type: string;
  format: 'group' | 'individual' | 'mini';
  /** Of one place, by headcount of one. */
  price: number;
  price_tiers: PriceTier[];
}

/** A service as it is offered to the public; no row when it is not offered, or no longer. */
export const offeredService = statement(
  (_db, p: Params<{ school_id: number; service_id: number }>) => sql<OfferedService>`
  select v.id as service_id, v.name, v.type, v.format, ${visitPrice} as price, v.price_tiers
  from services v
  where v.school_id = ${p('school_id')} and v.id = ${p('service_id')} and ${isPublished}`,
);

export interface OfferedClass {
  occurrence_id: number;
  /** Of the class itself. */
  service_id: number;
  /** Whether the public sees the class, and the requested service is booked into it. */
  opened: boolean;
  title: string;
  starts_at: string;
  /** The number of people who already come, when the price of the requested service depends on it; otherwise null. */
  headcount: number | null;
  /** Null means no limit. */
  free: number | null;
  /** True when the class is outside the time of day in which the requested service is valid. */
  other_daypart: boolean;
}

/** The free places of `occurrences o`. A hold that has lapsed counts as free. */
const freePlaces = sql`greatest(o.capacity - o.booked + (select coalesce(sum(h.seats), 0) from seat_holds h
      where h.school_id = o.school_id and h.occurrence_id = o.id and h.held_until <= ritm_now()), 0)::int`;

/**
 * A class that accepts requests now: it is planned, not too near and not too far ahead. `service_id` is the requested
 * service; null: the class's own.
 */
export const offeredClass = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      occurrence_id: number;
      service_id: number | null;
      notice_minutes: number;
      horizon_days: number;
    }>,
  ) => sql<OfferedClass>`
    select o.id as occurrence_id, o.service_id, coalesce(o.title, t.title) as title, o.starts_at,
      coalesce(${opensClass} and ${isClassPublished} and c.format <> 'individual', false) as opened,
      case when v.price_tiers <> '[]' then ${expectedHeadcount} end as headcount,
      case when o.capacity is not null then ${freePlaces} end as free,
      coalesce(not ${isAtItsTime}, false) as other_daypart
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    left join services c on c.school_id = o.school_id and c.id = o.service_id
    left join services v
      on v.school_id = o.school_id and v.id = coalesce(${p('service_id')}::bigint, o.service_id)
    where o.school_id = ${p('school_id')}
      and o.id = ${p('occurrence_id')}
      and o.status = 'planned'
      and o.starts_at > ritm_now() + make_interval(mins => ${p('notice_minutes')})
      and o.starts_at < ritm_now() + make_interval(days => ${p('horizon_days')})`,
);

/** A class that would accept requests now if it were not full; no row for any other class. */
export const fullClass = statement(
  (_db, p: Params<{ school_id: number; service_id: number; occurrence_id: number }>) => sql<{ notice_minutes: number }>`
    select ${noticeMinutes} as notice_minutes
    from occurrences o
    join schools s on s.id = o.school_id and s.archived_at is null and ${takesRequests}
    left join booking_settings b on b.school_id = o.school_id
    join services c on c.school_id = o.school_id and c.id = o.service_id and ${isClassPublished}
    join services v
      on v.school_id = o.school_id
        and v.id = ${p('service_id')}
        and ${isPublished}
        and ${opensClass}
    where o.school_id = ${p('school_id')}
      and o.id = ${p('occurrence_id')}
      and o.status = 'planned'
      and o.starts_at > ritm_now() + make_interval(mins => ${noticeMinutes})
      and o.booked >= o.capacity
      and ${freePlaces} = 0`,
);

/** The next classes into which a service is booked, with at least so many free places. */
export const alternatives = statement(
  (
    _db,
    p: Params<{ school_id: number; service_id: number; occurrence_id: number; notice_minutes: number; seats: number }>,
  ) => sql<PublicClass & { headcount: number }>`
    select o.id as occurrence_id, o.date, left(o.time_from::text, 5) as time_from,
      left(o.time_to::text, 5) as time_to, o.starts_at,
      coalesce(o.title, t.title) as title, v.id as service_id, ${visitPrice} as price, v.price_tiers,
      ${expectedHeadcount} as headcount, o.teacher_id,
      spoken_name(m.firstname, m.lastname) as teacher_name, l.name as place_name,
      coalesce(t.color, c.color) as color, o.capacity - o.booked as free, true as open
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    join services c on c.school_id = o.school_id and c.id = o.service_id and ${isClassPublished}
    join services v
      on v.school_id = o.school_id
        and v.id = ${p('service_id')}
        and ${isPublished}
        and ${opensClass}
    left join staff m on m.school_id = o.school_id and m.id = o.teacher_id
    left join places l on l.school_id = o.school_id and l.id = o.place_id
    where o.school_id = ${p('school_id')}
      and o.id <> ${p('occurrence_id')}
      and o.status = 'planned'
      and o.starts_at > ritm_now() + make_interval(mins => ${p('notice_minutes')})
      and o.date < (ritm_now() + interval '31 days')::date
      and ${isAtItsTime}
      and not t.from_slot
      and (o.capacity is null or o.booked + ${p('seats')} <= o.capacity)
    order by o.starts_at, o.id limit 3`,
);
