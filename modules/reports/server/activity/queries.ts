import { sql, type RawBuilder } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { ActivityClass } from '../../contract/index.ts';
import { HABIT, PERIOD_DAYS, SILENCE } from './rules.ts';

export interface ActivityParams {
  school_id: number;
  today: string;
  /** The organization's time zone, in which the midnights of the report's days are computed. */
  time_zone: string;
  teacher_id: number | null;
  group_id: number | null;
  /** The clients of the requested segment; null means everybody. */
  student_ids: number[] | null;
  /** A part of the normalized name or number, as the cards store it. */
  search: string | null;
  classes: ActivityClass[];
  sort: string;
  limit: number;
  offset: number;
}

/** Tells whether the teacher and the group of the filters belong to the organization. */
export const filtersAreOwn = statement(
  (_db, p: Params<Pick<ActivityParams, 'school_id' | 'teacher_id' | 'group_id'>>) => sql<{ own: boolean }>`
    select (
      ${p('teacher_id')}::bigint is null
      or exists (select from staff where school_id = ${p('school_id')} and id = ${p('teacher_id')})
    )
      and (
        ${p('group_id')}::bigint is null
        or exists (select from students_groups where school_id = ${p('school_id')} and id = ${p('group_id')})
      ) as own`,
);

export interface ActivityRecord {
  student_id: number;
  student_name: string;
  phone: string | null;
  activity: ActivityClass;
  last_visit: string | null;
  silent_days: number | null;
  visits: number;
  visits_before: number;
}
export interface ActivityPage {
  rows: ActivityRecord[] | null;
  /** The counts of each class except `gone`. */
  counts: Partial<Record<ActivityClass, number>> | null;
  everybody: number;
}

const day = (days: number) => sql.raw(String(days));

/**
 * The clients that match the filters; leads and archived cards are left out. Unfiltered, `students_list` alone answers.
 */
const matches = (
  p: Params<ActivityParams>,
  isFiltered: boolean,
) => sql`s.school_id = ${p('school_id')} and s.status = 'active'
  ${
    isFiltered
      ? sql`and (${p('search')}::text is null or s.search like '%' || ${p('search')} || '%')
        and (
          ${p('teacher_id')}::bigint is null
          or exists (
            select
            from student_teachers t
            where t.school_id = s.school_id
              and t.student_id = s.id
              and t.teacher_id = ${p('teacher_id')}
          )
        )
        and (
          ${p('group_id')}::bigint is null
          or exists (
            select
            from student_group_members g
            where g.school_id = s.school_id
              and g.student_id = s.id
              and g.group_id = ${p('group_id')}
          )
        )
        and (${p('student_ids')}::bigint[] is null or s.id = any(${p('student_ids')}::bigint[]))`
      : sql``
  }`;

/**
 * The midnight before which a card without visits has been silent for more than these days; computed once for all
 * cards.
 */
const midnight = (p: Params<ActivityParams>, days: number) =>
  sql`(select (${p('today')}::date - ${day(days)})::timestamp at time zone ${p('time_zone')})`;

/**
 * Who came within three months, when last and how often. Between two dates that it does not know PostgreSQL expects half
 * a percent of a table, and would look for the reversal of each visit on its own; after one date it expects a third. `is
 * true` hides the second date from that rule.
 */
const recentVisits = (p: Params<ActivityParams>) => sql`
  recent as materialized (
    select m.student_id, max(m.date_visit) as last_visit,
      count(*) filter (where m.date_visit > ${p('today')}::date - ${day(PERIOD_DAYS)})::int as visits,
      count(*) filter (
        where m.date_visit <= ${p('today')}::date - ${day(PERIOD_DAYS)}
          and m.date_visit > ${p('today')}::date - ${day(PERIOD_DAYS * 2)}
      )::int as visits_before
    from active_charges m
    where m.school_id = ${p('school_id')}
      and m.outcome in ('attended', 'trial')
      and m.date_visit >= ${p('today')}::date - ${day(SILENCE.gone)}
      and (m.date_visit <= ${p('today')}::date) is true
    group by m.student_id
  )`;

