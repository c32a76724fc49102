import { requireRecent } from '@ritm/accounts/server';
import { AppError, commonErrors } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { financeErrors } from '../contract/index.ts';
import { financeById, type FinanceRow } from './queries.ts';

/** A record of the caller's own organization; a foreign and a missing one are the same 404. */
export async function financeFor(context: ReadContext | WriteContext, id: number): Promise<FinanceRow> {
  const [row] = await context.run(financeById, { school_id: context.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  requireRecent(context, row.date);
  return row;
}

/** The same under its lock, when a person may change it: added by hand, and standing. */
export async function changeableFinance(tx: WriteContext, id: number): Promise<FinanceRow> {
  tx.lock(['finance', tx.school_id, id]);
  const row = await financeFor(tx, id);
  if (row.source_type !== null) throw new AppError(financeErrors.automatic);
  if (row.reversed) throw new AppError(financeErrors.already_changed);
  return row;
}
