import { takeBroughtPaymentsBack, takeOpeningBalancesBack } from '@ritm/finance/server';
import type { WriteContext } from '@ritm/platform';
import type { ImportRecord } from '../queries/imports.ts';
import type { BroughtRow } from '../queries/undo.ts';
import { keep, REASON, type Kept } from './kept.ts';

/** Balances and payments that the import brought to the clients of these rows. */
export async function takeMoneyBack(
  tx: WriteContext,
  record: ImportRecord,
  { rows, kept }: { rows: readonly BroughtRow[]; kept: Kept },
): Promise<{ balances: number; payments: number }> {
  const student_ids = [...new Set(rows.map(({ student_id }) => student_id))];
  const of = { import_id: record.id, student_ids, reason: REASON };
  const balances = await takeOpeningBalancesBack(tx, of);
  const payments = await takeBroughtPaymentsBack(tx, of);
  for (const { row_no, student_id, parsed } of rows) {
    if (balances.kept.has(student_id)) keep(kept, row_no, { code: 'undo.balance_told_anew' });
    if (parsed.row.payment && payments.changed.has(student_id)) keep(kept, row_no, { code: 'undo.payment_changed' });
  }
  return { balances: balances.taken, payments: payments.taken };
}
