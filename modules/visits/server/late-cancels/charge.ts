import { AppError } from '@ritm/http';
import { insertLateCancel } from '@ritm/passes/server';
import type { WriteContext } from '@ritm/platform';
import { writeVisit } from '../actions/mark-visit.ts';
import { writeOwed } from '../owed.ts';

interface LateCancel {
  student_id: number;
  timetable_id: number;
  occurrence_id: number;
  /** The date of the class. */
  date: string;
  free_until: string;
}

/**
 * Charges a client who canceled after the free time: the visit is charged by the service's weight of a late
 * cancellation (0: a line that costs nothing). What no pass pays for stays uncovered, whatever the debt policy says,
 * because the place was kept from others. The caller has freed the seat and holds the client's lock, taken before that
 * of the seats.
 */
export async function chargeLateCancel(
  tx: WriteContext,
  { student_id, timetable_id, occurrence_id, date, free_until }: LateCancel,
): Promise<{ lesson_minus_id: number }> {
  const at = { student_id, outcome: 'canceled_late' as const, timetable_id, date_visit: date };
  const { lesson_minus_id, problem } = await writeCharge();
  tx.defer(insertLateCancel, {
    school_id: tx.school_id,
    lesson_minus_id,
    canceled_at: tx.now,
    free_until,
    problem,
  });
  return { lesson_minus_id };

  async function writeCharge(): Promise<{ lesson_minus_id: number; problem: string | null }> {
    try {
      const visit = { ...at, lesson_plus_id: null, service_id: null, accept_late: false, unfreeze: false };
      return { lesson_minus_id: (await writeVisit(tx, visit)).lesson_minus.id, problem: null };
    } catch (error) {
      // The rules refuse before anything of the visit is written, so the transaction may go on.
      if (!(error instanceof AppError) || error.declaration.status !== 409) throw error;
      return {
        lesson_minus_id: (await writeOwed(tx, { ...at, occurrence_id })).lesson_minus_id,
        problem: error.declaration.code,
      };
    }
  }
}
