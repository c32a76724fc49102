import { requireRecent } from '@ritm/accounts/server';
import { AppError, commonErrors } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { financeErrors } from '../contract/index.ts';
import { financeById, type FinanceRow } from './queries.ts';

/** Returns a record of the caller's own organization; a foreign and a missing record are the same 404. */
export async function financeFor(context: ReadContext | WriteContext, id: number): Promise<FinanceRow> {
  const [row] = await context.run(financeById, { school_id: context.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  requireRecent(context, row.date);
  return row;
}

/** Returns the record under its lock if a person may change it: it was added by hand and is active. */
export async function changeableFinance(tx: WriteContext, id: number): Promise<FinanceRow> {
  tx.lock(['finance', tx.school_id, id]);
  const row = await financeFor(tx, id);
  if (row.source_type !== null) throw new AppError(financeErrors.automatic);
  if (row.reversed) throw new AppError(financeErrors.already_changed);
  return row;
}
