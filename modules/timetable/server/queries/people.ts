import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/** A person whom a change affects, with the first of their affected dates and the number of those dates. */
export interface ChangeRecipient {
  user_id: number;
  canceled: boolean;
  occurrence_id: number;
  dates: number;
}

/** The clients who hold a seat on these dates, their guardians, and the teacher of the class. */
export const recipientsOfChange = statement(
  (_db, p: Params<{ school_id: number; moved: number[]; canceled: number[] }>) => sql<ChangeRecipient>`
    with hit as (
      select o.school_id, o.id, o.date, o.teacher_id, o.id = any(${p('canceled')}::bigint[]) as canceled
      from occurrences o
      where o.school_id = ${p('school_id')}
        and o.id = any(${p('moved')}::bigint[] || ${p('canceled')}::bigint[])
    ),
    seated as (
      select h.*, a.student_id
      from hit h
      join occurrence_students a
        on a.school_id = h.school_id and a.occurrence_id = h.id and a.status not in ('canceled', 'excused')
    ),
    people as (
      select h.id, h.date, h.canceled, r.user_id
      from seated h
      cross join lateral (
        select distinct n.user_id
        from student_recipients n
        where n.school_id = h.school_id and n.student_id = h.student_id
      ) r
      union all
      select h.id, h.date, h.canceled, t.user_id
      from hit h
      join staff t on t.school_id = h.school_id and t.id = h.teacher_id and t.archived_at is null
    )
    select user_id, canceled, (array_agg(id order by date))[1] as occurrence_id, count(distinct id) as dates
    from people
    where user_id is not null
    group by user_id, canceled
    order by user_id`,
);
