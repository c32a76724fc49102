import { AppError } from '@ritm/http';
import { fault, job, type JobContext } from '@ritm/platform';
import { takeServicesBack } from '../make-services.ts';
import { setRolledBack } from '../queries/imports.ts';
import { addUp } from '../stored.ts';
import { takeClassesBack } from '../undo/classes.ts';
import { takeRowsBack } from '../take-rows-back.ts';
import { inTurn, move, ofImport, takeTurn, writeInTurn, type OfImport, type Turn } from './turn.ts';

const ROWS_AT_ONCE = 500;
const HIGHEST_ROW = 2_147_483_647;

/** Takes an import back, one transaction for 500 rows. Cut short anywhere, it goes on below the last row it has done. */
export const rollBackJob = job({ task: 'imports.roll_back', lane: 'long', payload: ofImport, run: rollBack });

async function rollBack(context: JobContext, at: OfImport): Promise<void> {
  const turn = await takeTurn(context, at, 'rolling_back');
  if (turn) await inTurn(turn, () => takeAllBack(turn));
}

async function takeAllBack(turn: Turn): Promise<void> {
  while (await takeSomeClasses(turn));
  let isOver = false;
  for (let singly = 0; !isOver; singly = Math.max(0, singly - 1)) {
    const limit = singly > 0 ? 1 : ROWS_AT_ONCE;
    try {
      isOver = await takeSomeBack(turn, { limit, restores: true });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // A field cannot go back, such as a club card that somebody else has got since: that one row keeps what it has.
      if (limit > 1) singly = ROWS_AT_ONCE + 1;
      else isOver = await takeSomeBack(turn, { limit, restores: false });
    }
  }
}

/** Classes first: a client who stands on one is in use. */
function takeSomeClasses(turn: Turn): Promise<boolean> {
  return writeInTurn(turn, async (tx, record) => {
    const undone = await takeClassesBack(tx, record);
    if (!undone) return false;
    if (undone.classes + undone.places > 0)
      tx.audit({ action: 'imports.classes_taken_back', object_type: 'import', object_id: record.id, after: undone });
    move(tx, record, { patch: { undone: addUp(record.summary.undone ?? {}, undone), tries: 0 } });
    return true;
  });
}

function takeSomeBack(turn: Turn, how: { limit: number; restores: boolean }): Promise<boolean> {
  return writeInTurn(turn, async (tx, record) => {
    const from = record.summary.undone_from ?? HIGHEST_ROW;
    const { taken, below, undone } = await takeRowsBack(tx, record, { ...how, below: from });
    const isLast = taken === 0;
    if (isLast) undone.services = await takeServicesBack(tx, record);
    const all = addUp(record.summary.undone ?? {}, undone);
    if (!isLast) {
      tx.audit({ action: 'imports.rows_taken_back', object_type: 'import', object_id: record.id, after: undone });
      move(tx, record, { rows_done: record.rows_done + taken, patch: { undone: all, undone_from: below, tries: 0 } });
      await fault('imports.rows_taken_back');
      return false;
    }
    tx.defer(setRolledBack, { school_id: tx.school_id, id: record.id, at: tx.now });
    move(tx, record, { status: 'rolled_back', patch: { undone: all, tries: 0 } });
    tx.audit({ action: 'imports.rolled_back', object_type: 'import', object_id: record.id, after: all });
    return true;
  });
}

function isRefusal(error: unknown): boolean {
  if (error instanceof AppError) return error.declaration.status < 500;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]/.test(code);
}
