import { todayIn } from '@ritm/kernel/zone';
import type { LockKey, Runner, WriteContext } from '@ritm/platform';
import { addToTeachers } from '@ritm/students/server';
import { deleteTimetable } from '../actions/delete-timetable.ts';
import { takenTimes, untouchedSeries, weeklySeriesOf, type TakenTime, type WeeklySeries } from './queries.ts';
import { horizonOf } from '../horizon.ts';
import { seriesByIds } from '../queries/series.ts';
import {
  endRegularPlaces,
  lockDateSeats,
  seatRegulars,
  regularStudentsFrom,
  startRegularPlaces,
  unseatFollowing,
} from '../queries/regular-places.ts';

/**
 * The data with which an imported timetable is compared: existing weekly classes, and the time that is taken up to the
 * horizon.
 */
export async function readWeek(
  runner: Runner,
  { school_id, today }: { school_id: number; today: string },
): Promise<{ series: WeeklySeries[]; taken: TakenTime[] }> {
  const [series, taken] = await Promise.all([
    runner.run(weeklySeriesOf, { school_id, today }),
    runner.run(takenTimes, { school_id, from: today, to: horizonOf(today) }),
  ]);
  return { series, taken };
}

interface SeriesPlaces {
  timetable_ids: readonly number[];
  student_ids: readonly number[];
  /** The first date on which the clients come. */
  from: string;
}

/** The clients who have a regular place on a series from a date on; `joinSeries` would not count them. */
export async function findRegularStudents(
  runner: Runner,
  at: { school_id: number; timetable_id: number; from: string },
): Promise<ReadonlySet<number>> {
  return new Set((await runner.run(regularStudentsFrom, at)).map(({ id }) => id));
}

/** Locks these series, so that other transactions that write into them wait. */
export const lockSeries = (tx: WriteContext, ids: readonly number[]): void =>
  tx.lock(...ids.map((id): LockKey => ['series', tx.school_id, id]));

/**
 * Gives clients regular places on series that repeat, as long as there are free places. Returns, by series, the clients
 * who had none before. The caller has checked access to the cards. It holds the locks of the series, or at least no
 * lock that sorts after them.
 */
export async function joinSeries(
  tx: WriteContext,
  { timetable_ids, student_ids, from }: SeriesPlaces,
): Promise<Map<number, ReadonlySet<number>>> {
  const joined = new Map<number, ReadonlySet<number>>();
  if (timetable_ids.length === 0 || student_ids.length === 0) return joined;
  const series = await tx.run(seriesByIds, { school_id: tx.school_id, ids: [...timetable_ids] });
  for (const { id, teacher_id, time_zone } of series) {
    const regularIds = await findRegularStudents(tx, { school_id: tx.school_id, timetable_id: id, from });
    const students = student_ids.filter((one) => !regularIds.has(one));
    joined.set(id, new Set(students));
    if (students.length === 0) continue;
    const of = { school_id: tx.school_id, timetable_id: id, from, student_ids: students };
    const today = todayIn(time_zone, tx.now);
    await Promise.all([
      tx.run(startRegularPlaces, of),
      tx.run(lockDateSeats, of),
      tx.run(seatRegulars, { ...of, today: today > from ? today : from }),
    ]);
    if (teacher_id !== null)
      addToTeachers(
        tx,
        students.map((student_id) => [student_id, teacher_id] as const),
      );
    tx.audit({ action: 'timetable.students_set', object_type: 'timetable', object_id: id, after: { from, students } });
  }
  tx.emit('timetable.students_set', [...timetable_ids]);
  return joined;
}

/**
 * Undoes `joinSeries`: ends the clients' places from a date on and removes the clients from dates that are still
 * untouched.
 */
export async function leaveSeries(tx: WriteContext, { timetable_ids, student_ids, from }: SeriesPlaces): Promise<void> {
  if (timetable_ids.length === 0 || student_ids.length === 0) return;
  lockSeries(tx, timetable_ids);
  for (const timetable_id of timetable_ids) {
    const of = { school_id: tx.school_id, timetable_id, from, student_ids: [...student_ids] };
    await Promise.all([tx.run(endRegularPlaces, of), tx.run(unseatFollowing, of)]);
    tx.audit({
      action: 'timetable.students_set',
      object_type: 'timetable',
      object_id: timetable_id,
      before: { from, students: [...student_ids] },
    });
  }
  tx.emit('timetable.students_set', [...timetable_ids]);
}

/** Deletes a series that only these clients have used; returns false when it is in use and therefore kept. */
export async function deleteUnusedSeries(
  tx: WriteContext,
  { timetable_id, student_ids, reason }: { timetable_id: number; student_ids: readonly number[]; reason: string },
): Promise<boolean> {
  lockSeries(tx, [timetable_id]);
  const today = todayIn(tx.time_zone, tx.now);
  const at = { school_id: tx.school_id, timetable_id };
  const [usage] = await tx.run(untouchedSeries, { ...at, student_ids: [...student_ids], today });
  if (!usage || usage.in_use || usage.date === null) return false;
  const params = { role: 'owner' as const, ...at };
  await deleteTimetable(tx, { params, query: { date: usage.date, scope: 'all', reason }, body: undefined });
  await tx.flush();
  return true;
}
