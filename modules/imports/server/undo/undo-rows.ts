import type { WriteContext } from '@ritm/platform';
import { reversePastVisits } from '@ritm/passes/server';
import type { ImportRecord } from '../queries/imports.ts';
import { importedRows, markRetained } from '../queries/undo.ts';
import { nothingUndone, type Undone } from '../stored.ts';
import { archiveClients, restoreCards } from './cards.ts';
import { REASON, type RetainedRows } from './retained.ts';
import { undoMoney } from './money.ts';
import { closeLots, restoreLots, undoDebts } from './passes.ts';

interface BatchResult {
  processed: number;
  /** The highest row that is still to be undone is below this number. */
  below: number;
  undone: Undone;
}

/**
 * Rolls rows back, starting from the last: unused remainders are closed or get their earlier terms back; visits owed,
 * balances and payments are reversed; fields that nobody has changed since are restored; and new cards are archived
 * when nothing else refers to them. Everything else is kept and noted on the row.
 */
export async function undoRows(
  tx: WriteContext,
  record: ImportRecord,
  { below, limit, restores }: { below: number; limit: number; restores: boolean },
): Promise<BatchResult> {
  const at = { school_id: tx.school_id, import_id: record.id };
  const rows = await tx.run(importedRows, { ...at, below, limit });
  const undone = nothingUndone();
  if (rows.length === 0) return { processed: 0, below, undone };
  const clients = [...new Set(rows.map(({ student_id }) => student_id))];
  tx.lock(...clients.map((id) => ['student', tx.school_id, id] as const));
  const retained: RetainedRows = new Map();
  undone.lots = await closeLots(tx, rows, retained);
  undone.lots_changed = await restoreLots(tx, record, { rows, retained });
  undone.debts = await undoDebts(tx, record, { rows, retained });
  undone.visits = await reversePastVisits(tx, { import_id: record.id, student_ids: clients, reason: REASON });
  Object.assign(undone, await undoMoney(tx, record, { rows, retained }));
  undone.restored = await restoreCards(tx, record, { rows, retained, restores });
  undone.clients = await archiveClients(tx, rows, retained);
  undone.kept = retained.size;
  const rowNotes = [...retained].map(([row_no, notes]) => ({ row_no, notes }));
  if (rowNotes.length > 0) tx.defer(markRetained, { ...at, rows: JSON.stringify(rowNotes) });
  return { processed: rows.length, below: rows.at(-1)?.row_no ?? below, undone };
}
