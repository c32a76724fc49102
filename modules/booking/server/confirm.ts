import type { WriteContext } from '@ritm/platform';
import { bookSeat, takeHold } from '@ritm/timetable/server';
import { recordRequestedService } from '@ritm/visits/server';
import { fullError, isNoPlace } from './offer.ts';
import type { RequestFacts } from './queries/requests.ts';
import { setRequestState } from './requests-access.ts';

/**
 * Gives the held place to the client. The state is swapped first, so that only one of two simultaneous answers
 * continues. The place is checked again under the lock of its class; when it is gone, nothing changes: 409 `full` with
 * the classes that have one. The desk is shown those too that are nearer than visitors may book.
 */
export async function confirmForClient(
  tx: WriteContext,
  request: RequestFacts,
  { student_id, notice_minutes = 0 }: { student_id: number; notice_minutes?: number },
): Promise<void> {
  const { school_id } = tx;
  const { hold_id, occurrence_id, service_id } = request;
  await setRequestState(tx, request, { event: 'confirm', student_id });
  try {
    if (hold_id !== null) await takeHold(tx, { hold_id, students_ids: [student_id] });
    else await bookSeat(tx, { occurrence_id, students_ids: [student_id], source: 'online' });
    recordRequestedService(tx, { occurrence_id, students_ids: [student_id], service_id });
  } catch (error) {
    if (!isNoPlace(error)) throw error;
    throw await fullError(tx, { school_id, notice_minutes }, { service_id, occurrence_id, seats: 1 });
  }
}
