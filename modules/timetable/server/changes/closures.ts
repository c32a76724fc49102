import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { addDays, daysBetween } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import { JsonText, type LockKey, type ReadContext, type WriteContext, requireRow } from '@ritm/platform';
import { findPlace } from '@ritm/schools/server';
import { timetableErrors as errors, type changesRoutes, type ClosureChange } from '../../contract/index.ts';
import { moveDateWithin } from '../actions/edit-timetable.ts';
import { lockTime } from '../clashes.ts';
import { recipientsOfChange } from '../queries/people.ts';
import { clientsOn } from '../queries/series.ts';
import { cancelDates } from '../queries/write.ts';
import {
  classesClosed,
  type ClosedClass,
  closureById,
  moveTarget,
  deleteClosure,
  insertClosure,
  listClosures,
  nextChangeId,
  nextClosureId,
} from './queries.ts';
import { recordChange } from './record.ts';

type Routes = typeof changesRoutes;
type Body = RouteInput<Routes['add_closure']>['body'];
type Moved = ClosureChange['moved'][number];

const MAX_DAYS = 366;
/** Each is moved by the rules of a single move, one after the other. */
const MAX_MOVES = 100;

export async function listClosedDays(read: ReadContext): Promise<JsonText> {
  const today = todayIn(read.time_zone, read.now);
  const row = requireRow(await read.run(listClosures, { school_id: read.school_id, today }));
  return new JsonText('{"data":', row.json, '}');
}

/**
 * Closes days: the organization cancels the planned classes on them or moves them away, marked classes stay, and no
 * free time is offered. A preview is a dry run.
 */
export function addClosure(tx: WriteContext, { body }: RouteInput<Routes['add_closure']>): Promise<ClosureChange> {
  return body.preview ? tx.dryRun(() => closeDays(tx, body)) : closeDays(tx, body);
}

/** Closes days within the transaction of the caller. */
export async function closeDays(
  tx: WriteContext,
  { preview = false, place_id = null, move_days = null, ...days }: Body,
): Promise<ClosureChange> {
  const { school_id } = tx;
  const today = todayIn(tx.time_zone, tx.now);
  checkDays(days, today);
  if (place_id !== null && !(await findPlace(tx, { school_id, id: place_id })))
    throw new AppError(commonErrors.not_found);
  const closureParams = { school_id, place_id, ...days, today };
  const first = await tx.run(classesClosed, closureParams);
  tx.lock(...[...new Set(first.map(({ id }) => id))].map((id): LockKey => ['series', school_id, id]));
  const [[closure], [change], classes, [target]] = await Promise.all([
    tx.run(nextClosureId, {}),
    tx.run(nextChangeId, {}),
    tx.run(classesClosed, closureParams),
    move_days === null ? [] : tx.run(moveTarget, { ...days, school_id, move_days, today }),
  ]);
  if (target?.closed) throw new AppError(errors.moved_into_closure);
  const planned = classes.filter(({ kept }) => !kept);
  const students = await tx.run(clientsOn, { school_id, ids: planned.map(({ occurrence_id }) => occurrence_id) });
  recordChange(tx, { id: change!.id, kind: 'closed', note: days.reason, dates: planned.length });
  const moved = move_days === null ? [] : await moveClasses(tx, planned, move_days);
  const movedIds = new Set(moved.map(({ occurrence_id }) => occurrence_id));
  const canceled = planned.filter(({ occurrence_id }) => !movedIds.has(occurrence_id));
  const ids = canceled.map(({ occurrence_id }) => occurrence_id);
  tx.defer(insertClosure, { school_id, id: closure!.id, place_id, ...days });
  if (ids.length > 0) tx.defer(cancelDates, { school_id, ids, reason: days.reason });
  await notifyClosed(tx, canceled, days.reason);
  tx.audit({
    action: 'timetable.closed',
    object_type: 'closure',
    object_id: closure!.id,
    after: { place_id, ...days, canceled: ids, ...(move_days !== null && { move_days, moved: [...movedIds] }) },
    reason: days.reason,
  });
  tx.emit('timetable.deleted', [...new Set(planned.map(({ id }) => id))], {
    date_from: days.date_from,
    date_to: days.date_to,
  });
  return {
    closure_id: preview ? null : closure!.id,
    change_id: preview ? null : change!.id,
    canceled: canceled.map(toHit),
    moved: moved.map(({ new_date, ...one }) => ({ ...toHit(one), new_date })),
    kept: classes.length - planned.length,
    students,
  };
}

const toHit = ({ id, date, time_from, time_to, title, booked }: Omit<ClosedClass, 'kept'>) => ({
  id,
  date,
  time_from,
  time_to,
  title,
  booked,
});

/** The last day that the wire knows. */
const LAST_DAY = '2999-12-31';

/** Moves the classes one after the other; a class whose time is taken there, or that stands there already, is left. */
async function moveClasses(
  tx: WriteContext,
  classes: readonly ClosedClass[],
  days: number,
): Promise<(ClosedClass & Pick<Moved, 'new_date'>)[]> {
  if (classes.length > MAX_MOVES) throw new AppError(errors.too_many_moves, { most: MAX_MOVES });
  lockTime(tx, classes);
  const moved: (ClosedClass & Pick<Moved, 'new_date'>)[] = [];
  for (const one of classes) {
    const new_date = addDays(one.date, days);
    if (new_date > LAST_DAY) continue;
    try {
      await moveDateWithin(tx, { timetable_id: one.id, date: one.date, new_date });
      // The next class must see where this one is now.
      await tx.flush();
      moved.push({ ...one, new_date });
    } catch (error) {
      // The rules refuse before anything of the move is written, so the transaction may go on.
      if (!(error instanceof AppError) || !movesRefused.has(error.declaration.code)) throw error;
    }
  }
  return moved;
}

const movesRefused = new Set<string>([
  errors.teacher_busy.code,
  errors.place_busy.code,
  errors.already_that_day.code,
  errors.occurrence_immutable.code,
]);

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
async function notifyClosed(tx: WriteContext, canceled: readonly ClosedClass[], reason: string): Promise<void> {
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
