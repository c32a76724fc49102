import type { Invariant } from '@ritm/platform';

/** Invariants of scans. A scan names its visit by the id that stays the same through edits. */
export const checkInInvariants: Invariant[] = [
  {
    name: 'a scan names a visit by its first row',
    sql: `
      select k.school_id, k.id
      from check_ins k
      join lessons_minus m on m.school_id = k.school_id and m.id = k.lesson_minus_id
      where m.reverses_id is not null or m.root_id is not null`,
  },
  {
    // A client who was scanned, then marked absent by hand, may be scanned again: that is one more row of the same
    // visit.
    name: 'a row of a visit was made by one scan at most',
    sql: `
      select k.school_id, k.lesson_minus_id
      from check_ins k
      where k.result <> 'already'
      group by k.school_id, k.lesson_minus_id
      having count(*) > (
        select count(*)
        from lessons_minus v
        where v.school_id = k.school_id
          and v.reverses_id is null
          and (v.id = k.lesson_minus_id or v.root_id = k.lesson_minus_id)
      )`,
  },
  {
    name: 'an uncovered scan led to a visit without a pass',
    sql: `
      select k.school_id, k.id
      from check_ins k
      where k.result = 'uncovered'
        and not exists (
          select
          from lessons_minus v
          where v.school_id = k.school_id
            and v.reverses_id is null
            and (v.id = k.lesson_minus_id or v.root_id = k.lesson_minus_id)
            and v.lesson_plus_id is null
        )`,
  },
];
