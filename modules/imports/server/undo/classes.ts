import { leaveSeries, lockSeries, deleteUnusedSeries } from '@ritm/timetable/server';
import type { WriteContext } from '@ritm/platform';
import type { ImportRecord } from '../queries/imports.ts';
import { lastClassRow, stripClasses } from '../queries/timetable.ts';
import { nothingUndone, type Note, type Undone } from '../stored.ts';
import { REASON } from './retained.ts';

/**
 * Removes the client of one row from the classes to which the row added them, and deletes the classes that the row
 * created when nobody else uses them. Rows that created classes come last. Returns undefined when no row is left. The
 * caller holds the import's lock.
 */
export async function undoClasses(tx: WriteContext, record: ImportRecord): Promise<Undone | undefined> {
  const at = { school_id: tx.school_id, import_id: record.id };
  const [row] = await tx.run(lastClassRow, at);
  if (!row) return undefined;
  const { row_no, student_id, classes, places, since } = row;
  // All locks that are needed are taken here in one order; the code below finds them held.
  lockSeries(tx, [...new Set([...places, ...classes])]);
  if (student_id !== null)
    await leaveSeries(tx, {
      timetable_ids: places,
      student_ids: [student_id],
      from: since ?? record.created_at.slice(0, 10),
    });
  const notes: Note[] = [];
  let removed = 0;
  for (const timetable_id of classes) {
    if (await deleteUnusedSeries(tx, { timetable_id, student_ids: [], reason: REASON })) removed++;
    else notes.push({ code: 'undo.class_in_use' });
  }
  tx.defer(stripClasses, { ...at, row_no, notes: JSON.stringify(notes.slice(0, 1)) });
  return {
    ...nothingUndone(),
    classes: removed,
    places: student_id === null ? 0 : places.length,
    kept: notes.length > 0 ? 1 : 0,
  };
}
