import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { writeOwed } from '@ritm/visits/server';
import { isBarred } from '../rules/check-in.ts';
import type { Arriving } from './check-in.ts';

/**
 * Writes an uncovered visit for a client who was there: on the class when it was held and has room, otherwise outside
 * it.
 */
export function writeUncovered(
  tx: WriteContext,
  { student_id, candidate, at, body }: Arriving,
): Promise<{ lesson_minus_id: number; title: string | null }> {
  const row = candidate?.row;
  const isOnClass = candidate !== undefined && !isBarred(candidate.arrival) && candidate.row.marked_id === null;
  return writeOwed(tx, {
    student_id,
    outcome: 'attended',
    timetable_id: row?.timetable_id ?? null,
    date_visit: row?.date ?? body.date ?? todayIn(tx.time_zone, at),
    occurrence_id: isOnClass ? candidate.row.occurrence_id : null,
  });
}
