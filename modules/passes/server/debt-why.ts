import { rightsOf } from '@ritm/accounts/contract';
import type { RouteInput } from '@ritm/http';
import { statement, type Params, type ReadContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import { sql } from 'kysely';
import type { DebtWhy, passesRoutes } from '../contract/index.ts';
import { debtsOf } from './charge-queries.ts';

interface OfClient {
  school_id: number;
  student_id: number;
}

/** Lists the visits that `debtsOf` counts. */
const uncoveredOf = statement(
  (_db, p: Params<OfClient>) => sql<DebtWhy['uncovered'][number]>`
    select m.id, m.date_visit as date, coalesce(tt.title, v.name) as what from uncovered_charges m
    left join timetables tt on tt.school_id = m.school_id and tt.id = m.timetable_id
    left join services v on v.school_id = m.school_id and v.id = m.service_id
    where m.school_id = ${p('school_id')} and m.student_id = ${p('student_id')}
    order by m.date_visit, m.id`,
);

/**
 * The passes that are not paid in full. A pass that was handed over was paid by its giver so far as the hand-over says;
 * an imported balance was paid elsewhere.
 */
const unpaidPasses = sql`
    lessons_plus l
    join current_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id
    join lateral (
      select coalesce(sum(p.amount), 0)::bigint as paid
      from (
        select case f.kind when 'income' then f.amount else -f.amount end as amount
        from finances f
        where f.school_id = l.school_id
          and f.source_type = 'lesson_plus'
          and f.source_id = l.id
        union all
        select v.paid
        from lesson_plus_moves v
        where v.school_id = l.school_id
          and v.to_id = l.id
          and v.kind = 'transfer'
          and v.undone_at is null
      ) p
    ) f on l.import_id is null and t.closed_on is null and t.price > f.paid`;

const unpaidOf = statement(
  (_db, p: Params<OfClient>) => sql<DebtWhy['unpaid'][number]>`
    select l.id, l.sold_on, l.name, t.price, f.paid, t.price - f.paid as owed
    from ${unpaidPasses}
    where l.school_id = ${p('school_id')}
      and l.student_id = ${p('student_id')}
    order by l.sold_on, l.id`,
);

const unpaidAmong = statement(
  (_db, p: Params<{ school_id: number; student_ids: number[] }>) => sql<{ student_id: number }>`
    select distinct l.student_id
    from ${unpaidPasses}
    where l.school_id = ${p('school_id')} and l.student_id = any(${p('student_ids')})`,
);

/** Which of these clients owe: visits, and money for passes where the reader may see money. */
export async function debtorsAmong(read: ReadContext, student_ids: number[]): Promise<ReadonlySet<number>> {
  if (student_ids.length === 0) return new Set();
  const of = { school_id: read.school_id, student_ids };
  const [visits, money] = await Promise.all([
    read.run(debtsOf, of),
    rightsOf(read.actor).see_money ? read.run(unpaidAmong, of) : [],
  ]);
  return new Set([...visits, ...money].map(({ student_id }) => student_id));
}

/** What a client has not paid for passes, in kopecks; null for a reader who may not see money. */
export async function sumUnpaid(read: ReadContext, of: OfClient): Promise<number | null> {
  return rightsOf(read.actor).see_money ? totalOf(await read.run(unpaidOf, of)) : null;
}

const totalOf = (unpaid: DebtWhy['unpaid']): number => unpaid.reduce((sum, { owed }) => sum + owed, 0);

/**
 * Handles `GET debt/why`: the rows behind a client's debt, for callers who may see the client; money only if they may
 * see it.
 */
export async function getDebtWhy(
  read: ReadContext,
  { params: { student_id } }: RouteInput<typeof passesRoutes.get_debt_why>,
): Promise<DebtWhy> {
  const of = { school_id: read.school_id, student_id };
  const withMoney = rightsOf(read.actor).see_money;
  const [, uncovered, unpaid] = await Promise.all([
    studentFor(read, student_id),
    read.run(uncoveredOf, of),
    withMoney ? read.run(unpaidOf, of) : [],
  ]);
  const amount = withMoney ? totalOf(unpaid) : null;
  return { student_id, visits: uncovered.length, amount, uncovered, unpaid };
}
