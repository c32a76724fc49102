import { todayIn } from '@ritm/kernel/zone';
import type { Runner, WriteContext } from '@ritm/platform';
import { seriesByIds } from './queries/series.ts';
import { lockDateSeats, seatRegulars, regularPlaces, type RegularPlace } from './queries/regular-places.ts';

interface RegularPlacesQuery {
  school_id: number;
  timetable_ids?: number[];
  student_ids?: number[];
}

/** Standing places that are not over: of the classes or of the clients named. */
export const findRegularPlaces = (
  runner: Runner,
  { school_id, timetable_ids = [], student_ids = [] }: RegularPlacesQuery,
): Promise<RegularPlace[]> => runner.run(regularPlaces, { school_id, timetable_ids, student_ids });

/**
 * Gives clients who stand on a class the dates from today on that they have not been on yet, as far as there are places. Call it
 * before any lock that sorts after `series`. Nothing happens to a class that is in the archive.
 */
export async function seatRegularsOnDates(
  tx: WriteContext,
  { timetable_id, student_ids }: { timetable_id: number; student_ids: number[] },
): Promise<void> {
  const { school_id } = tx;
  tx.lock(['series', school_id, timetable_id]);
  const [series] = await tx.run(seriesByIds, { school_id, ids: [timetable_id] });
  if (!series || series.archived) return;
  const today = todayIn(series.time_zone, tx.now);
  const of = { school_id, timetable_id, from: today };
  tx.defer(lockDateSeats, of);
  tx.defer(seatRegulars, { ...of, today, student_ids });
  tx.emit('timetable.students_set', [timetable_id]);
}
