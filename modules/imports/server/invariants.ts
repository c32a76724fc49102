import type { Invariant } from '@ritm/platform';

/** The invariants of imports. Each query returns the rows that violate its invariant. */
export const invariants: Invariant[] = [
  {
    name: 'a committed import has no row waiting',
    sql: `
      select r.school_id, r.import_id, r.row_no
      from import_rows r
      join imports i on i.school_id = r.school_id and i.id = r.import_id
      where i.status in ('committed', 'rolling_back', 'rolled_back')
        and i.committed_at is not null
        and r.outcome in ('new', 'same', 'update', 'family')
        and r.student_id is null
        and r.brought is null`,
  },
  {
    name: 'what an import says it created exists',
    sql: `
      select r.school_id, r.import_id, r.row_no
      from import_rows r
      left join students s on s.school_id = r.school_id and s.id = r.student_id
      left join lessons_plus l on l.school_id = r.school_id and l.id = r.lesson_plus_id
      where (r.student_id is not null and s.id is null)
        or (
          r.lesson_plus_id is not null
          and (l.student_id is distinct from r.student_id or l.import_id is distinct from r.import_id)
        )`,
  },
  {
    name: 'one row of a file makes one card',
    sql: `select s.school_id, s.import_id, s.id from students s
      left join (select school_id, import_id, student_id, count(*) as made from import_rows
        where student_id is not null and parsed ? 'made' group by school_id, import_id, student_id) r
        on r.school_id = s.school_id and r.import_id = s.import_id and r.student_id = s.id
      where s.import_id is not null and r.made is distinct from 1`,
  },
  {
    name: 'an import is finished exactly when it says since when',
    sql: `
      select school_id, id
      from imports
      where (status = 'committed' and committed_at is null)
        or (status = 'rolled_back') <> (rolled_back_at is not null)`,
  },
];
