import { reverseImportedPayments, reverseOpeningBalances } from '@ritm/finance/server';
import type { WriteContext } from '@ritm/platform';
import type { ImportRecord } from '../queries/imports.ts';
import type { ImportedRow } from '../queries/undo.ts';
import { addRetained, REASON, type RetainedRows } from './retained.ts';

/** Reverses the balances and payments that the import brought to the clients of these rows. */
export async function undoMoney(
  tx: WriteContext,
  record: ImportRecord,
  { rows, retained }: { rows: readonly ImportedRow[]; retained: RetainedRows },
): Promise<{ balances: number; payments: number }> {
  const student_ids = [...new Set(rows.map(({ student_id }) => student_id))];
  const of = { import_id: record.id, student_ids, reason: REASON };
  const balances = await reverseOpeningBalances(tx, of);
  const payments = await reverseImportedPayments(tx, of);
  for (const { row_no, student_id, parsed } of rows) {
    if (balances.retained.has(student_id)) addRetained(retained, row_no, { code: 'undo.balance_told_anew' });
    if (parsed.row.payment && payments.changed.has(student_id))
      addRetained(retained, row_no, { code: 'undo.payment_changed' });
  }
  return { balances: balances.reversed, payments: payments.reversed };
}
