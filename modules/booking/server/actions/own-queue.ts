import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { acceptWaiting, entryFor, joinWaiting, leaveWaiting } from '@ritm/timetable/server';
import { requireNoStrikes } from '@ritm/visits/server';
import { bookingErrors as errors, type visitorRoutes } from '../../contract/index.ts';
import { offeredClass } from '../queries/offers.ts';
import { requireCanBook, enterAsClient } from '../visitor.ts';

type Routes = typeof visitorRoutes;

/**
 * Joins the queue of a class that could be booked if it had a place, so that the queue bypasses neither the notice
 * period nor what is shown to the public.
 */
export async function joinQueue(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['wait_for_place']>,
): Promise<RouteOutput<Routes['wait_for_place']>> {
  const { context, school, visitor } = await enterAsClient(tx, params.school_id);
  await requireCanBook(context, visitor, body.students_ids);
  const { school_id, notice_minutes, horizon_days } = school;
  const { occurrence_id, students_ids } = body;
  const [offered] = await context.run(offeredClass, {
    school_id,
    occurrence_id,
    service_id: null,
    notice_minutes,
    horizon_days,
  });
  if (!offered?.opened) throw new AppError(errors.no_such_class);
  if (offered.other_daypart) throw new AppError(errors.other_daypart);
  await requireNoStrikes(context, { ...school, student_ids: students_ids });
  const { id, position } = await joinWaiting(context, { occurrence_id, students_ids, source: 'online' });
  return { id, position };
}

type OfEntry = { school_id: number; entry_id: number };

/** A queue entry belongs to the visitor when all of its clients are the visitor's cards; any other entry is 404. */
async function requireOwnEntry(tx: WriteContext, { school_id, entry_id }: OfEntry) {
  const { context, school, visitor } = await enterAsClient(tx, school_id);
  const { students_ids } = await entryFor(context, entry_id);
  if (students_ids.length === 0) throw new AppError(commonErrors.not_found);
  await requireCanBook(context, visitor, students_ids);
  return { context, school, students_ids };
}

export async function acceptOfferedPlace(
  tx: WriteContext,
  { params }: RouteInput<Routes['accept_place']>,
): Promise<{ ok: true }> {
  const { context, school, students_ids } = await requireOwnEntry(tx, params);
  await requireNoStrikes(context, { ...school, student_ids: students_ids });
  await acceptWaiting(context, params);
  return { ok: true };
}

export async function leaveQueue(
  tx: WriteContext,
  { params }: RouteInput<Routes['leave_queue']>,
): Promise<{ ok: true }> {
  const { context } = await requireOwnEntry(tx, params);
  await leaveWaiting(context, params);
  return { ok: true };
}
