import { AppError, type RouteInput, type RouteOutput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { studentsFor } from '@ritm/students/server';
import { timetableErrors as errors, type WaitingEntry, type waitingRoutes } from '../../contract/index.ts';
import { classFor } from '../actions/get-timetable.ts';
import { waitingMode } from '../rules/waiting.ts';
import { requireActiveStudents } from '../seats.ts';
import { acceptWaiting, entryFor, findWaiting, joinWaiting, leaveWaiting } from './waiting.ts';
import type { QueueRow } from './waiting-queries.ts';

type Routes = typeof waitingRoutes;

export async function listWaiting(
  read: ReadContext,
  { params, query }: RouteInput<Routes['list_waiting']>,
): Promise<RouteOutput<Routes['list_waiting']>> {
  const on = await classFor(read, { timetable_id: params.timetable_id, date: query.date });
  const rows = await findWaiting(read, { school_id: read.school_id, occurrence_id: on.occurrence_id });
  const minutes = (Date.parse(on.starts_at) - Date.parse(read.now)) / 60_000;
  const seated = on.students.filter(({ status }) => status !== 'canceled' && status !== 'excused').length;
  return {
    data: rows.map(toEntry),
    meta: { mode: waitingMode(minutes), booked: on.booked, capacity: on.capacity, held: on.booked - seated },
  };
}

export async function addWaiting(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['add_waiting']>,
): Promise<WaitingEntry> {
  const [on, students] = await Promise.all([
    classFor(tx, { timetable_id: params.timetable_id, date: body.date }),
    requireActiveStudents(tx, body.students_ids),
  ]);
  const { occurrence_id } = on;
  const ids = students.map(({ id }) => id);
  const queued = await joinWaiting(tx, { occurrence_id, students_ids: ids, source: 'walk_in' });
  const rows = await findWaiting(tx, { school_id: tx.school_id, occurrence_id });
  const row = rows.find(({ id }) => id === queued.id);
  if (!row) throw new AppError(errors.class_over);
  return toEntry(row);
}

export async function acceptWaitingForClients(
  tx: WriteContext,
  { params: { id } }: RouteInput<Routes['accept_waiting']>,
): Promise<RouteOutput<Routes['accept_waiting']>> {
  await requireOwnEntry(tx, id);
  const { timetable_id, date, time_from } = await acceptWaiting(tx, { entry_id: id });
  return { id: timetable_id, date, time_from };
}

export async function deleteWaiting(
  tx: WriteContext,
  { params: { id } }: RouteInput<Routes['delete_waiting']>,
): Promise<{ ok: true }> {
  await requireOwnEntry(tx, id);
  await leaveWaiting(tx, { entry_id: id });
  return { ok: true };
}

/** A teacher may act only for their own clients; another teacher's entry is the same 404. */
async function requireOwnEntry(tx: WriteContext, id: number): Promise<void> {
  const { students_ids } = await entryFor(tx, id);
  await studentsFor(tx, students_ids);
}

const toEntry = ({ id, position, places, students, state, offered_until, created_at }: QueueRow): WaitingEntry => ({
  id,
  position,
  places,
  students,
  state,
  offered_until,
  created_at,
});
