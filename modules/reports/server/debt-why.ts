import { rightsOf } from '@ritm/accounts/contract';
import type { RouteInput } from '@ritm/http';
import { statement, type Params, type ReadContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import { sql } from 'kysely';
import type { DebtWhy, whyRoutes } from '../contract/index.ts';

interface OfClient {
  school_id: number;
  student_id: number;
}

/** Lists the visits that `debtsOfSchool` counts. */
const uncoveredOf = statement(
  (_db, p: Params<OfClient>) => sql<DebtWhy['uncovered'][number]>`
    select m.id, m.date_visit as date, coalesce(tt.title, v.name) as what from uncovered_charges m
    left join timetables tt on tt.school_id = m.school_id and tt.id = m.timetable_id
    left join services v on v.school_id = m.school_id and v.id = m.service_id
    where m.school_id = ${p('school_id')} and m.student_id = ${p('student_id')}
    order by m.date_visit, m.id`,
);

/** Lists the passes that `debtsOfSchool` sums, each with its unpaid amount. */
const unpaidOf = statement(
  (_db, p: Params<OfClient>) => sql<DebtWhy['unpaid'][number]>`
    select l.id, l.sold_on, l.name, t.price, f.paid, t.price - f.paid as owed
    from lessons_plus l
    join current_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id
    join lateral (
      select coalesce(sum(case f.kind when 'income' then f.amount else -f.amount end), 0)::bigint as paid
      from finances f
      where f.school_id = l.school_id
        and f.source_type = 'lesson_plus'
        and f.source_id = l.id
    ) f on true
    where l.school_id = ${p('school_id')}
      and l.student_id = ${p('student_id')}
      and l.import_id is null
      and t.closed_on is null
      and t.price > f.paid
    order by l.sold_on, l.id`,
);

/**
 * Handles `GET debt/why`: the rows behind a line of debts, for callers who may see the client; money only if they may
 * see it.
 */
export async function getDebtWhy(
  read: ReadContext,
  { params: { student_id } }: RouteInput<typeof whyRoutes.get_debt_why>,
): Promise<DebtWhy> {
  const of = { school_id: read.school_id, student_id };
  const withMoney = rightsOf(read.actor).see_money;
  const [, uncovered, unpaid] = await Promise.all([
    studentFor(read, student_id),
    read.run(uncoveredOf, of),
    withMoney ? read.run(unpaidOf, of) : [],
  ]);
  const amount = withMoney ? unpaid.reduce((sum, { owed }) => sum + owed, 0) : null;
  return { student_id, visits: uncovered.length, amount, uncovered, unpaid };
}
