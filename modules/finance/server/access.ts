import { AppError, commonErrors } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { financeErrors } from '../contract/index.ts';
import { recordById, type FinanceRow } from './queries.ts';

/** A record of the caller's organization, whether it stands or not. */
export async function recordFor(context: ReadContext | WriteContext, id: number): Promise<FinanceRow & { reversed: boolean }> {
  const [row] = await context.run(recordById, { school_id: context.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  return row;
}

/** A record that a hand may change: written by hand, still standing, and held until the commit. */
export async function recordToChange(tx: WriteContext, id: number): Promise<FinanceRow> {
  tx.lock(['finance', tx.school_id, id]);
  const row = await recordFor(tx, id);
  if (row.reversed) throw new AppError(financeErrors.already_reversed);
  if (row.source_type !== null) throw new AppError(financeErrors.automatic, { source_type: row.source_type, source_id: row.source_id });
  return row;
}
