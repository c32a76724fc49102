import type { WriteContext } from '@ritm/platform';
import { releaseSeats } from '../seats/book.ts';
import { lockSeats } from '../seats/facts.ts';
import { givers, takeTime, type BookedSlot, type SlotRequest } from './book-slot.ts';

/**
 * Takes clients from the class that was made for them alone to another time, or leaves everything as it was: their own time is
 * free again before the new one is looked for, so a lesson may be moved by half its length. Refusals as of `bookSlot`.
 */
export async function moveSlot(
  tx: WriteContext,
  { from_occurrence_id, ...request }: SlotRequest & { from_occurrence_id: number },
): Promise<BookedSlot> {
  const from = await givers(tx, request);
  lockSeats(tx, from_occurrence_id, from.ids.occurrence_id);
  await releaseSeats(tx, { occurrence_id: from_occurrence_id, students_ids: request.students_ids });
  // The time that has just been left is free: the release must be seen.
  await tx.flush();
  return takeTime(tx, request, from);
}
