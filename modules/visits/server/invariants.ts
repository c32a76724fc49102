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
      where m.outcome <> 'excused' or m.student_id <> k.student_id or u.student_id <> k.student_id`,
  },
];
