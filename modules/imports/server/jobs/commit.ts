import { AppError, errorText } from '@ritm/http';
import { faultPoint } from '@ritm/platform';
import { applyRows, ROWS_PER_BATCH } from '../apply/apply-rows.ts';
import { applyGroup, skipGroup } from '../apply/apply-classes.ts';
import { makeServices } from '../apply/make-services.ts';
import { setCommitted } from '../queries/imports.ts';
import { markRows, readyRows, type RowMark } from '../queries/rows.ts';
import { addCounts, isCounted, nothingMade } from '../stored.ts';
import { forecastInAttempt } from './forecast.ts';
import { saveProgress, stepJob, writeInAttempt, type Attempt } from './attempt.ts';

/**
 * Commits the checked rows, one transaction for 500 of them. After an interruption it continues from the first row that
 * has no client.
 */
export const commitJob = stepJob({ task: 'imports.commit', lane: 'long', step: 'committing', run: applyAll });

async function applyAll(attempt: Attempt): Promise<void> {
  // The commit was requested before the last decision was counted.
  if (!isCounted(attempt.work.summary)) {
    const facts = await forecastInAttempt(attempt);
    await writeInAttempt(attempt, async (tx, record) =>
      saveProgress(tx, record, { patch: { facts, counted: record.summary.decided ?? 0 } }),
    );
  }
  await applyServices(attempt);
  let after = 0;
  for (let singly = 0; ; singly = Math.max(0, singly - 1)) {
    const place = { after, limit: singly > 0 ? 1 : ROWS_PER_BATCH };
    try {
      const last = await applyBatch(attempt, place);
      if (last === undefined) return;
      after = last;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      // The data of one row failed the whole batch: its rows are retried one by one, and the one at fault is left out.
      if (place.limit > 1) singly = ROWS_PER_BATCH + 1;
      else after = await skipRow(attempt, { after, refusal });
    }
  }
}

/** Creates the services before the rows, so that passes find their services by name. */
function applyServices(attempt: Attempt): Promise<void> {
  return writeInAttempt(attempt, async (tx, record) => {
    const ids = await makeServices(tx, record);
    if (ids.length === 0) return;
    const made = addCounts(record.summary.made ?? {}, { ...nothingMade(), services: ids.length });
    saveProgress(tx, record, { patch: { made, services: [...(record.summary.services ?? []), ...ids] } });
  });
}

/** Imports a batch and returns its last row; undefined when no row was left and the import is done. */
function applyBatch(attempt: Attempt, place: { after: number; limit: number }): Promise<number | undefined> {
  return writeInAttempt(attempt, async (tx, record) => {
    const { processed, last, made } = await applyRows(tx, record, place);
    const all = addCounts(record.summary.made ?? {}, made);
    if (processed > 0) {
      if (Object.values(made).some((count) => count > 0))
        tx.audit({ action: 'imports.rows_brought_in', object_type: 'import', object_id: record.id, after: made });
      // A successful batch resets the count of tries: only failed attempts count.
      saveProgress(tx, record, { rows_done: record.rows_done + processed, patch: { made: all, tries: 0 } });
      await faultPoint('imports.rows_brought_in');
      return last;
    }
    const classes = await applyGroup(tx, record);
    if (classes) {
      if (classes.classes + classes.places > 0)
        tx.audit({ action: 'imports.classes_brought_in', object_type: 'import', object_id: record.id, after: classes });
      saveProgress(tx, record, { patch: { made: addCounts(all, classes), tries: 0 } });
      return last;
    }
    tx.defer(setCommitted, { school_id: tx.school_id, id: record.id, at: tx.now });
    saveProgress(tx, record, { status: 'committed', patch: { made: all, tries: 0 } });
    tx.audit({ action: 'imports.committed', object_type: 'import', object_id: record.id, after: all });
    return undefined;
  });
}

/** The message of an error that the database or a rule raises about the data itself; undefined for any other error. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof AppError)
    return error.declaration.status < 500 ? errorText(error.declaration, error.data, 'ru') : undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: string };
  return typeof code === 'string' && /^2[23]/.test(code) ? (constraint ?? code) : undefined;
}

function skipRow(attempt: Attempt, { after, refusal }: { after: number; refusal: string }): Promise<number> {
  return writeInAttempt(attempt, async (tx, record) => {
    const at = { school_id: tx.school_id, import_id: record.id };
    const [row] = await tx.run(readyRows, { ...at, after, limit: 1 });
    if (!row) {
      await skipGroup(tx, record, refusal);
      return after;
    }
    const mark: RowMark = {
      row_no: row.row_no,
      outcome: 'rejected',
      student_id: null,
      lesson_plus_id: null,
      brought: null,
      before: null,
      made: false,
      notes: [{ code: 'row.refused', data: { text: refusal } }],
    };
    tx.defer(markRows, { ...at, rows: JSON.stringify([mark]) });
    saveProgress(tx, record, { rows_done: record.rows_done + 1 });
    return row.row_no;
  });
}
