import { todayIn } from '@ritm/kernel/zone';
import type { Runner, WriteContext } from '@ritm/platform';
import { seriesByIds } from './queries/series.ts';
import { lockDateSeats, seatRegulars, regularPlaces, type RegularPlace } from './queries/regular-places.ts';

interface RegularPlacesQuery {
  school_id: number;
  timetable_ids?: number[];
  student_ids?: number[];
}

/** Regular places that have not ended, of the listed classes or of the listed clients. */
export const findRegularPlaces = (
  runner: Runner,
  { school_id, timetable_ids = [], student_ids = [] }: RegularPlacesQuery,
): Promise<RegularPlace[]> => runner.run(regularPlaces, { school_id, timetable_ids, student_ids });

/**
 * Seats clients with a regular place on those dates from today on that they have not been on yet, as long as there are
 * free places. Call it before any lock that sorts after `series`. It does nothing for an archived class.
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
