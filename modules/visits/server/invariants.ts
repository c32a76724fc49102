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
];
