import { currentTariff } from '@ritm/schools/server';
import { statement, type Params } from '@ritm/platform';
import { opensClass, visitPrice } from '@ritm/services/server';
import { expectedHeadcount } from '@ritm/timetable/server';
import { sql, type RawBuilder } from 'kysely';

/** Tells whether the tariff of `schools s` includes requests. */
export const takesRequests: RawBuilder<boolean> = sql`not exists (
  select from tariffs f where f.slug = ${currentTariff} and 'requests' = any(f.lacks))`;
/** The condition for a service, `services v`, to be visible to the public. */
export const isPublished = sql`v.public and v.moderation_status = 'published' and v.archived_at is null`;
/** The same for the service of a class, `services c`. */
export const isClassPublished = sql`c.public and c.moderation_status = 'published' and c.archived_at is null`;
/**
 * True when `occurrences o` lies in the time of day in which its service, `services v`, is valid. The free times of a
 * specialist follow the same rule.
 */
export const isAtItsTime = sql<boolean>`(
  v.daypart_from is null or v.daypart_to is null or (o.time_from >= v.daypart_from and o.time_from < v.daypart_to)
)`;
/** Minutes before its start when a class stops taking requests; `schools s` left joined with `booking_settings b`. */
export const noticeMinutes = sql<number>`coalesce(b.notice_minutes, 60)`;

/** Each statement returns one row with the whole JSON, or no row for an organization that does not exist. */
interface Text {
  json: string;
}
/** A list with the services' own prices, and the headcount by id of each item whose price depends on it. */
export interface TieredText extends Text {
  headcounts: Readonly<Record<string, number>> | null;
}

export const schoolText = statement(
  (_db, p: Params<{ school_id: number; consent_version: string }>) => sql<Text>`
    select json_build_object(
      'id', s.id, 'name', s.name, 'description', s.description, 'city', c.name, 'address', s.actual_address,
      'time_zone', s.time_zone,
      'logo', (select '/api/public/logo/' || f.token from files f where f.id = s.logo_file_id and f.gone_at is null),
      'phone', s.phone, 'email', s.email, 'site', s.site, 'contacts', s.contacts, 'tags', s.tags,
      'working_hours', s.working_hours,
      'specialists', s.specialists,
      'category', (select k.name_ru from school_categories k where k.id = s.category_id),
      'color', b.color, 'typeface', coalesce(b.typeface, 'onest'), 'takes_requests', ${takesRequests},
      'consent_version', ${p('consent_version')}::text
    )::text as json
    from schools s
    join cities c on c.id = s.city_id
    left join booking_settings b on b.school_id = s.id
    where s.id = ${p('school_id')} and s.archived_at is null`,
);

export const statisticText = statement(
  (_db, p: Params<{ school_id: number }>) => sql<Text>`
    select json_build_object(
      'services', (select count(*) from services v where v.school_id = s.id and ${isPublished}),
      'teachers', (
        select count(*)
        from staff m
        where m.school_id = s.id
          and m.role = 'teacher'
          and m.archived_at is null
      ),
      'classes', (
        select count(*)
        from occurrences o
        join services v on v.school_id = o.school_id and v.id = o.service_id
        where o.school_id = s.id
          and o.status = 'planned'
          and ${isPublished}
          and o.date between d.today and d.today + 6
      ),
      'followers', (select count(*) from school_subscriptions f where f.school_id = s.id)
    )::text as json
    from schools s
    cross join lateral (select (ritm_now() at time zone s.time_zone)::date as today) d
    where s.id = ${p('school_id')} and s.archived_at is null`,
);

const isBookable = sql`
  (v.format <> 'group' and v.type in ('single', 'trial'))
    or (
      v.format <> 'individual'
      and exists (
        select
        from occurrences o
        where o.school_id = v.school_id
          and o.service_id = v.id
          and o.status = 'planned'
          and o.starts_at > ritm_now()
      )
    )
    or (
      v.type = 'trial'
      and v.format <> 'individual'
      and exists (
        select
        from services c
        join occurrences o
          on o.school_id = c.school_id
            and o.service_id = c.id
            and o.status = 'planned'
            and o.starts_at > ritm_now()
        where c.school_id = v.school_id
          and ${isClassPublished}
          and ${opensClass}
      )
    )`;

