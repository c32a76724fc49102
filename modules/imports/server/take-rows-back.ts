import type { WriteContext } from '@ritm/platform';
import { takePastVisitsBack } from '@ritm/passes/server';
import type { ImportRecord } from './queries/imports.ts';
import { broughtRows, keepRows } from './queries/undo.ts';
import { nothingUndone, type Undone } from './stored.ts';
import { archiveClients, restoreCards } from './undo/cards.ts';
import { REASON, type Kept } from './undo/kept.ts';
import { takeMoneyBack } from './undo/money.ts';
import { closeLots, restoreLots, takeDebts } from './undo/passes.ts';

interface Piece {
  taken: number;
  /** The highest of these rows still to do is below this one. */
  below: number;
  undone: Undone;
}

/**
 * Takes rows back, from the last one up: remainders that nobody has used are closed or told as before, visits owed, balances and
 * payments reversed, fields restored where nobody has changed them since, and new cards archived when nothing else hangs on them.
 * The rest is kept and told.
 */
export async function takeRowsBack(
  tx: WriteContext,
  record: ImportRecord,
  { below, limit, restores }: { below: number; limit: number; restores: boolean },
): Promise<Piece> {
  const at = { school_id: tx.school_id, import_id: record.id };
  const rows = await tx.run(broughtRows, { ...at, below, limit });
  const undone = nothingUndone();
  if (rows.length === 0) return { taken: 0, below, undone };
  const clients = [...new Set(rows.map(({ student_id }) => student_id))];
  tx.lock(...clients.map((id) => ['student', tx.school_id, id] as const));
  const kept: Kept = new Map();
  undone.lots = await closeLots(tx, rows, kept);
  undone.lots_changed = await restoreLots(tx, record, { rows, kept });
  undone.debts = await takeDebts(tx, record, { rows, kept });
  undone.visits = await takePastVisitsBack(tx, { import_id: record.id, student_ids: clients, reason: REASON });
  Object.assign(undone, await takeMoneyBack(tx, record, { rows, kept }));
  undone.restored = await restoreCards(tx, rows, { kept, restores });
  undone.clients = await archiveClients(tx, rows, kept);
  undone.kept = kept.size;
  const told = [...kept].map(([row_no, notes]) => ({ row_no, notes }));
  if (told.length > 0) tx.defer(keepRows, { ...at, rows: JSON.stringify(told) });
  return { taken: rows.length, below: rows.at(-1)?.row_no ?? below, undone };
}
