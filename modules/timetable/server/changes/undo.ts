import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import { JsonText, type LockKey, type ReadContext, type WriteContext, requireRow } from '@ritm/platform';
import { timetableErrors as errors, UNDO_HOURS, type changesRoutes, type UndoneChange } from '../../contract/index.ts';
import {
  changeById,
  changedSince,
  datesOfChange,
  type DateOfChange,
  markUndone,
  recentChanges,
  restoredRecipients,
  undoChange,
} from './queries.ts';

/** A change made at or after this instant can still be undone. */
const undoSince = (now: string): string => new Date(Date.parse(now) - UNDO_HOURS * 3_600_000).toISOString();

export async function listTimetableChanges(read: ReadContext): Promise<JsonText> {
  const row = requireRow(await read.run(recentChanges, { school_id: read.school_id, since: undoSince(read.now) }));
  return new JsonText('{"data":', row.json, '}');
}

/**
 * Restores everything to the state before the change, or nothing: it refuses when a class was changed or booked since,
 * or when its time is taken. People who were notified of a cancellation are notified that the class takes place. A
 * preview is a dry run that does the same and is rolled back.
 */
export const undoTimetableChange = (
  tx: WriteContext,
  { params: { id }, body }: RouteInput<typeof changesRoutes.undo_timetable_change>,
): Promise<UndoneChange> => (body.preview ? tx.dryRun(() => undo(tx, id)) : undo(tx, id));

async function undo(tx: WriteContext, id: number): Promise<UndoneChange> {
  const { school_id } = tx;
  const at = { school_id, id };
  const [unlocked] = await tx.run(changeById, at);
  if (!unlocked) throw new AppError(commonErrors.not_found);
  const keys = (kind: string, ids: readonly number[]) => ids.map((one): LockKey => [kind, school_id, one]);
  tx.lock(
    ...keys('series', unlocked.series_ids),
    ...keys('teacher', unlocked.teacher_ids),
    ...keys('venue', unlocked.place_ids),
  );
  // The change is read again under the locks, so that only one of two concurrent undo requests succeeds.
  const [[change], changed] = await Promise.all([tx.run(changeById, at), tx.run(changedSince, at)]);
  if (change!.undone_at !== null) throw new AppError(errors.undone);
  if (Date.parse(change!.created_at) < Date.parse(undoSince(tx.now))) throw new AppError(errors.undo_late);
  if (changed.length > 0)
    throw new AppError(errors.changed_since, { what: changed.map(({ title }) => `«${title}»`).join(', ') });
  const before = await tx.run(datesOfChange, at);
  await tx.run(undoChange, at);
  const after = await tx.run(datesOfChange, at);
  const recipients = await tx.run(restoredRecipients, { ...at, today: todayIn(tx.time_zone, tx.now) });
  for (const { user_id, ...data } of recipients)
    notify(tx, {
      kind: 'class_restored',
      cause: `restored:${school_id}:${id}`,
      user_ids: [user_id],
      school_id,
      data,
    });
  tx.defer(markUndone, { ...at, now: tx.now });
  tx.audit({
    action: 'timetable.change_undone',
    object_type: 'timetable_change',
    object_id: id,
    after: { kind: change!.kind, note: change!.note },
  });
  tx.emit('timetable.edited', unlocked.series_ids);
  return undoneOf(before, after);
}

const MAX_DATES = 50;

/** The dates that differ, in their original order. */
function undoneOf(before: readonly DateOfChange[], after: readonly DateOfChange[]): UndoneChange {
  const stateOf = ({ date, time_from, status }: DateOfChange) =>
    date && time_from && status ? { date, time_from, status } : null;
  const byId = new Map(after.map((one) => [one.id, one]));
  const dates = before.flatMap((was) => {
    const is = byId.get(was.id)!;
    const line = { id: was.id, title: was.title ?? is.title ?? '', before: stateOf(was), after: stateOf(is) };
    return JSON.stringify(line.before) === JSON.stringify(line.after) ? [] : [line];
  });
  return { total: dates.length, dates: dates.slice(0, MAX_DATES) };
}