export const servicesText = statement(
  (_db, p: Params<{ school_id: number }>) => sql<TieredText>`
    select
      json_build_object(
        'data', (
          select coalesce(
            json_agg(
              json_build_object(
                'id', v.id, 'group_id', v.group_id, 'name', v.name, 'description', v.description,
                'type', v.type, 'format', v.format, 'duration_minutes', v.duration_minutes, 'price', v.price,
                'price_tiers', v.price_tiers, 'visits', trim_scale(v.visits / 100.0),
                'daypart_from', left(v.daypart_from::text, 5), 'daypart_to', left(v.daypart_to::text, 5),
                'validity', v.validity, 'validity_unit', v.validity_unit,
                'bookable', ${isBookable},
                'teachers', (
                  select coalesce(
                    json_agg(
                      json_build_object('id', m.id, 'name', spoken_name(m.firstname, m.lastname))
                      order by m.lastname, m.firstname, m.id
                    ),
                    '[]'
                  )
                  from service_teachers g
                  join staff m on m.school_id = g.school_id and m.id = g.teacher_id
                  where g.school_id = v.school_id
                    and g.service_id = v.id
                    and m.archived_at is null
                    and spoken_name(m.firstname, m.lastname) is not null
                )
              )
              order by v.position, v.id
            ),
            '[]'
          )
          from services v
          where v.school_id = s.id and ${isPublished}
        ),
        'groups', (
          select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.position, g.id), '[]')
          from services_groups g
          where g.school_id = s.id
            and exists (select from services v where v.school_id = s.id and v.group_id = g.id and ${isPublished})
        )
      )::text as json,
      (
        select json_object_agg(v.id, 0)
        from services v
        where v.school_id = s.id
          and v.price_tiers <> '[]'
          and ${isPublished}
      ) as headcounts
    from schools s
    where s.id = ${p('school_id')} and s.archived_at is null`,
);

/** Joins `occurrences o` with its own service `c` and the service `v` by which it is booked. */
const joinOffered = (p: Params<{ service_id: number | null }>) => sql`
  join services c on c.school_id = o.school_id and c.id = o.service_id and ${isClassPublished}
  join services v
    on v.school_id = o.school_id
      and v.id = coalesce(${p('service_id')}::bigint, o.service_id)
      and ${isPublished}
      and ${opensClass}`;

/** The classes of a period; with a service, those into which it is booked. The price is that of a place by it. */
export const timetableText = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      from: string | null;
      to: string | null;
      service_id: number | null;
      teacher_id: number | null;
    }>,
  ) => sql<TieredText>`
    select
      json_build_object(
        'data', classes.data,
        'meta', json_build_object(
          'time_zone', s.time_zone, 'today', d.today, 'date_from', d.date_from, 'date_to', d.date_to
        )
      )::text as json,
      classes.headcounts
    from schools s
    left join booking_settings b on b.school_id = s.id
    cross join lateral (select (ritm_now() at time zone s.time_zone)::date as today) n
    cross join lateral (
      select n.today, ${noticeMinutes} as notice, ${takesRequests} as takes,
        coalesce(${p('from')}::date, n.today) as date_from,
        coalesce(${p('to')}::date, coalesce(${p('from')}::date, n.today) + 6) as date_to
    ) d
    cross join lateral (
      select
        coalesce(
          json_agg(
            json_build_object(
              'occurrence_id', o.id, 'date', o.date,
              'time_from', left(o.time_from::text, 5), 'time_to', left(o.time_to::text, 5), 'starts_at', o.starts_at,
              'title', coalesce(o.title, t.title), 'service_id', v.id, 'price', ${visitPrice},
              'price_tiers', v.price_tiers, 'teacher_id', o.teacher_id,
              'teacher_name', spoken_name(m.firstname, m.lastname), 'place_name', l.name,
              'color', coalesce(t.color, c.color),
              'free', case when o.capacity is not null then greatest(o.capacity - o.booked, 0) end,
              'open', d.takes and ${isAtItsTime} and o.starts_at > ritm_now() + make_interval(mins => d.notice)
            )
            order by o.date, o.time_from, o.id
          ),
          '[]'
        ) as data,
        json_object_agg(o.id, ${expectedHeadcount}) filter (where v.price_tiers <> '[]') as headcounts
      from occurrences o
      join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
      ${joinOffered(p)}
      left join staff m on m.school_id = o.school_id and m.id = o.teacher_id
      left join places l on l.school_id = o.school_id and l.id = o.place_id
      where o.school_id = s.id
        and o.status = 'planned'
        and o.ends_at > ritm_now()
        and o.date between d.date_from and d.date_to
        and c.format <> 'individual'
        and (${p('teacher_id')}::bigint is null or o.teacher_id = ${p('teacher_id')})
    ) classes
    where s.id = ${p('school_id')} and s.archived_at is null`,
);
