import { AppError, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { visitsErrors, type Marked, type visitsRoutes } from '../../contract/index.ts';
import { chargeFor } from '../access.ts';
import { reverse } from './take-visit-back.ts';
import { writeVisit } from './mark-visit.ts';

/** `PUT lesson_minus`: the old row is reversed and a new one written; the answer carries the new id. */
export async function correctVisit(tx: WriteContext, { params, body }: RouteInput<typeof visitsRoutes.edit_lesson_minus>): Promise<Marked> {
  tx.lock(['student', tx.school_id, params.student_id]);
  const charge = await chargeFor(tx, params);
  if (charge.reversed) throw new AppError(visitsErrors.already_taken_back);
  await reverse(tx, charge, body.reason ?? null);
  const kept = <K extends 'lesson_plus_id' | 'service_id' | 'timetable_id'>(name: K) => (body[name] === undefined ? charge[name] : body[name]) ?? null;
  // A class or service named anew lets the pass be chosen anew.
  const chosenAnew = body.service_id !== undefined || body.timetable_id !== undefined || body.date_visit !== undefined;
  return writeVisit(tx, {
    student_id: params.student_id,
    lesson_plus_id: chosenAnew && body.lesson_plus_id === undefined ? null : kept('lesson_plus_id'),
    service_id: kept('service_id'),
    timetable_id: kept('timetable_id'),
    date_visit: body.date_visit ?? charge.date_visit,
    outcome: body.status ?? (charge.outcome as never),
  });
}
