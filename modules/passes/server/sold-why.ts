import { rightsOf } from '@ritm/accounts/contract';
import type { RouteInput } from '@ritm/http';
import type { ReadContext } from '@ritm/platform';
import type { SoldWhy, passesRoutes } from '../contract/index.ts';
import { soldOf } from './reads.ts';
import { newestSold, soldByName } from './sold-queries.ts';

const MAX_ROWS = 12;

/** `GET lessons_plus/why`: explains the sum shown above the passes sold in a period. */
export async function getSoldWhy(
  read: ReadContext,
  { query }: RouteInput<typeof passesRoutes.get_sold_why>,
): Promise<SoldWhy> {
  const within = await soldOf(read, query);
  const [terms, rows] = await Promise.all([
    read.run(soldByName, within),
    read.run(newestSold, { ...within, limit: MAX_ROWS }),
  ]);
  const total = (of: 'amount' | 'closed_amount' | 'closed_count' | 'continued_count') =>
    terms.reduce((sum, one) => sum + one[of], 0);
  const { see_money } = rightsOf(read.actor);
  const visibleAmount = (amount: number) => (see_money ? amount : null);
  return {
    date_from: within.from,
    date_to: within.to,
    terms: terms.map(({ name, count, amount }) => ({ name, count, amount: visibleAmount(amount) })),
    closed: { count: total('closed_count'), amount: visibleAmount(total('closed_amount')) },
    continued: { count: total('continued_count') },
    amount: visibleAmount(total('amount') - total('closed_amount')),
    rows: rows.map(({ total: _total, ...pass }) => ({ ...pass, amount: visibleAmount(pass.amount) })),
    more: (rows[0]?.total ?? 0) - rows.length,
  };
}
