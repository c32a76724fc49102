/**
 * Keeps the regular places of a group's series equal to its members. The calls that enrol do it at once; whatever else
 * changes the list of members (a bulk action, an import, another program) is followed by a job.
 */
import { z } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { job, type JobDefinition, type WriteContext } from '@ritm/platform';
import { addToTeachers } from '@ritm/students/server';
import { lockSeries } from '../imported/series.ts';
import {
  endRegularPlaces,
  fullDates,
  lockDateSeats,
  seatRegulars,
  startRegularPlaces,
  unseatFollowing,
} from '../queries/regular-places.ts';
import {
  bindPlaces,
  groupKind,
  memberIds,
  membersWithoutPlace,
  placesWithoutMember,
  seriesOfGroup,
} from './queries.ts';

export interface GroupSeries {
  id: number;
  time_zone: string;
  teacher_id: number | null;
}

/** Gives clients regular places in a series as members of its group. Returns the dates that are full. */
export async function seatMembers(
  tx: WriteContext,
  series: GroupSeries,
  { student_ids, from }: { student_ids: number[]; from: string },
): Promise<string[]> {
  const of = { school_id: tx.school_id, timetable_id: series.id, from };
  const today = todayIn(series.time_zone, tx.now);
  const [, , , , full] = await Promise.all([
    tx.run(startRegularPlaces, { ...of, student_ids }),
    tx.run(bindPlaces, { school_id: tx.school_id, timetable_id: series.id, student_ids, from_group: true }),
    tx.run(lockDateSeats, of),
    tx.run(seatRegulars, { ...of, today, student_ids }),
    tx.run(fullDates, { ...of, until: null, today, student_ids }),
  ]);
  const { teacher_id } = series;
  if (teacher_id !== null)
    addToTeachers(
      tx,
      student_ids.map((student_id) => [student_id, teacher_id] as const),
    );
  tx.emit('timetable.students_set', [series.id]);
  return full.map(({ date }) => date);
}

/** Ends the places of clients who left the group, and forgets that they had them by it. */
export async function unseatMembers(
  tx: WriteContext,
  timetable_id: number,
  { student_ids, from }: { student_ids: number[]; from: string },
): Promise<void> {
  const of = { school_id: tx.school_id, timetable_id, from, student_ids };
  await Promise.all([
    tx.run(endRegularPlaces, of),
    tx.run(unseatFollowing, of),
    tx.run(bindPlaces, { school_id: tx.school_id, timetable_id, student_ids, from_group: false }),
  ]);
  tx.emit('timetable.students_set', [timetable_id]);
}

/** Finds what the list of members lacks and what is too much; a second run finds nothing. */
async function fitGroup(tx: WriteContext, group_id: number, today: string): Promise<void> {
  const of = { school_id: tx.school_id, group_id, from: today };
  const [kind] = await tx.run(groupKind, of);
  if (!kind || kind.segment_id !== null) return;
  const series = await tx.run(seriesOfGroup, of);
  if (series.length === 0) return;
  lockSeries(
    tx,
    series.map(({ id }) => id),
  );
  const [missing, extra] = await Promise.all([tx.run(membersWithoutPlace, of), tx.run(placesWithoutMember, of)]);
  for (const [id, gone] of Map.groupBy(extra, (one) => one.timetable_id))
    await unseatMembers(tx, id, { student_ids: gone.map(({ student_id }) => student_id), from: today });
  for (const [id, come] of Map.groupBy(missing, (one) => one.timetable_id)) {
    const own = series.find((one) => one.id === id)!;
    await seatMembers(tx, own, { student_ids: come.map(({ student_id }) => student_id), from: today });
  }
}

/**
 * A series has joined a group, or left it. Whoever had a regular place keeps it; as a member of the new group if they
 * are one.
 */
export async function regroup(
  tx: WriteContext,
  { timetable_id, group_id, from }: { timetable_id: number; group_id: number | null; from: string },
): Promise<void> {
  await tx.flush();
  await tx.run(bindPlaces, { school_id: tx.school_id, timetable_id, student_ids: null, from_group: false });
  if (group_id === null) return;
  const of = { school_id: tx.school_id, group_id, from };
  const series = (await tx.run(seriesOfGroup, of)).find((one) => one.id === timetable_id);
  if (!series) return;
  const missing = (await tx.run(memberIds, of)).map(({ student_id }) => student_id);
  if (missing.length > 0) await seatMembers(tx, series, { student_ids: missing, from });
}

const fit: JobDefinition = job({
  task: 'timetable.fit_group',
  payload: z.object({ school_id: z.nullable(z.int()), ids: z.array(z.int()), type: z.string() }),
  run: async ({ read, write, now }, { school_id, ids }) => {
    if (school_id === null) return;
    for (const group_id of ids) {
      const [series] = await read(undefined).run(seriesOfGroup, {
        school_id,
        group_id,
        from: addDays(now.slice(0, 10), -1),
      });
      if (!series) continue;
      const { time_zone } = series;
      await write({ school_id, time_zone }, (tx) => fitGroup(tx, group_id, todayIn(time_zone, now)));
    }
  },
});

export const groupJobs: readonly JobDefinition[] = [fit];
export const groupListeners: Readonly<Record<string, readonly string[]>> = {
  'students.group_filled': ['timetable.fit_group'],
};
