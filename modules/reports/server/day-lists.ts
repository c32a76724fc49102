import { rightsOf } from '@ritm/accounts/contract';
import type { RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { Actor, ReadContext } from '@ritm/platform';
import type { Debts, EndingPasses, reportsRoutes } from '../contract/index.ts';
import { endingPasses } from './ending-passes.ts';
import { debtsOfSchool, type DebtRow } from './money-queries.ts';
import { openPasses } from './pass-queries.ts';

/** A part of a list: so many lines after the skipped ones. */
export interface Lines {
  readonly skip: number;
  readonly most: number;
}

/** What the day itself shows of a list. */
export const firstLines: Lines = { skip: 0, most: 10 };

const linesOf = ({ page = 1, per_page = 20 }: { page?: number | undefined; per_page?: number | undefined }): Lines => ({
  skip: (page - 1) * per_page,
  most: per_page,
});

/** A teacher sees their own clients. What clients owe is seen by whoever sees it on their cards. */
export const dayScope = (actor: Actor): { teacher_id: number | null; with_money: boolean } => ({
  teacher_id: actor.role === 'teacher' ? (actor.staff_id ?? 0) : null,
  with_money: rightsOf(actor).see_money,
});

/** Handles `GET today/debts`. */
export async function listDebts(
  read: ReadContext,
  { query }: RouteInput<typeof reportsRoutes.list_debts>,
): Promise<Debts> {
  const { school_id } = read;
  const scope = dayScope(read.actor);
  return toDebts(await read.run(debtsOfSchool, { school_id, ...scope, ...linesOf(query) }), scope.with_money);
}

/** Handles `GET today/ending`. */
export async function listEndingPasses(
  read: ReadContext,
  { query }: RouteInput<typeof reportsRoutes.list_ending_passes>,
): Promise<EndingPasses> {
  const { school_id } = read;
  const { teacher_id } = dayScope(read.actor);
  const today = todayIn(read.time_zone, read.now);
  return endingPasses(await read.run(openPasses, { school_id, teacher_id, today }), today, linesOf(query));
}

export function toDebts(rows: readonly DebtRow[], withMoney: boolean): Debts {
  const [first] = rows;
  return {
    total: first?.total ?? 0,
    visits: first?.all_visits ?? 0,
    amount: withMoney ? (first?.all_amount ?? 0) : null,
    data: rows.map(({ student_id, student_name, visits, amount }) => ({
      student_id,
      student_name,
      visits,
      amount: withMoney ? amount : null,
    })),
  };
}
