import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

export interface IncomeRow {
  today: number;
  today_before: number;
  week: number;
  week_before: number;
  month: number;
  month_before: number;
}
interface Periods {
  today: string;
  today_before: string;
  week_from: string;
  week_before_from: string;
  month_from: string;
  month_before_from: string;
  month_before_to: string;
}

const between = (from: unknown, to: unknown) =>
  sql`coalesce(sum(f.net) filter (where f.date between ${from} and ${to}), 0)::bigint`;

/** Income less refunds. A reversal has the same amount with a minus, so the sum needs no condition for it. */
export const incomeOf = statement(
  (_db, p: Params<Periods & { school_id: number; since: string }>) => sql<IncomeRow>`
    select ${between(p('today'), p('today'))} as today,
      ${between(p('today_before'), p('today_before'))} as today_before,
      ${between(p('week_from'), p('today'))} as week,
      ${between(p('week_before_from'), p('today_before'))} as week_before,
      ${between(p('month_from'), p('today'))} as month,
      ${between(p('month_before_from'), p('month_before_to'))} as month_before
    from (
      select date, case kind when 'income' then amount else -amount end as net
      from finances
      where school_id = ${p('school_id')}
        and date between ${p('since')} and ${p('today')}
        and kind in ('income', 'refund')
    ) f`,
);

export interface DebtRow {
  student_id: number;
  student_name: string;
  visits: number;
  amount: number;
  /** The number of all clients who owe. */
  total: number;
  all_visits: number;
  all_amount: number;
}
/**
 * Clients who owe visits (written off without a pass) or money (passes sold and not paid in full), the largest debts
 * first. A null `teacher_id` means everybody's clients. `with_money` false leaves unpaid passes out. An imported
 * balance was paid elsewhere, and a pass that was handed over by its giver, so far as the hand-over says.
 */
export const debtsOfSchool = statement(
  (
    _db,
    p: Params<{ school_id: number; teacher_id: number | null; with_money: boolean; skip: number; most: number }>,
  ) => sql<DebtRow>`
    with uncovered as (
      select m.student_id, count(*) as visits
      from uncovered_charges m
      where m.school_id = ${p('school_id')}
      group by m.student_id
    ),
    unpaid as (
      select l.student_id, sum(t.price - coalesce(f.paid, 0))::bigint as amount
      from current_terms t
      join lessons_plus l on l.school_id = t.school_id and l.id = t.lesson_plus_id
      left join (
        select source_id, sum(amount) as paid
        from (
          select source_id, case kind when 'income' then amount else -amount end as amount
          from finances
          where school_id = ${p('school_id')} and source_type = 'lesson_plus'
          union all
          select to_id, paid
          from lesson_plus_moves
          where school_id = ${p('school_id')}
            and kind = 'transfer'
            and undone_at is null
        ) p
        group by source_id
      ) f on f.source_id = t.lesson_plus_id
      where ${p('with_money')}::boolean
        and t.school_id = ${p('school_id')}
        and t.closed_on is null
        and t.price > coalesce(f.paid, 0)
        and l.import_id is null
      group by l.student_id
    )
    select s.id as student_id, listed_name(s.lastname, s.firstname) as student_name,
      coalesce(u.visits, 0) as visits, coalesce(a.amount, 0) as amount, count(*) over () as total,
      (sum(coalesce(u.visits, 0)) over ())::bigint as all_visits,
      (sum(coalesce(a.amount, 0)) over ())::bigint as all_amount
    from uncovered u
    full join unpaid a on a.student_id = u.student_id
    join students s on s.school_id = ${p('school_id')} and s.id = coalesce(u.student_id, a.student_id)
    where ${p('teacher_id')}::bigint is null
      or exists (
        select
        from student_teachers k
        where k.school_id = s.school_id
          and k.student_id = s.id
          and k.teacher_id = ${p('teacher_id')}
      )
    order by coalesce(u.visits, 0) desc, coalesce(a.amount, 0) desc, s.id
    limit ${p('most')} offset ${p('skip')}`,
);
