/** Extensions that a higher module gives together with days off: confirmed once, counted and applied by the job. */
import { AppError, commonErrors } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { requireRow } from '@ritm/platform';
import { passesErrors } from '../../contract/index.ts';
import { afterMass } from '../../rules/terms/mass.ts';
import { toLot } from '../lots.ts';
import { queueBatch } from './actions.ts';
import { batchById, candidateLots, insertBatch, nextLots, setBatchState } from './queries.ts';

interface DaysGiven {
  from_date: string;
  to_date: string;
  days: number;
}

const wholeSchool = {
  service_id: null,
  services_group_id: null,
  students_group_id: null,
  branch_id: null,
  segment_id: null,
  students_ids: null,
};

/** Gives the days to every pass that is valid in the period. */
export async function extendPassesFor(
  tx: WriteContext,
  { reason, ...given }: DaysGiven & { reason: string },
): Promise<{ batch_id: number }> {
  const { school_id, actor } = tx;
  const batch = { school_id, kind: 'extend', ...given, ...wholeSchool, reason, created_by: actor.user_id };
  const { id } = requireRow(await tx.run(insertBatch, { ...batch, automatic: true }));
  const { days, from_date, to_date } = given;
  tx.audit({
    action: 'visits.batch_applied',
    object_type: 'pass_batch',
    object_id: id,
    after: { kind: 'extend', from_date, to_date, days },
    reason,
  });
  queueBatch(tx, id);
  return { batch_id: id };
}

/** Takes the days back; 409 while they are being given. One that has not begun yet never will. */
export async function takeBackExtension(tx: WriteContext, id: number): Promise<void> {
  const { school_id } = tx;
  tx.lock(['pass_batch', school_id, id]);
  const [batch] = await tx.run(batchById, { school_id, id });
  if (!batch) throw new AppError(commonErrors.not_found);
  const { state: was } = batch;
  if (was === 'undone' || was === 'undoing') return;
  if (was === 'applying') throw new AppError(passesErrors.batch_state);
  const state = was === 'done' ? 'undoing' : 'undone';
  await tx.run(setBatchState, { school_id, id, was, state });
  tx.audit({ action: 'visits.batch_undone', object_type: 'pass_batch', object_id: id, after: {} });
  queueBatch(tx, id);
}

/** Lots that are looked at for a count; a larger organization reads «at least so many». */
const [STEP, STEPS] = [1_000, 5];

/** How many passes an extension for the days would concern. */
export async function countPassesFor(
  context: ReadContext | WriteContext,
  { from_date: from, to_date: to, days }: DaysGiven,
): Promise<{ passes: number; is_all: boolean }> {
  const { school_id } = context;
  const today = todayIn(context.time_zone, context.now);
  let passes = 0;
  let after_id = 0;
  for (let step = 0; step < STEPS; step++) {
    const next = requireRow(await context.run(nextLots, { school_id, after_id, limit: STEP }));
    const last_id = next.last_id ?? after_id;
    const rows = await context.run(candidateLots, {
      school_id,
      after_id,
      last_id,
      from,
      to,
      ...wholeSchool,
      holders: null,
    });
    const action = { kind: 'extend' as const, from_date: from, to_date: to, days };
    passes += rows.filter((row) => afterMass(toLot(row), action, today)).length;
    if (next.count < STEP) return { passes, is_all: true };
    after_id = last_id;
  }
  return { passes, is_all: false };
}
