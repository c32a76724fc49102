import { branchOfClass } from '@ritm/schools/server';
import { statement, type Params } from '@ritm/platform';
import type { VisitPolicies } from '@ritm/services/rules';
import { sql } from 'kysely';
import type { Format } from '@ritm/passes/rules';

export interface EnrolledServiceRow extends VisitPolicies {
  id: number;
  format: Format;
  is_free: boolean;
}
const policies = sql`v.miss_policy, v.cancellation_policy, v.debt_policy, v.debt_limit`;

export const servicesOfPlaces = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<EnrolledServiceRow>`
    select v.id, v.format, v.price = 0 as is_free, ${policies}
    from services v
    where v.school_id = ${p('school_id')} and v.id = any(${p('ids')}::bigint[])`,
);

/** An unchecked regular place on a class of the next day, with the people to notify. */
export interface DuePlace extends VisitPolicies {
  school_id: number;
  time_zone: string;
  timetable_id: number;
  occurrence_id: number;
  student_id: number;
  student_name: string;
  title: string;
  date: string;
  time_from: string;
  service_id: number;
  format: Format;
  branch_id: number | null;
  user_ids: number[] | null;
}

/**
 * Regular places taken at least 24 hours ahead, on classes that begin in 20 to 24 hours: the four hours in between
 * allow for a server that was down. A class that is free needs no pass, and neither does one that is charged by the
 * visit, unless the client holds a pass that was sold with another policy.
 */
export const duePlaces = statement(
  (_db, p: Params<{ after_school: number; after_id: number; after_student: number; limit: number }>) => sql<DuePlace>`
    select o.school_id, s.time_zone, o.timetable_id, o.id as occurrence_id, c.id as student_id,
      listed_name(c.lastname, c.firstname) as student_name, coalesce(o.title, t.title) as title, o.date,
      left(o.time_from::text, 5) as time_from, v.id as service_id, v.format, ${branchOfClass} as branch_id, ${policies},
      (
        select array_agg(distinct r.user_id)
        from student_recipients r
        where r.school_id = c.school_id and r.student_id = c.id
      ) as user_ids
    from occurrences o
    join schools s on s.id = o.school_id and s.archived_at is null
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    join services v on v.school_id = o.school_id and v.id = o.service_id and v.price > 0
    join occurrence_students a
      on a.school_id = o.school_id
        and a.occurrence_id = o.id
        and a.source = 'standing'
        and a.status in ('booked', 'confirmed')
        and a.created_at <= o.starts_at - interval '24 hours'
    join students c on c.school_id = a.school_id and c.id = a.student_id
    where o.status = 'planned'
      and o.starts_at > ritm_now() + interval '20 hours'
      and o.starts_at <= ritm_now() + interval '24 hours'
      and (o.school_id, o.id, c.id) > (
        ${p('after_school')}::bigint, ${p('after_id')}::bigint, ${p('after_student')}::bigint
      )
      and (
        v.debt_policy <> 'charge_single'
        or exists (
          select
          from lessons_plus l
          where l.school_id = c.school_id
            and l.student_id = c.id
            and l.policies ->> 'debt_policy' <> 'charge_single'
        )
        or exists (
          select
          from lesson_plus_students b
          join lessons_plus l on l.school_id = b.school_id and l.id = b.lesson_plus_id
          where b.school_id = c.school_id
            and b.student_id = c.id
            and b.removed_at is null
            and l.policies ->> 'debt_policy' <> 'charge_single'
        )
      )
      and not exists (
        select
        from unpaid_places n
        where n.school_id = a.school_id
          and n.occurrence_id = a.occurrence_id
          and n.student_id = a.student_id
      )
    order by o.school_id, o.id, c.id limit ${p('limit')}`,
);

export const insertUnpaid = statement(
  (
    _db,
    p: Params<{ school_id: number; occurrence_id: number; student_ids: number[]; released: boolean }>,
  ) => sql<never>`
  insert into unpaid_places (school_id, occurrence_id, student_id, released)
  select ${p('school_id')}, ${p('occurrence_id')}, i, ${p('released')} from unnest(${p('student_ids')}::bigint[]) i
  on conflict do nothing`,
);

export const unpaidOn = statement((db, p: Params<{ school_id: number; occurrence_id: number }>) =>
  db
    .selectFrom('unpaid_places')
    .select(['student_id', 'released'])
    .where('school_id', '=', p('school_id'))
    .where('occurrence_id', '=', p('occurrence_id')),
);
