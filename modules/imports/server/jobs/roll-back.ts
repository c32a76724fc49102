import { AppError } from '@ritm/http';
import { codeOf, faultPoint } from '@ritm/platform';
import { undoServices } from '../apply/make-services.ts';
import { setRolledBack } from '../queries/imports.ts';
import { addCounts } from '../stored.ts';
import { undoClasses } from '../undo/classes.ts';
import { undoRows } from '../undo/undo-rows.ts';
import { saveProgress, stepJob, writeInAttempt, type Attempt } from './attempt.ts';

const ROWS_PER_BATCH = 500;
const MAX_ROW = 2_147_483_647;

/**
 * Rolls an import back, one transaction for 500 rows. After an interruption it continues below the last row that was
 * undone.
 */
export const rollBackJob = stepJob({ task: 'imports.roll_back', lane: 'long', step: 'rolling_back', run: undoAll });

async function undoAll(attempt: Attempt): Promise<void> {
  while (await undoClassBatch(attempt));
  let isOver = false;
  for (let singly = 0; !isOver; singly = Math.max(0, singly - 1)) {
    const limit = singly > 0 ? 1 : ROWS_PER_BATCH;
    try {
      isOver = await undoBatch(attempt, { limit, restores: true });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // A field cannot be restored, for example a club card that somebody else holds now. Only that row keeps its
      // values.
      if (limit > 1) singly = ROWS_PER_BATCH + 1;
      else isOver = await undoBatch(attempt, { limit, restores: false });
    }
  }
}

/** Classes are undone first, because a client who is on a class counts as in use. */
function undoClassBatch(attempt: Attempt): Promise<boolean> {
  return writeInAttempt(attempt, async (tx, record) => {
    const undone = await undoClasses(tx, record);
    if (!undone) return false;
    if (undone.classes + undone.places > 0)
      tx.audit({ action: 'imports.classes_taken_back', object_type: 'import', object_id: record.id, after: undone });
    saveProgress(tx, record, { patch: { undone: addCounts(record.summary.undone ?? {}, undone), tries: 0 } });
    return true;
  });
}

function undoBatch(attempt: Attempt, how: { limit: number; restores: boolean }): Promise<boolean> {
  return writeInAttempt(attempt, async (tx, record) => {
    const from = record.summary.undone_from ?? MAX_ROW;
    const { processed, below, undone } = await undoRows(tx, record, { ...how, below: from });
    const isLast = processed === 0;
    if (isLast) undone.services = await undoServices(tx, record);
    const all = addCounts(record.summary.undone ?? {}, undone);
    if (!isLast) {
      tx.audit({ action: 'imports.rows_taken_back', object_type: 'import', object_id: record.id, after: undone });
      saveProgress(tx, record, {
        rows_done: record.rows_done + processed,
        patch: { undone: all, undone_from: below, tries: 0 },
      });
      await faultPoint('imports.rows_taken_back');
      return false;
    }
    tx.defer(setRolledBack, { school_id: tx.school_id, id: record.id, at: tx.now });
    saveProgress(tx, record, { status: 'rolled_back', patch: { undone: all, tries: 0 } });
    tx.audit({ action: 'imports.rolled_back', object_type: 'import', object_id: record.id, after: all });
    return true;
  });
}

function isRefusal(error: unknown): boolean {
  if (error instanceof AppError) return error.declaration.status < 500;
  return /^2[23]/.test(codeOf(error) ?? '');
}
