import { AppError, errorText } from '@ritm/http';
import { fault, job, type JobContext } from '@ritm/platform';
import { bringRows, ROWS_AT_ONCE } from '../bring-rows.ts';
import { bringGroup, leaveGroupOut } from '../bring-classes.ts';
import { makeServices } from '../make-services.ts';
import { setCommitted } from '../queries/imports.ts';
import { markRows, readyRows, type RowMark } from '../queries/rows.ts';
import { addUp, isCounted, nothingMade } from '../stored.ts';
import { forecastInTurn } from './forecast.ts';
import { inTurn, move, ofImport, takeTurn, writeInTurn, type OfImport, type Turn } from './turn.ts';

/** Brings the checked rows in, one transaction for 500 of them. Cut short anywhere, it goes on from the first row that has no client. */
export const commitJob = job({ task: 'imports.commit', lane: 'long', payload: ofImport, run: commit });

async function commit(context: JobContext, at: OfImport): Promise<void> {
  const turn = await takeTurn(context, at, 'committing');
  if (turn) await inTurn(turn, () => bringAll(turn));
}

async function bringAll(turn: Turn): Promise<void> {
  // Asked for before the last decision was counted.
  if (!isCounted(turn.work.summary)) {
    const facts = await forecastInTurn(turn);
    await writeInTurn(turn, async (tx, record) =>
      move(tx, record, { patch: { facts, counted: record.summary.decided ?? 0 } }),
    );
  }
  await bringServices(turn);
  let after = 0;
  for (let singly = 0; ; singly = Math.max(0, singly - 1)) {
    const place = { after, limit: singly > 0 ? 1 : ROWS_AT_ONCE };
    try {
      const last = await bringSome(turn, place);
      if (last === undefined) return;
      after = last;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      // One row's data cost the whole piece: each row of it by itself, and the one at fault is left out.
      if (place.limit > 1) singly = ROWS_AT_ONCE + 1;
      else after = await leaveOut(turn, { after, refusal });
    }
  }
}

/** Before the rows, so that their passes find the services they are called by. */
function bringServices(turn: Turn): Promise<void> {
  return writeInTurn(turn, async (tx, record) => {
    const ids = await makeServices(tx, record);
    if (ids.length === 0) return;
    const made = addUp(record.summary.made ?? {}, { ...nothingMade(), services: ids.length });
    move(tx, record, { patch: { made, services: [...(record.summary.services ?? []), ...ids] } });
  });
}

/** The last row that was brought in; undefined when none was left and the import is done. */
function bringSome(turn: Turn, place: { after: number; limit: number }): Promise<number | undefined> {
  return writeInTurn(turn, async (tx, record) => {
    const { taken, last, made } = await bringRows(tx, record, place);
    const all = addUp(record.summary.made ?? {}, made);
    if (taken > 0) {
      if (Object.values(made).some((count) => count > 0))
        tx.audit({ action: 'imports.rows_brought_in', object_type: 'import', object_id: record.id, after: made });
      // Only attempts that come to nothing count against it.
      move(tx, record, { rows_done: record.rows_done + taken, patch: { made: all, tries: 0 } });
      await fault('imports.rows_brought_in');
      return last;
    }
    const classes = await bringGroup(tx, record);
    if (classes) {
      if (classes.classes + classes.places > 0)
        tx.audit({ action: 'imports.classes_brought_in', object_type: 'import', object_id: record.id, after: classes });
      move(tx, record, { patch: { made: addUp(all, classes), tries: 0 } });
      return last;
    }
    tx.defer(setCommitted, { school_id: tx.school_id, id: record.id, at: tx.now });
    move(tx, record, { status: 'committed', patch: { made: all, tries: 0 } });
    tx.audit({ action: 'imports.committed', object_type: 'import', object_id: record.id, after: all });
    return undefined;
  });
}

/** What the database or a rule says against the data itself; anything else is no row's fault. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof AppError)
    return error.declaration.status < 500 ? errorText(error.declaration, error.data, 'ru') : undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: string };
  return typeof code === 'string' && /^2[23]/.test(code) ? (constraint ?? code) : undefined;
}

function leaveOut(turn: Turn, { after, refusal }: { after: number; refusal: string }): Promise<number> {
  return writeInTurn(turn, async (tx, record) => {
    const at = { school_id: tx.school_id, import_id: record.id };
    const [row] = await tx.run(readyRows, { ...at, after, limit: 1 });
    if (!row) {
      await leaveGroupOut(tx, record, refusal);
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
    move(tx, record, { rows_done: record.rows_done + 1 });
    return row.row_no;
  });
}
