import type { Invariant } from '@ritm/platform';

/** Invariants of scans. */
export const checkInInvariants: Invariant[] = [
  {
    name: 'a visit was made by one scan at most',
    sql: `select school_id, lesson_minus_id from check_ins where result <> 'already' group by school_id, lesson_minus_id having count(*) > 1`,
  },
  {
    name: 'a scan led to a visit, and an uncovered one to a visit without a pass',
    sql: `select k.school_id, k.id from check_ins k join lessons_minus m on m.school_id = k.school_id and m.id = k.lesson_minus_id
      where m.reverses_id is not null or (k.result = 'uncovered' and m.lesson_plus_id is not null)`,
  },
];
