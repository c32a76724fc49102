import { sql, type RawBuilder } from 'kysely';
import type { StudentSort, SummarySort } from '../../contract/student.ts';

/**
 * The column `summary` of a row of the list, `s` being the card. A subquery for each row and no join: the size of a page is
 * a parameter, and a join would be planned for thousands of rows, with all of the table read for it.
 */
export const summaryColumn = ({ hideMoney }: { hideMoney: boolean }): RawBuilder<unknown> => {
  const money = (amount: RawBuilder<unknown>) => (hideMoney ? sql`null::bigint` : sql`coalesce(${amount}, 0)`);
  return sql`, (
    select json_build_object(
    'pass', k.pass, 'left', trim_scale(k.left_visits / 100.0), 'is_unlimited', coalesce(k.is_unlimited, false),
    'ends_on', k.ends_on, 'last_visit', k.last_visit, 'visits', coalesce(k.visits, 0),
    'owed_visits', coalesce(k.owed_visits, 0), 'debt', ${money(sql`k.debt`)}, 'spent', ${money(sql`k.spent`)},
    'teachers', array(
      select coalesce(listed_name(e.lastname, e.firstname), '')
      from student_teachers t
      join staff e on e.school_id = t.school_id and e.id = t.teacher_id
      where t.school_id = s.school_id and t.student_id = s.id
      order by 1
    ),
    'source', s.source
    )
    from (select 1) one
    left join student_summaries k on k.school_id = s.school_id and k.student_id = s.id
  ) as summary`;
};

/** The value by which clients are ordered, from the card `s` or from what was computed, `k`. */
const sortKeys: Readonly<Record<SummarySort, RawBuilder<unknown>>> = {
  pass: sql`k.pass`,
  // Who may come as often as they like stands above everybody who counts visits.
  left: sql`case when k.is_unlimited then 1000000000 else k.left_visits end`,
  ends_on: sql`k.ends_on`,
  last_visit: sql`k.last_visit`,
  visits: sql`nullif(k.visits, 0)`,
  // Money first; visits that nothing pays for order those who owe the same sum.
  debt: sql`nullif(k.debt * 100000 + k.owed_visits, 0)`,
  spent: sql`nullif(k.spent, 0)`,
  teacher: sql`k.name`,
  source: sql`s.source`,
  tags: sql`nullif(s.tags, '{}')`,
};

const columnOf = (sort: StudentSort): SummarySort | undefined => {
  const name = sort.replace(/^-/, '');
  return name in sortKeys ? (name as SummarySort) : undefined;
};

/** Whether the list is ordered by a column beside the card; else its order is that of an index. */
export const isOrderedBySummary = (sort: StudentSort): boolean => columnOf(sort) !== undefined;
/** Whether the order itself would tell a caller who may not see money who has paid more. */
export const isOrderedByMoney = (sort: StudentSort): boolean => ['debt', 'spent'].includes(columnOf(sort) ?? '');

export const sortKeyOf = (sort: StudentSort): RawBuilder<unknown> => sortKeys[columnOf(sort)!];
export const directionOf = (sort: StudentSort): RawBuilder<unknown> =>
  sort.startsWith('-') ? sql`desc nulls last` : sql`nulls last`;

/** Joins `k`, from which the key of the order comes; the order by tags or source needs nothing beside the card. */
export function sourceOfKey(sort: StudentSort, school_id: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = columnOf(sort);
  if (column === 'source' || column === 'tags') return sql``;
  if (column !== 'teacher')
    return sql`left join student_summaries k on k.school_id = s.school_id and k.student_id = s.id`;
  return sql`left join (
    select t.student_id, min(listed_name(e.lastname, e.firstname)) as name
    from student_teachers t
    join staff e on e.school_id = t.school_id and e.id = t.teacher_id
    where t.school_id = ${school_id}
    group by t.student_id
  ) k on k.student_id = s.id`;
}
