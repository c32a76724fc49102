import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { writeOwed } from '@ritm/visits/server';
import type { Arriving } from './check-in.ts';
import { hasSeat } from './options.ts';

/**
 * Writes an uncovered visit for a client who was there: on the class when it was held and has room, otherwise outside
 * it.
 */
export function writeUncovered(
  tx: WriteContext,
  { student_id, candidate, at, body }: Arriving,
): Promise<{ lesson_minus_id: number; title: string | null }> {
  const row = candidate?.row;
  const isFull = row !== undefined && !hasSeat(row) && row.capacity !== null && row.booked >= row.capacity;
  const isOnClass = row !== undefined && row.status !== 'canceled' && row.marked_id === null && !isFull;
  return writeOwed(tx, {
    student_id,
    outcome: 'attended',
    timetable_id: row?.timetable_id ?? null,
    date_visit: row?.date ?? body.date ?? todayIn(tx.time_zone, at),
    occurrence_id: isOnClass ? row.occurrence_id : null,
  });
}
