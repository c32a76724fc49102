/**
 * Counts, applies and undoes a mass extension or freeze, a few hundred passes a transaction. The position is stored
 * with each step, so a killed server continues where it stopped and no pass is changed twice.
 */
import { z } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { job, type JobContext, type JobDefinition, type WriteContext, requireRow } from '@ritm/platform';
import { listSegmentClients } from '@ritm/students/server';
import { reconcileForfeits } from '../expiry/forfeits.ts';
import { toLot } from '../lots.ts';
import type { LotRow } from '../queries.ts';
import { afterMass, throwsVisitsOut, type MassAction } from '../../rules/terms/mass.ts';
import { validityOf } from '../../rules/lots/validity.ts';
import { RUN_BATCH } from './actions.ts';
import { recordFoundBookings, releaseBookingsOfFreeze, restoreBookingsOfBatch } from './bookings.ts';
import {
  batchById,
  candidateLots,
  extendLots,
  freezeLots,
  lotsByIds,
  advanceBatch,
  nextLots,
  nextPlanned,
  planLots,
  schoolZone,
  setBatchState,
  setPlanned,
  cancelBatchDays,
  cancelBatchFreezes,
  type BatchRow,
} from './queries.ts';

/** Lots per transaction: few enough that nobody at the desk waits for the clients' locks. */
const [COUNTED, CHANGED] = [1_000, 200];
/** Fewer for a freeze, which also cancels bookings. */
const FROZEN = 50;
const changedBy = ({ kind }: BatchRow): number => (kind === 'freeze' ? FROZEN : CHANGED);

interface School {
  school_id: number;
  time_zone: string;
}
/** One step of the job; returns true while there is more to do. */
type Step = (tx: WriteContext, batch: BatchRow) => Promise<boolean>;

/** Counts, applies or undoes a batch step by step. After an interruption it resumes from the last committed step. */
export const runBatch: JobDefinition = job({
  task: RUN_BATCH,
  lane: 'long',
  payload: z.object({ school_id: z.int(), id: z.int() }),
  run: async (context, { school_id, id }) => {
    const [zone] = await context.read(undefined).run(schoolZone, { school_id });
    const school = { school_id, time_zone: zone!.time_zone, id };
    while (await runStep(context, school));
  },
});

const runStep = (context: JobContext, { id, ...school }: School & { id: number }): Promise<boolean> =>
  context.write(school, async (tx) => {
    tx.lock(['pass_batch', school.school_id, id]);
    const [batch] = await tx.run(batchById, { school_id: school.school_id, id });
    const next = batch && steps[batch.state];
    return next ? next(tx, batch) : false;
  });

const steps: Partial<Record<BatchRow['state'], Step>> = { counting: count, applying: apply, undoing: undoStep };

const actionOf = ({ kind, from_date, to_date, days }: BatchRow): MassAction =>
  kind === 'extend' ? { kind, from_date, to_date, days: days! } : { kind, from_date, to_date, days: null };

/** The clients of a saved segment, those who were picked, or whoever is both; null without either. */
async function holdersOf(tx: WriteContext, { segment_id, students_ids }: BatchRow): Promise<number[] | null> {
  if (segment_id === null) return students_ids;
  const ofSegment = await listSegmentClients(tx, segment_id);
  return students_ids === null ? ofSegment : ofSegment.filter((id) => students_ids.includes(id));
}

async function count(tx: WriteContext, batch: BatchRow): Promise<boolean> {
  const { school_id } = tx;
  const today = todayIn(tx.time_zone, tx.now);
  const { from_date: from, to_date: to, cursor_id: after_id } = batch;
  const holders = await holdersOf(tx, batch);
  const next = requireRow(await tx.run(nextLots, { school_id, after_id, limit: COUNTED }));
  const lastId = next.last_id ?? after_id;
  const rows = await tx.run(candidateLots, { ...batch, school_id, from, to, after_id, last_id: lastId, holders });
  const planned = rows.flatMap((row) => {
    const lot = toLot(row);
    const after = afterMass(lot, actionOf(batch), today);
    if (!after) return [];
    const [ends_before, ends_after] = [lot, after].map((one) => validityOf(one, today).ends_on);
    return [{ lesson_plus_id: row.id, ends_before, ends_after }];
  });
  tx.defer(planLots, { school_id, batch_id: batch.id, rows: JSON.stringify(planned) });
  if (batch.kind === 'freeze') {
    const ids = new Set(planned.map(({ lesson_plus_id }) => lesson_plus_id));
    await recordFoundBookings(
      tx,
      await freezePlanOf(
        tx,
        batch,
        rows.filter(({ id }) => ids.has(id)),
      ),
    );
  }
  const isLast = next.count < COUNTED;
  const progress = { cursor_id: lastId, total: planned.length, done: 0, skipped: 0 };
  tx.defer(advanceBatch, { school_id, id: batch.id, ...progress });
  if (!isLast) return true;
  finish(tx, batch, batch.automatic ? 'applying' : 'ready');
  return batch.automatic;
}

