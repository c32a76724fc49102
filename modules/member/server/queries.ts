import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import { logoOfSchool } from '@ritm/schools/server';
import type { Company } from '../contract/index.ts';

export interface SchoolRow {
  id: number;
  name: string;
  city_ru: string;
  city_en: string;
  logo: string | null;
  time_zone: string;
  /** The person's staff roles in it, the strongest first. */
  roles: Company['roles'];
}

/** Open organizations: those with the given ids, and those in which the person works. */
export const schoolsAround = statement(
  (_db, p: Params<{ user_id: number; ids: number[] }>) => sql<SchoolRow>`
    select s.id, s.name, c.name as city_ru, c.name_en as city_en, s.time_zone, ${logoOfSchool} as logo, t.roles
    from schools s
    join cities c on c.id = s.city_id
    cross join lateral (
      select coalesce(
        array_agg(t.role order by array_position(array['owner', 'administrator', 'teacher'], t.role)), '{}'
      ) as roles
      from staff t
      where t.school_id = s.id
        and t.user_id = ${p('user_id')}
        and t.archived_at is null
    ) t
    where s.archived_at is null
      and (s.id = any(${p('ids')}::bigint[]) or cardinality(t.roles) > 0)
      and s.id in (
        select unnest(${p('ids')}::bigint[])
        union all select school_id
        from staff
        where user_id = ${p('user_id')} and archived_at is null
      )
    order by s.name, s.id`,
);

/** The active visits of the given cards that were attended. */
export const attendedVisits = statement(
  (_db, p: Params<{ schools: number[]; students: number[]; month: string }>) => sql<{ total: number; month: number }>`
    select count(*) as total, count(*) filter (where m.date_visit >= ${p('month')}::date) as month
    from unnest(${p('schools')}::bigint[], ${p('students')}::bigint[]) c(school_id, student_id)
    join active_charges m using (school_id, student_id)
    where m.outcome in ('attended', 'trial')`,
);

/** Visits that no pass covers, in whole visits. */
export const uncovered = statement((db, p: Params<{ school_id: number; student_id: number }>) =>
  db
    .selectFrom('uncovered_charges')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('school_id', '=', p('school_id'))
    .where('student_id', '=', p('student_id')),
);

/** A visit that no pass covers, with the number of all such visits of its card. */
export interface UncoveredRow {
  student_id: number;
  total: number;
  date_visit: string;
  title: string | null;
}
/** The latest visits of some cards that no pass covers; at most `latest` of each card. */
export const latestUncovered = statement(
  (_db, p: Params<{ school_id: number; student_ids: number[]; latest: number }>) => sql<UncoveredRow>`
    select m.student_id, m.total, m.date_visit, coalesce(o.title, t.title, v.name) as title
    from (
      select e.*, count(*) over (partition by e.student_id) as total,
        row_number() over (partition by e.student_id order by e.date_visit desc, e.id desc) as place
      from uncovered_charges e
      where e.school_id = ${p('school_id')} and e.student_id = any(${p('student_ids')}::bigint[])
    ) m
    left join occurrences o on o.school_id = m.school_id and o.id = m.occurrence_id
    left join timetables t on t.school_id = m.school_id and t.id = m.timetable_id
    left join services v on v.school_id = m.school_id and v.id = m.service_id
    where m.place <= ${p('latest')}::int
    order by m.student_id, m.place`,
);

export const schoolName = statement((db, p: Params<{ school_id: number }>) =>
  db.selectFrom('schools').select('name').where('id', '=', p('school_id')),
);
