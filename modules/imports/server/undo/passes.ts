import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { closeFoundTasks } from '@ritm/tasks/server';
import { closeOpeningLots, reverseOpeningDebts, revertRevisions } from '@ritm/passes/server';
import { freezeTask } from '../freeze-task.ts';
import type { ImportRecord } from '../queries/imports.ts';
import type { ImportedRow } from '../queries/undo.ts';
import { addRetained, REASON, type RetainedRows } from './retained.ts';

/** Closes remainders that nobody has used; returns how many. */
export async function closeLots(
  tx: WriteContext,
  rows: readonly ImportedRow[],
  retained: RetainedRows,
): Promise<number> {
  const withLot = rows.filter(({ lesson_plus_id }) => lesson_plus_id !== null);
  const closed = await closeOpeningLots(tx, {
    ids: withLot.flatMap(({ lesson_plus_id }) => lesson_plus_id ?? []),
    closed_on: todayIn(tx.time_zone, tx.now),
    reason: REASON,
  });
  for (const { row_no, lesson_plus_id } of withLot)
    if (lesson_plus_id !== null && !closed.has(lesson_plus_id))
      addRetained(retained, row_no, { code: 'undo.lot_in_use' });
  closeFoundTasks(tx, freezeTask.key, [...closed].map(String));
  return closed.size;
}

/** Restores the earlier terms of passes that this import changed. */
export async function restoreLots(
  tx: WriteContext,
  record: ImportRecord,
  { rows, retained }: { rows: readonly ImportedRow[]; retained: RetainedRows },
): Promise<number> {
  const revisedLots = rows.flatMap(({ row_no, brought }) =>
    brought?.revised_lot === undefined ? [] : [{ row_no, id: brought.revised_lot }],
  );
  const restored = await revertRevisions(tx, {
    ids: revisedLots.map(({ id }) => id),
    import_id: record.id,
    reason: REASON,
  });
  for (const { row_no, id } of revisedLots)
    if (!restored.has(id)) addRetained(retained, row_no, { code: 'undo.lot_in_use' });
  return restored.size;
}

/** Reverses visits owed that are not covered yet. */
export async function undoDebts(
  tx: WriteContext,
  record: ImportRecord,
  { rows, retained }: { rows: readonly ImportedRow[]; retained: RetainedRows },
): Promise<number> {
  const owing = rows.filter(({ parsed }) => (parsed.row.lot?.uncovered ?? 0) > 0);
  const { taken, covered } = await reverseOpeningDebts(tx, {
    import_id: record.id,
    student_ids: [...new Set(owing.map(({ student_id }) => student_id))],
    reason: REASON,
  });
  for (const { row_no, student_id } of owing)
    if (covered.has(student_id)) addRetained(retained, row_no, { code: 'undo.debt_covered' });
  return taken;
}
