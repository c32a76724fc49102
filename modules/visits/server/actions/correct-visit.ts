import { AppError, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { visitsErrors, type Marked, type visitsRoutes } from '../../contract/index.ts';
import { chargeFor, type ChargeRow } from '@ritm/passes/server';
import { writeVisit, type VisitInput } from './mark-visit.ts';

type Route = typeof visitsRoutes.edit_lesson_minus;

/** `PUT lesson_minus`: reverses the old row and writes a new one, or does neither; the visit keeps its public id. */
export async function correctVisit(tx: WriteContext, { params, body }: RouteInput<Route>): Promise<Marked> {
  tx.lock(['student', tx.school_id, params.student_id]);
  const charge = await chargeFor(tx, params);
  if (charge.reversed) throw new AppError(visitsErrors.already_taken_back);
  return writeVisit(tx, corrected(charge, body), { charge, reason: body.reason ?? null });
}

/** Absent fields stay, null clears. When a class, service or date is given, the pass is chosen anew. */
function corrected(charge: ChargeRow, body: RouteInput<Route>['body']): VisitInput {
  const currentOr = (name: 'lesson_plus_id' | 'service_id' | 'timetable_id') =>
    body[name] === undefined ? charge[name] : body[name];
  const isElsewhere = body.service_id !== undefined || body.timetable_id !== undefined || body.date_visit !== undefined;
  // A make-up is paid for by its absence: whoever gives another pass makes it an ordinary visit.
  const isPaidOtherwise = body.lesson_plus_id !== undefined && body.lesson_plus_id !== charge.lesson_plus_id;
  return {
    student_id: charge.student_id,
    lesson_plus_id: isElsewhere && body.lesson_plus_id === undefined ? null : currentOr('lesson_plus_id'),
    service_id: currentOr('service_id'),
    timetable_id: currentOr('timetable_id'),
    date_visit: body.date_visit ?? charge.date_visit,
    outcome: body.status ?? charge.outcome,
    accept_late: body.accept_late ?? false,
    unfreeze: body.unfreeze ?? false,
    make_up_id: body.make_up_id === undefined && isPaidOtherwise ? null : body.make_up_id,
  };
}
