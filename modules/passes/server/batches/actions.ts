import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { readPage, type Actor, type ReadContext, type WriteContext } from '@ritm/platform';
import { passesErrors, type passBatchRoutes as routes, type PassBatch } from '../../contract/index.ts';
import { bookingCounts, bookingExamples } from './booking-queries.ts';
import { batchById, batchesOfSchool, examplesOf, insertBatch, setBatchState, type BatchRow } from './queries.ts';

type Context = ReadContext | WriteContext;
type Item = RouteOutput<typeof routes.get_pass_batch>;
type Of = RouteInput<typeof routes.get_pass_batch>;

/** The task that counts, applies and undoes a batch, one step at a time. */
export const RUN_BATCH = 'passes.run_batch';

export async function listPassBatches(
  read: ReadContext,
  { query }: RouteInput<typeof routes.list_pass_batches>,
): Promise<RouteOutput<typeof routes.list_pass_batches>> {
  const { rows, meta } = await readPage(query, async (window) => {
    const found = await read.run(batchesOfSchool, { school_id: read.school_id, ...window });
    return found.map(({ batches, ...row }) => ({ row, total: batches }));
  });
  return { data: rows.map(({ row }) => toBatch(row, read.actor)), meta };
}

export const getPassBatch = (read: ReadContext, { params }: Of): Promise<Item> => itemOf(read, params.id);

/** `POST pass_batch`: a job counts the passes concerned; nothing changes before somebody confirms. */
export async function addPassBatch(
  tx: WriteContext,
  { body }: RouteInput<typeof routes.add_pass_batch>,
): Promise<Item> {
  const { kind, from_date, to_date, reason } = body;
  if (to_date < from_date) throw new AppError(passesErrors.freeze_order);
  const days = kind === 'extend' ? (body.days ?? null) : null;
  if (kind === 'extend' && days === null) throw new AppError(passesErrors.batch_days);
  const filters = {
    service_id: body.service_id ?? null,
    services_group_id: body.services_group_id ?? null,
    students_group_id: body.students_group_id ?? null,
    branch_id: body.branch_id ?? null,
    segment_id: body.segment_id ?? null,
    students_ids: body.students_ids ?? null,
  };
  const { school_id, actor } = tx;
  const [inserted] = await tx.run(insertBatch, {
    school_id,
    kind,
    from_date,
    to_date,
    days,
    ...filters,
    reason,
    created_by: actor.user_id,
    automatic: false,
  });
  if (!inserted) throw new AppError(commonErrors.not_found);
  queueBatch(tx, inserted.id);
  return itemOf(tx, inserted.id);
}

export const applyPassBatch = (tx: WriteContext, { params }: Of): Promise<Item> =>
  transition(tx, { id: params.id, was: 'ready', state: 'applying', action: 'visits.batch_applied' });

export const undoPassBatch = (tx: WriteContext, { params }: Of): Promise<Item> =>
  transition(tx, { id: params.id, was: 'done', state: 'undoing', action: 'visits.batch_undone' });

interface Transition {
  id: number;
  was: BatchRow['state'];
  state: BatchRow['state'];
  action: string;
}

async function transition(tx: WriteContext, { id, was, state, action }: Transition): Promise<Item> {
  const { school_id } = tx;
  const [batch] = await tx.run(batchById, { school_id, id });
  if (!batch) throw new AppError(commonErrors.not_found);
  const updated = await tx.run(setBatchState, { school_id, id, was, state });
  if (updated.length === 0) throw new AppError(passesErrors.batch_state);
  const { kind, from_date, to_date, days, total, reason } = batch;
  const after = { kind, from_date, to_date, days, total };
  tx.audit({ action, object_type: 'pass_batch', object_id: id, after, reason });
  queueBatch(tx, id);
  return itemOf(tx, id);
}

/** Batches of an organization run one at a time: two would compete for the same clients' locks. */
export function queueBatch(tx: WriteContext, id: number): void {
  const { school_id } = tx;
  tx.enqueue(RUN_BATCH, { school_id, id }, { jobKey: `${RUN_BATCH}:${school_id}:${id}`, queue: `passes:${school_id}` });
  tx.emit('visits.pass_batch', [id]);
}

async function itemOf(context: Context, id: number): Promise<Item> {
  const { school_id } = context;
  const [[batch], examples, counts, bookings] = await Promise.all([
    context.run(batchById, { school_id, id }),
    context.run(examplesOf, { school_id, batch_id: id }),
    context.run(bookingCounts, { school_id, batch_id: id }),
    context.run(bookingExamples, { school_id, batch_id: id }),
  ]);
  if (!batch) throw new AppError(commonErrors.not_found);
  return { ...toBatch(batch, context.actor), examples, bookings: { ...counts[0]!, examples: bookings } };
}

function toBatch(batch: BatchRow, actor: Actor): PassBatch {
  const { cursor_id: _cursor, created_by: _by, automatic: _automatic, ...row } = batch;
  const may = allows(actor.role, 'pass_batches.edit');
  return { ...row, can: { apply: may && row.state === 'ready' && row.total > 0, undo: may && row.state === 'done' } };
}
