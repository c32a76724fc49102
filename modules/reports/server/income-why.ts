import type { RouteInput } from '@ritm/http';
import { addDays, addMonths, startOfMonth, startOfWeek } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { statement, type Params, type ReadContext } from '@ritm/platform';
import { sql } from 'kysely';
import type { IncomePeriod, IncomeWhy, whyRoutes } from '../contract/index.ts';

const MAX_ROWS = 12;

/**
 * The first day of a figure of «Today», and the same day of the week or the month before, with which it is compared.
 */
const days: Readonly<Record<IncomePeriod, { first: (day: string) => string; before: (day: string) => string }>> = {
  today: { first: (day) => day, before: (day) => addDays(day, -7) },
  week: { first: startOfWeek, before: (day) => addDays(day, -7) },
  month: { first: startOfMonth, before: (day) => addMonths(day, -1) },
};

interface Period {
  school_id: number;
  from: string;
  to: string;
}
/** The records that `incomeOf` sums, with the same signs. */
const counted = (p: Params<Period>) => sql`
  select f.*, case f.kind when 'income' then f.amount else -f.amount end as net,
    case
      when f.kind = 'refund' then 'refunds'
      when f.source_type = 'lesson_plus' then 'passes'
      when f.source_type = 'lesson_plus_freeze' then 'freezes'
      else 'other'
    end as source
  from finances f
  where f.school_id = ${p('school_id')}
    and f.date between ${p('from')}::date and ${p('to')}::date
    and f.kind in ('income', 'refund')`;

const termsOf = statement(
  (_db, p: Params<Period>) => sql<IncomeWhy['terms'][number]>`
    select source, case when source = 'other' then category end as category, count(*)::int as count,
      sum(net)::bigint as amount
    from (${counted(p)}) f
    group by 1, 2
    order by amount desc, source, category`,
);

const rowsOf = statement(
  (_db, p: Params<Period & { limit: number }>) => sql<IncomeWhy['rows'][number] & { total: number }>`
    select f.id, f.date, f.net as amount, coalesce(l.name, f.category, f.comment) as what,
      case
        when s.id is not null then json_build_object('id', s.id, 'name', listed_name(s.lastname, s.firstname))
      end as student,
      count(*) over () as total
    from (${counted(p)}) f
    left join students s on s.school_id = f.school_id and s.id = f.student_id
    left join lessons_plus l on l.school_id = f.school_id and f.source_type = 'lesson_plus' and l.id = f.source_id
    order by f.date desc, f.id desc limit ${p('limit')}`,
);

/** Handles `GET today/why`: the terms of an income figure, for callers who may see money. */
export async function getIncomeWhy(
  read: ReadContext,
  { query: { period, span = 'current' } }: RouteInput<typeof whyRoutes.get_income_why>,
): Promise<IncomeWhy> {
  const today = todayIn(read.time_zone, read.now);
  const { first, before } = days[period];
  // The first day is moved like the last, because the earlier week or month begins a whole week or month earlier.
  const [date_from, date_to] = [first(today), today].map((day) => (span === 'before' ? before(day) : day)) as [
    string,
    string,
  ];
  const scope = { school_id: read.school_id, from: date_from, to: date_to };
  const [terms, incomeRows] = await Promise.all([
    read.run(termsOf, scope),
    read.run(rowsOf, { ...scope, limit: MAX_ROWS }),
  ]);
  const amount = terms.reduce((sum, one) => sum + one.amount, 0);
  const rows = incomeRows.map(({ id, date, amount: part, what, student }) => ({
    id,
    date,
    amount: part,
    what,
    student,
  }));
  return {
    period,
    span,
    date_from,
    date_to,
    amount,
    terms,
    rows,
    more: (incomeRows[0]?.total ?? 0) - rows.length,
  };
}
