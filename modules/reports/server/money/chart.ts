import { earliestDay, sinceDay } from '@ritm/accounts/server';
import { financeErrors } from '@ritm/finance/contract';
import { AppError, type RouteInput } from '@ritm/http';
import { endOfMonth, startOfMonth } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { findSegmentClients } from '@ritm/students/server';
import type { MoneyChart, MoneyPoint, MoneyQuery, moneyRoutes } from '../../contract/index.ts';
import { FIRST_DAY } from '../first-day.ts';
import { barsOf, lengthOf, MAX_PERIOD_DAYS, passedOf, spanBefore, stepOf, type Span } from './periods.ts';
import { moneyDays, type MoneyDay } from './queries.ts';

type Context = ReadContext | WriteContext;

/** Handles `GET finances/chart`. */
export const getMoneyChart = (
  read: ReadContext,
  { query }: RouteInput<typeof moneyRoutes.get_money_chart>,
): Promise<MoneyChart> => readMoneyChart(read, query);

/** The period is chosen as by the list of records: the present month, unless the query says otherwise. */
function spanOf(context: Context, { date_from, date_to }: MoneyQuery, today: string): Span {
  const from = date_from ?? startOfMonth(date_to ?? today);
  const to = date_to ?? endOfMonth(from > today ? from : today);
  if (to < from) throw new AppError(financeErrors.period_reversed);
  return { from: sinceDay(context, from), to };
}

export async function readMoneyChart(context: Context, query: MoneyQuery): Promise<MoneyChart> {
  const { school_id, time_zone, now } = context;
  const today = todayIn(time_zone, now);
  const span = spanOf(context, query, today);
  const isShown = span.from <= span.to && lengthOf(span) <= MAX_PERIOD_DAYS;
  if (!isShown) return emptyChart(span);
  const before = spanBefore(span);
  const earliest = earliestDay(context);
  // A period before the first day is compared with nothing.
  const seesBefore = before.from >= (earliest ?? FIRST_DAY) && before.from >= FIRST_DAY;
  const { kind, category, source_type, account, segment_id } = query;
  const days = await context.run(moneyDays, {
    school_id,
    from: seesBefore ? before.from : span.from,
    to: span.to,
    kind: kind ?? null,
    category: category ?? null,
    source_type: source_type ?? null,
    account: account ?? null,
    student_ids: await findSegmentClients(context, segment_id),
  });
  const step = stepOf(span);
  const passed = passedOf(span, before, today);
  const pointsOf = (period: Span): MoneyPoint[] => barsOf(period, step).map((bar) => sumOf(days, bar));
  return {
    date_from: span.from,
    date_to: span.to,
    step,
    points: pointsOf(span),
    totals: sumOf(days, passed.now),
    before: seesBefore
      ? {
          date_from: before.from,
          date_to: before.to,
          points: pointsOf(before),
          totals: sumOf(days, passed.before),
        }
      : null,
  };
}

function sumOf(days: readonly MoneyDay[], { from, to }: Span): MoneyPoint {
  const within = days.filter(({ date }) => date >= from && date <= to);
  const of = (kind: 'income' | 'expense' | 'refund') => within.reduce((sum, day) => sum + day[kind], 0);
  const [income, expense, refund] = [of('income'), of('expense'), of('refund')];
  return { date_from: from, date_to: to, income, expense, refund, net: income - expense - refund };
}

const emptyChart = (span: Span): MoneyChart => ({
  date_from: span.from,
  date_to: span.to,
  step: 'month',
  points: [],
  totals: sumOf([], span),
  before: null,
});
