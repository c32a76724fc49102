import type { WriteContext } from '@ritm/platform';
import type { Attendance } from '../../contract/index.ts';
import { readSeatFacts } from './facts.ts';
import { confirmSeats } from './queries.ts';

/**
 * Records that a client will come to a date. Only a booked place is confirmed, so a cancellation or a mark that came
 * first stays. Returns the client's status before; the caller refuses when it is neither `booked` nor `confirmed`. The
 * caller holds the client's lock, under which visits are marked.
 */
export async function confirmPlace(
  tx: WriteContext,
  { occurrence_id, student_id }: { occurrence_id: number; student_id: number },
): Promise<Attendance | null> {
  const students_ids = [student_id];
  const facts = await readSeatFacts(tx, { occurrence_id, students_ids });
  const { status } = facts.clients[0]!;
  if (status !== 'booked') return status;
  tx.defer(confirmSeats, { school_id: tx.school_id, occurrence_id, students_ids });
  tx.emit('timetable.students_set', [facts.timetable_id]);
  return status;
}
