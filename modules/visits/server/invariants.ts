import type { Invariant } from '@ritm/platform';

/** Invariants of visits. Each query returns the rows that break it. */
export const visitsInvariants: (Invariant & { sql: string })[] = [
  {
    name: 'a make-up is of an excused absence, used by a visit of the same client',
    sql: `
      select k.school_id, k.id
      from make_ups k
      join lessons_minus m on m.school_id = k.school_id and m.id = k.lesson_minus_id
      left join lessons_minus u on u.school_id = k.school_id and u.id = k.used_by_id
      where m.student_id <> k.student_id
        or u.student_id <> k.student_id
        or not exists (
          select
          from lessons_minus e
          where e.school_id = k.school_id
            and (e.id = k.lesson_minus_id or e.root_id = k.lesson_minus_id)
            and e.outcome = 'excused'
        )`,
  },
  {
    name: 'a make-up names its visits by their first rows',
    sql: `
      select k.school_id, k.id
      from make_ups k
      join lessons_minus m on m.school_id = k.school_id and m.id in (k.lesson_minus_id, k.used_by_id)
      where m.root_id is not null or m.reverses_id is not null`,
  },
  {
    // The outcomes are those of `usesMakeUp`.
    name: 'a make-up that is used stands on an absence in force',
    sql: `
      select k.school_id, k.id
      from make_ups k
      join active_charges u on u.school_id = k.school_id and (u.id = k.used_by_id or u.root_id = k.used_by_id)
      where u.outcome in ('attended', 'trial', 'no_show', 'canceled_late')
        and not exists (
          select
          from active_charges a
          where a.school_id = k.school_id
            and (a.id = k.lesson_minus_id or a.root_id = k.lesson_minus_id)
            and a.outcome = 'excused'
            and a.date_visit <= u.date_visit
        )`,
  },
  {
    // A merge leaves the place of the old card where the card that is kept has its own on the same class.
    name: 'a place and the charge in force of its visit agree',
    sql: `
      select k.school_id, k.lesson_minus_id, k.occurrence_id, k.student_id, m.outcome, a.status
      from visit_marks k
      join lessons_minus m on m.school_id = k.school_id and m.id = k.lesson_minus_id
      left join occurrence_students a
        on a.school_id = k.school_id and a.occurrence_id = k.occurrence_id and a.student_id = k.student_id
      where case
        when m.outcome in ('attended', 'trial') then a.status is distinct from 'marked'
        when m.outcome = 'no_show' then a.status is distinct from 'no_show'
        else a.status in ('marked', 'no_show')
      end
        and not exists (
          select
          from occurrence_students b
          join students g on g.school_id = b.school_id and g.id = b.student_id and g.merged_into_id is not null
          where b.school_id = k.school_id
            and b.occurrence_id = k.occurrence_id
            and b.status in ('marked', 'no_show')
        )
      union all
      select a.school_id, null, a.occurrence_id, a.student_id, null, a.status
      from occurrence_students a
      where a.status in ('marked', 'no_show')
        and not exists (
          select
          from visit_marks k
          where k.school_id = a.school_id
            and k.occurrence_id = a.occurrence_id
            and k.student_id = a.student_id
        )
        and not exists (
          select
          from students g
          where g.school_id = a.school_id and g.id = a.student_id and g.merged_into_id is not null
        )`,
  },
  {
    // A place that is taken anew is as old as that. Transactions overlap by less than a minute, and their times begin
    // with them.
    name: 'a place that was given up by a charge is held only when it was taken anew',
    sql: `
      select k.school_id, k.lesson_minus_id, k.occurrence_id, k.student_id, a.status
      from visit_marks k
      join lessons_minus m on m.school_id = k.school_id and m.id = k.lesson_minus_id
      join occurrence_students a
        on a.school_id = k.school_id and a.occurrence_id = k.occurrence_id and a.student_id = k.student_id
      where m.outcome not in ('attended', 'trial', 'no_show')
        and a.status in ('booked', 'confirmed')
        and a.created_at < m.created_at - interval '1 minute'`,
  },
];