async function apply(tx: WriteContext, batch: BatchRow): Promise<boolean> {
  const rows = await lockedLots(tx, batch, 'planned');
  if (!rows) return finish(tx, batch, 'done');
  const today = todayIn(tx.time_zone, tx.now);
  const due = rows.flatMap((row) => {
    const after = afterMass(toLot(row), actionOf(batch), today);
    return after ? [{ row, after }] : [];
  });
  const ids = due.map(({ row }) => row.id);
  const { school_id } = tx;
  const { id: batch_id, reason, created_by, from_date: from, to_date: to } = batch;
  const given = { school_id, batch_id, ids, reason, created_by };
  if (batch.kind === 'extend') tx.defer(extendLots, { ...given, days: batch.days! });
  else {
    await releaseBookingsOfFreeze(
      tx,
      await freezePlanOf(
        tx,
        batch,
        due.map(({ row }) => row),
      ),
    );
    tx.defer(freezeLots, { ...given, from, to });
  }
  // Forfeited visits of revived lots are given back.
  for (const { row, after } of due)
    reconcileForfeits(tx, { ...row, extensions: [...after.extensions], freezes: [...after.freezes] }, today);
  recordStep(tx, batch, { rows, ids, state: 'done' });
  return true;
}

async function undoStep(tx: WriteContext, batch: BatchRow): Promise<boolean> {
  const rows = await lockedLots(tx, batch, 'done');
  if (!rows) return finish(tx, batch, 'undone');
  const today = todayIn(tx.time_zone, tx.now);
  const ids = rows.filter((row) => !throwsVisitsOut(toLot(row), withoutBatch(row, batch), today)).map(({ id }) => id);
  const given = { school_id: tx.school_id, batch_id: batch.id, ids };
  tx.defer(batch.kind === 'extend' ? cancelBatchDays : cancelBatchFreezes, given);
  if (batch.kind === 'freeze') await restoreBookingsOfBatch(tx, given);
  recordStep(tx, batch, { rows, ids, state: 'undone' });
  return true;
}

/** Describes the freeze of these lots. Another lot of the same clients is frozen too when the batch concerns it. */
async function freezePlanOf(tx: WriteContext, batch: BatchRow, rows: readonly LotRow[]) {
  const { school_id } = tx;
  const today = todayIn(tx.time_zone, tx.now);
  const action = actionOf(batch);
  const { from_date: from, to_date: to } = batch;
  const holders = [...new Set(rows.map(({ student_id }) => student_id))];
  const candidateParams = { ...batch, school_id, from, to, after_id: 0, last_id: Number.MAX_SAFE_INTEGER, holders };
  const concerned = rows.length === 0 ? [] : await tx.run(candidateLots, candidateParams);
  const ids = new Set(concerned.filter((row) => afterMass(toLot(row), action, today)).map(({ id }) => id));
  return { batch_id: batch.id, rows, action, isFrozenToo: ({ id }: LotRow) => ids.has(id) };
}

/** Returns the lot without what this batch gave: the last of its matching extensions or freezes is removed. */
export function withoutBatch(row: LotRow, { kind, days, from_date, to_date }: BatchRow) {
  const lot = toLot(row);
  if (kind === 'extend') {
    const given = lot.extensions.findLast((one) => one.days === days);
    return { ...lot, extensions: lot.extensions.filter((one) => one !== given) };
  }
  const given = lot.freezes.find((one) => one.from_date === from_date && one.to_date === to_date);
  return { ...lot, freezes: lot.freezes.filter((one) => one !== given) };
}

/** Returns the next lots in that state, read under their clients' locks; undefined when none is left. */
async function lockedLots(tx: WriteContext, batch: BatchRow, state: string): Promise<LotRow[] | undefined> {
  const { school_id } = tx;
  const at = { school_id, batch_id: batch.id, state, after_id: batch.cursor_id, limit: changedBy(batch) };
  const planned = await tx.run(nextPlanned, at);
  if (planned.length === 0) return undefined;
  tx.lock(...planned.map(({ student_id }) => ['student', school_id, student_id] as const));
  return tx.run(lotsByIds, { school_id, ids: planned.map(({ lesson_plus_id }) => lesson_plus_id) });
}

function recordStep(
  tx: WriteContext,
  batch: BatchRow,
  { rows, ids, state }: { rows: readonly LotRow[]; ids: number[]; state: 'done' | 'undone' },
): void {
  const { school_id } = tx;
  const at = { school_id, batch_id: batch.id };
  const left = rows.map(({ id }) => id).filter((id) => !ids.includes(id));
  tx.defer(setPlanned, { ...at, ids, state });
  if (state === 'done' && left.length > 0) tx.defer(setPlanned, { ...at, ids: left, state: 'skipped' });
  const done = state === 'done' ? ids.length : -ids.length;
  const skipped = state === 'done' ? left.length : 0;
  tx.defer(advanceBatch, { school_id, id: batch.id, cursor_id: rows.at(-1)!.id, total: 0, done, skipped });
}

function finish(tx: WriteContext, batch: BatchRow, state: BatchRow['state']): false {
  tx.defer(setBatchState, { school_id: tx.school_id, id: batch.id, was: batch.state, state });
  tx.emit('visits.pass_batch', [batch.id]);
  return false;
}
