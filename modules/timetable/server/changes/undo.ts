import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import { JsonText, type LockKey, type ReadContext, type WriteContext } from '@ritm/platform';
import { timetableErrors as errors, UNDO_HOURS, type changesRoutes } from '../../contract/index.ts';
import { changeById, changedSince, markUndone, recentChanges, restoredPeople, undoChange } from './queries.ts';

/** When the oldest change was made that can still be taken back. */
const undoSince = (now: string): string => new Date(Date.parse(now) - UNDO_HOURS * 3_600_000).toISOString();

export async function listTimetableChanges(read: ReadContext): Promise<JsonText> {
  const [row] = await read.run(recentChanges, { school_id: read.school_id, since: undoSince(read.now) });
  return new JsonText('{"data":', row!.json, '}');
}

/**
 * Puts everything back as it was before the change, or nothing: what was changed or booked since, or time that has been
 * taken, refuses it. Whoever was told that a class is canceled is told that it stands.
 */
export async function undoTimetableChange(
  tx: WriteContext,
  { params: { id } }: RouteInput<typeof changesRoutes.undo_timetable_change>,
): Promise<{ ok: true }> {
  const { school_id } = tx;
  const at = { school_id, id };
  const [found] = await tx.run(changeById, at);
  if (!found) throw new AppError(commonErrors.not_found);
  const keys = (kind: string, ids: readonly number[]) => ids.map((one): LockKey => [kind, school_id, one]);
  tx.lock(
    ...keys('series', found.series_ids),
    ...keys('teacher', found.teacher_ids),
    ...keys('venue', found.place_ids),
  );
  // Read again under the locks: of two who take it back at once, one does.
  const [[change], changed] = await Promise.all([tx.run(changeById, at), tx.run(changedSince, at)]);
  if (change!.undone_at !== null) throw new AppError(errors.undone);
  if (Date.parse(change!.created_at) < Date.parse(undoSince(tx.now))) throw new AppError(errors.undo_late);
  if (changed.length > 0)
    throw new AppError(errors.changed_since, { what: changed.map(({ title }) => `«${title}»`).join(', ') });
  await tx.run(undoChange, at);
  const people = await tx.run(restoredPeople, { ...at, today: todayIn(tx.time_zone, tx.now) });
  for (const { user_id, ...data } of people)
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
  tx.emit('timetable.edited', found.series_ids);
  return { ok: true };
}
