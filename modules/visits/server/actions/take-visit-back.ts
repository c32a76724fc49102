import { AppError, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { recordAttendance } from '@ritm/timetable/server';
import { visitsErrors, type visitsRoutes } from '../../contract/index.ts';
import { chargeFor } from '../access.ts';
import { deleteMark, reverseCharge, type ChargeRow } from '../charge-queries.ts';

/** `DELETE lesson_minus`: the visit goes back to the pass it was taken from, even to one that has ended meanwhile. */
export async function takeVisitBack(tx: WriteContext, { params }: RouteInput<typeof visitsRoutes.delete_lesson_minus>): Promise<{ ok: true }> {
  tx.lock(['student', tx.school_id, params.student_id]);
  const charge = await chargeFor(tx, params);
  if (charge.reversed) throw new AppError(visitsErrors.already_taken_back);
  await reverse(tx, charge, null);
  return { ok: true };
}

/** Writes the reversing row and frees the mark, at once, so that what is written next sees it; the original can be named once only. */
export async function reverse(tx: WriteContext, charge: ChargeRow, reason: string | null): Promise<void> {
  const { school_id, actor } = tx;
  const written: Promise<unknown>[] = [tx.run(reverseCharge, { school_id, id: charge.id, reason, created_by: actor.user_id })];
  if (charge.occurrence_id !== null) {
    written.push(tx.run(deleteMark, { school_id, lesson_minus_id: charge.id }));
    recordAttendance(tx, { school_id, occurrence_id: charge.occurrence_id, student_id: charge.student_id, status: 'booked' });
  }
  const { student_id, lesson_plus_id, date_visit, outcome, visits, value } = charge;
  tx.audit({ action: 'visits.taken_back', object_type: 'lesson_minus', object_id: charge.id, before: { student_id, lesson_plus_id, date_visit, outcome, visits, value }, reason: reason ?? undefined });
  tx.emit('visits.taken_back', [student_id], { lesson_minus_id: charge.id });
  await Promise.all(written);
}