const known = (p: Params<ActivityParams>, isFiltered: boolean) => sql`
  known as (
    select s.id, s.created_at, r.last_visit, ${p('today')}::date - r.last_visit as silent_days,
      r.visits, r.visits_before
    from recent r
    join students s on s.id = r.student_id
    where ${matches(p, isFiltered)}
  )`;

const classed = sql`
  classed as materialized (
    select k.*,
      case
        when silent_days > ${day(SILENCE.sleeping)} then 'sleeping'
        when silent_days > ${day(SILENCE.fading)}
          or (visits_before >= ${day(HABIT)} and visits * 2 <= visits_before) then 'fading'
        else 'active'
      end as activity
    from known k
  )`;

/** Counts cards by the three midnights between which they were created. */
const byMidnights = (p: Params<ActivityParams>, of: RawBuilder<unknown>) => sql`
  select count(*) as everybody,
    count(*) filter (where created_at >= ${midnight(p, SILENCE.fading)}) as active,
    count(*) filter (
      where created_at < ${midnight(p, SILENCE.fading)} and created_at >= ${midnight(p, SILENCE.sleeping)}
    ) as fading,
    count(*) filter (
      where created_at < ${midnight(p, SILENCE.sleeping)} and created_at >= ${midnight(p, SILENCE.gone)}
    ) as sleeping
  from ${of}`;

/**
 * The cards without visits are all cards less those with visits. Looking each of the sixty thousand up among those with
 * visits takes longer than counting both.
 */
const counted = (p: Params<ActivityParams>, isFiltered: boolean) => sql`
  counted as (
    select a.everybody, a.active - k.active as active, a.fading - k.fading as fading,
      a.sleeping - k.sleeping as sleeping
    from (${byMidnights(p, sql`students s where ${matches(p, isFiltered)}`)}) a
    cross join (${byMidnights(p, sql`classed`)}) k
  )`;

const quiet = (p: Params<ActivityParams>, isFiltered: boolean) => sql`
  quiet as not materialized (
    select s.id, s.name_key, s.created_at,
      case
        when s.created_at >= ${midnight(p, SILENCE.fading)} then 'active'
        when s.created_at >= ${midnight(p, SILENCE.sleeping)} then 'fading'
        when s.created_at >= ${midnight(p, SILENCE.gone)} then 'sleeping'
        else 'gone'
      end as activity
    from students s
    where ${matches(p, isFiltered)} and s.id not in (select student_id from recent)
  )`;

const wants = (p: Params<ActivityParams>, one: ActivityClass) => sql`${sql.lit(one)} = any(${p('classes')}::text[])`;

/** The moments between which cards of the wanted classes were created; the others are not read. */
const youngSince = (p: Params<ActivityParams>) => sql`(
  select case
    when ${wants(p, 'sleeping')} then ${midnight(p, SILENCE.gone)}
    when ${wants(p, 'fading')} then ${midnight(p, SILENCE.sleeping)}
    else ${midnight(p, SILENCE.fading)}
  end
)`;
const youngBefore = (p: Params<ActivityParams>) => sql`(
  select case
    when ${wants(p, 'active')} then 'infinity'
    when ${wants(p, 'fading')} then ${midnight(p, SILENCE.fading)}
    when ${wants(p, 'sleeping')} then ${midnight(p, SILENCE.sleeping)}
    else '-infinity'
  end
)`;

const fresh = (p: Params<ActivityParams>) => sql`
  fresh as (
    select q.id, q.name_key, null::date as last_visit,
      ${p('today')}::date - (q.created_at at time zone ${p('time_zone')})::date as silent_days,
      0 as visits, 0 as visits_before, q.activity
    from quiet q
    where q.created_at >= ${youngSince(p)}
      and q.created_at < ${youngBefore(p)}
      and q.activity = any(${p('classes')}::text[])
    order by
      case ${p('sort')}::text
        when 'silent' then (q.created_at at time zone ${p('time_zone')})::date - ${p('today')}::date
        when '-silent' then ${p('today')}::date - (q.created_at at time zone ${p('time_zone')})::date
      end,
      q.name_key, q.id
    limit ${p('limit')}::int + ${p('offset')}::int
  )`;

