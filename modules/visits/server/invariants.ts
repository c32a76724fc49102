import type { Invariant } from '@ritm/platform';

/** What must hold of passes and visits, whatever happened. Each query answers the rows that break it. */
export const visitsInvariants: Invariant[] = [
  {
    name: 'no lot is spent past its visits',
    sql: `select l.school_id, l.id from lessons_plus l
      join lateral (select visits from lesson_plus_terms t where t.school_id = l.school_id and t.lesson_plus_id = l.id order by version desc limit 1) t on true
      join lateral (select coalesce(sum(m.visits), 0) as spent from lessons_minus m where m.school_id = l.school_id and m.lesson_plus_id = l.id) m on true
      where m.spent < 0 or m.spent > t.visits`,
  },
  {
    name: 'every lot has terms, versions without gaps',
    sql: `select l.school_id, l.id from lessons_plus l
      left join lesson_plus_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id
      group by l.school_id, l.id having count(t.version) = 0 or max(t.version) <> count(t.version)`,
  },
  {
    name: 'a reversal is the opposite of its original',
    sql: `select r.school_id, r.id from lessons_minus r join lessons_minus m on m.school_id = r.school_id and m.id = r.reverses_id
      where r.visits <> -m.visits or r.value <> -m.value or r.student_id <> m.student_id or m.reverses_id is not null
        or r.lesson_plus_id is distinct from m.lesson_plus_id or r.occurrence_id is distinct from m.occurrence_id`,
  },
  {
    name: 'a mark stands exactly while its charge does',
    sql: `select m.school_id, m.id from lessons_minus m
      left join visit_marks k on k.school_id = m.school_id and k.lesson_minus_id = m.id
      where m.occurrence_id is not null and m.reverses_id is null
        and (k.lesson_minus_id is not null) = exists (select 1 from lessons_minus r where r.school_id = m.school_id and r.reverses_id = m.id)`,
  },
  {
    name: 'a lot is used by its holder or one it was sold for',
    sql: `select m.school_id, m.id from lessons_minus m join lessons_plus l on l.school_id = m.school_id and l.id = m.lesson_plus_id
      where m.student_id <> l.student_id and not exists (
        select 1 from lesson_plus_students b where b.school_id = l.school_id and b.lesson_plus_id = l.id and b.student_id = m.student_id)`,
  },
  {
    name: 'a lot earns no more than its price',
    sql: `select l.school_id, l.id from lessons_plus l
      join lateral (select price, visits from lesson_plus_terms t where t.school_id = l.school_id and t.lesson_plus_id = l.id order by version desc limit 1) t on true
      join lateral (select coalesce(sum(m.value), 0) as earned from lessons_minus m where m.school_id = l.school_id and m.lesson_plus_id = l.id) m on true
      where t.visits is not null and m.earned > t.price`,
  },
];
