import { allows } from '@ritm/accounts/contract';
import { AppError, type RouteInput, type RouteOutput } from '@ritm/http';
import { daysBetween, endOfMonth, startOfMonth } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import { financeErrors, type financeRoutes } from '../contract/index.ts';
import { recordsOfPeriod, totalsByAccount, totalsByCategory, totalsByDay, totalsOfPeriod } from './queries.ts';
import { toFinance } from './views.ts';

type Route = typeof financeRoutes.list_finances;

/** `GET finances`: the page, the totals and the groupings asked for, in one trip. */
export async function listFinances(read: ReadContext, { query }: RouteInput<Route>): Promise<RouteOutput<Route>> {
  const { page = 1, per_page = 50, extras = [] } = query;
  const period = { school_id: read.school_id, ...periodOf(read, query), kind: query.kind ?? null, student_id: query.student_id ?? null };
  const wanted = <T>(name: (typeof extras)[number], run: () => Promise<T>) => (extras.includes(name) ? run() : undefined);
  const [rows, [sums], by_day, by_category, by_account] = await Promise.all([
    read.run(recordsOfPeriod, { ...period, limit: per_page, offset: (page - 1) * per_page }),
    read.run(totalsOfPeriod, period),
    wanted('by_day', () => read.run(totalsByDay, period)),
    wanted('by_category', () => read.run(totalsByCategory, period)),
    wanted('by_account', () => read.run(totalsByAccount, period)),
  ]);
  const { income, expense, refund, total } = sums!;
  return {
    data: rows.map((row) => toFinance(row, read.actor)),
    totals: { income, expense, refund, net: income - expense - refund },
    by_day: by_day as never,
    by_category: by_category as never,
    by_account: by_account as never,
    meta: { page, per_page, total },
    can: { add: allows(read.actor.role, 'finances.add') },
  };
}

function periodOf(read: ReadContext, query: RouteInput<Route>['query']): { from: string; to: string } {
  const today = todayIn(read.time_zone, read.now);
  const from = query.date_from ?? startOfMonth(query.date_to ?? today);
  const to = query.date_to ?? endOfMonth(from);
  if (to < from) throw new AppError(financeErrors.period_reversed);
  if (daysBetween(from, to) > 1100) throw new AppError(financeErrors.period_too_long);
  return { from, to };
}