const gone = (p: Params<ActivityParams>) => sql`
  gone as (
    select q.id, q.name_key, null::date as last_visit, null::int as silent_days, 0 as visits, 0 as visits_before,
      q.activity
    from quiet q
    where 'gone' = any(${p('classes')}::text[]) and q.activity = 'gone'
    order by q.name_key, q.id limit ${p('limit')}::int + ${p('offset')}::int
  )`;

const page = (p: Params<ActivityParams>) => sql`
  page as (
    select a.id, a.last_visit, a.silent_days, a.visits, a.visits_before, a.activity,
      row_number() over (
        order by
          case ${p('sort')}::text
            when 'silent' then -coalesce(silent_days, ${day(SILENCE.gone + 1)})
            when '-silent' then coalesce(silent_days, ${day(SILENCE.gone + 1)})
            when 'visits' then -visits
            when 'trend' then visits - visits_before
          end,
          name_key, id
      ) as place
    from (
      select c.id, s.name_key, c.last_visit, c.silent_days, c.visits, c.visits_before, c.activity
      from classed c
      join students s on s.school_id = ${p('school_id')} and s.id = c.id
      where c.activity = any(${p('classes')}::text[])
      union all
      select *
      from fresh
      union all
      select *
      from gone
    ) a
    order by place limit ${p('limit')} offset ${p('offset')}
  )`;

/** The clients of the page as JSON, each with the last visit of all. */
const rowsOfPage = (p: Params<ActivityParams>) => sql`
  select json_agg(
    json_build_object(
      'student_id', g.id, 'student_name', listed_name(s.lastname, s.firstname), 'phone', s.phone,
      'activity', g.activity, 'last_visit', coalesce(g.last_visit, v.date_visit),
      'silent_days', g.silent_days, 'visits', g.visits, 'visits_before', g.visits_before
    )
    order by g.place
  )
  from page g
  join students s on s.school_id = ${p('school_id')} and s.id = g.id
  left join lateral (
    select m.date_visit
    from active_charges m
    where g.last_visit is null
      and m.school_id = ${p('school_id')}
      and m.student_id = g.id
      and m.outcome in ('attended', 'trial')
      and m.date_visit <= ${p('today')}::date
    order by m.date_visit desc limit 1
  ) v on true`;

/**
 * Returns the counts of the classes and one page. Three months of visits are read from `lessons_minus_written` alone. A
 * client without such visits is gone, unless the card is younger than that; these are classified by the moment of the
 * card, which is compared with three midnights, so none of them but those on the page is a row of its own.
 */
const pageOf = (isFiltered: boolean) => {
  const activityPage = statement(
    (_db, p: Params<ActivityParams>) => sql<ActivityPage>`
      with ${recentVisits(p)},
      ${known(p, isFiltered)},
      ${classed},
      ${counted(p, isFiltered)},
      ${quiet(p, isFiltered)},
      ${fresh(p)},
      ${gone(p)},
      ${page(p)}
      select
        (
          ${rowsOfPage(p)}
        ) as rows,
        (
          select json_build_object(
            'active', c.active + k.active, 'fading', c.fading + k.fading, 'sleeping', c.sleeping + k.sleeping
          )
          from counted c
          cross join (
            select count(*) filter (where activity = 'active') as active,
              count(*) filter (where activity = 'fading') as fading,
              count(*) filter (where activity = 'sleeping') as sleeping
            from classed
          ) k
        ) as counts,
        (select everybody from counted) as everybody`,
  );
  return activityPage;
};

const [pageOfAll, filteredPage] = [pageOf(false), pageOf(true)];

/** The statement for the filters. */
export const activityPageFor = ({ teacher_id, group_id, student_ids, search }: ActivityParams) =>
  teacher_id === null && group_id === null && student_ids === null && search === null ? pageOfAll : filteredPage;
