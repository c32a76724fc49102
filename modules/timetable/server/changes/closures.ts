import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { daysBetween } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import { JsonText, type LockKey, type ReadContext, type WriteContext, requireRow } from '@ritm/platform';
import { findPlace } from '@ritm/schools/server';
import { timetableErrors as errors, type changesRoutes, type ClosureChange } from '../../contract/index.ts';
import { recipientsOfChange } from '../queries/people.ts';
import { clientsOn } from '../queries/series.ts';
import { cancelDates } from '../queries/write.ts';
import {
  classesClosed,
  closureById,
  deleteClosure,
  insertClosure,
  listClosures,
  nextChangeId,
  nextClosureId,
} from './queries.ts';
import { recordChange } from './record.ts';

type Routes = typeof changesRoutes;
type Hit = ClosureChange['canceled'][number] & { occurrence_id: number };

const MAX_DAYS = 366;

export async function listClosedDays(read: ReadContext): Promise<JsonText> {
  const today = todayIn(read.time_zone, read.now);
  const row = requireRow(await read.run(listClosures, { school_id: read.school_id, today }));
  return new JsonText('{"data":', row.json, '}');
}

/**
 * Closes days: the organization cancels the planned classes on them, marked classes stay, and no free time is offered.
 */
export async function addClosure(
  tx: WriteContext,
  { body: { preview = false, place_id = null, ...days } }: RouteInput<Routes['add_closure']>,
): Promise<ClosureChange> {
  const { school_id } = tx;
  const today = todayIn(tx.time_zone, tx.now);
  checkDays(days, today);
  if (place_id !== null && !(await findPlace(tx, { school_id, id: place_id })))
    throw new AppError(commonErrors.not_found);
  const closureParams = { school_id, place_id, ...days, today };
  const first = await tx.run(classesClosed, closureParams);
  tx.lock(...[...new Set(first.map(({ id }) => id))].map((id): LockKey => ['series', school_id, id]));
  const [[closure], [change], classes] = await Promise.all([
    tx.run(nextClosureId, {}),
    tx.run(nextChangeId, {}),
    tx.run(classesClosed, closureParams),
  ]);
  const canceled: Hit[] = classes.filter(({ kept }) => !kept).map(({ kept: _isKept, ...one }) => one);
  const ids = canceled.map(({ occurrence_id }) => occurrence_id);
  const students = await tx.run(clientsOn, { school_id, ids });
  if (!preview) {
    recordChange(tx, { id: change!.id, kind: 'closed', note: days.reason, dates: ids.length });
    tx.defer(insertClosure, { school_id, id: closure!.id, place_id, ...days });
    if (ids.length > 0) tx.defer(cancelDates, { school_id, ids, reason: days.reason });
    await notifyClosed(tx, canceled, days.reason);
    tx.audit({
      action: 'timetable.closed',
      object_type: 'closure',
      object_id: closure!.id,
      after: { place_id, ...days, canceled: ids },
      reason: days.reason,
    });
    tx.emit('timetable.deleted', [...new Set(canceled.map(({ id }) => id))], {
      date_from: days.date_from,
      date_to: days.date_to,
    });
  }
  return {
    closure_id: preview ? null : closure!.id,
    change_id: preview ? null : change!.id,
    canceled: canceled.map(({ occurrence_id: _id, ...one }) => one),
    kept: classes.length - canceled.length,
    students,
  };
}

export async function removeClosure(
  tx: WriteContext,
  { params: { id } }: RouteInput<Routes['delete_closure']>,
): Promise<{ ok: true }> {
  const [before] = await tx.run(closureById, { school_id: tx.school_id, id });
  if (!before) throw new AppError(commonErrors.not_found);
  tx.defer(deleteClosure, { school_id: tx.school_id, id });
  tx.audit({ action: 'timetable.opened', object_type: 'closure', object_id: id, before });
  tx.emit('timetable.work_times_set', []);
  return { ok: true };
}

function checkDays({ date_from, date_to }: { date_from: string; date_to: string }, today: string): void {
  if (date_to < date_from) throw new AppError(errors.period_reversed);
  if (date_from < today) throw new AppError(errors.date_in_past);
  if (daysBetween(date_from, date_to) >= MAX_DAYS) throw new AppError(errors.period_too_long, { days: MAX_DAYS });
}

/** Notifies each person once, about the first of their classes that is canceled. */
async function notifyClosed(tx: WriteContext, canceled: readonly Hit[], reason: string): Promise<void> {
  const { school_id } = tx;
  const byId = new Map(canceled.map((one) => [one.occurrence_id, one]));
  const recipients = await tx.run(recipientsOfChange, { school_id, moved: [], canceled: [...byId.keys()] });
  for (const [key, group] of Map.groupBy(recipients, (one) => `${one.occurrence_id}:${one.dates}`)) {
    const { title, date, time_from } = byId.get(group[0]!.occurrence_id)!;
    notify(tx, {
      kind: 'class_canceled',
      cause: `closed:${school_id}:${key}:${tx.request.id}`,
      user_ids: group.map((one) => one.user_id),
      school_id,
      data: { title, date, time_from, dates: group[0]!.dates, reason },
    });
  }
}
