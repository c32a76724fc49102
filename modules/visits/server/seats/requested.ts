import type { WriteContext } from '@ritm/platform';
import { insertTrials, movePayment } from './queries.ts';

/** Keeps with their places that visitors requested a trial; other services leave no choice to keep. */
export function recordRequestedService(
  tx: WriteContext,
  of: { occurrence_id: number; students_ids: number[]; service_id: number },
): void {
  tx.defer(insertTrials, { school_id: tx.school_id, ...of });
}

/** Takes what a place was to be paid with along to another class. Call it after the place has moved. */
export function moveSeatPayment(tx: WriteContext, of: { student_id: number; from: number; to: number }): void {
  tx.defer(movePayment, { school_id: tx.school_id, ...of });
}
