import { AppError, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { addToTeachers } from '@ritm/students/server';
import {
  holdsSeat,
  timetableErrors as errors,
  type ClassStudent,
  type ClassStudents,
  type Timetable,
  type timetableRoutes,
} from '../../contract/index.ts';
import {
  endRegularPlaces,
  fullDates,
  lockDateSeats,
  seatOnOccurrence,
  seatRegulars,
  regularStudentsFrom,
  startRegularPlaces,
  unseat,
  unseatFollowing,
} from '../queries/regular-places.ts';
import { canSeat } from '../rules/capacity.ts';
import { requireActiveStudents } from '../seats.ts';
import { readSeatFacts } from '../seats/facts.ts';
import { releaseLapsed, promoteWaiting } from '../seats/promote.ts';
import { classFor } from './get-timetable.ts';

const idOfRow = ({ id }: { id: number }): number => id;

/** Replaces the list of clients of a date; with `following` these clients also get a place on every later date. */
export async function setClassStudents(
  tx: WriteContext,
  { params, body }: RouteInput<typeof timetableRoutes.set_class_students>,
): Promise<ClassStudents> {
  const { school_id } = tx;
  const at = { timetable_id: params.timetable_id, date: body.date };
  tx.lock(['series', school_id, at.timetable_id]);
  const before = await classFor(tx, at);
  if (before.status === 'canceled') throw new AppError(errors.canceled);
  const requestedIds = [...new Set(body.students_ids)];
  const seated = before.students.filter(({ status }) => holdsSeat(status));
  const leaving = seated.filter(({ student_id }) => !requestedIds.includes(student_id));
  const arriving = requestedIds.filter((id) => !seated.some(({ student_id }) => student_id === id));
  requireUnmarked(leaving);
  requireSeats(before, requestedIds.length);
  const isFollowing = body.scope === 'following' && before.repeat !== 'none';
  const [regularRows] = await Promise.all([
    isFollowing
      ? tx.run(regularStudentsFrom, { school_id, timetable_id: at.timetable_id, from: before.original_date })
      : [],
    requireActiveStudents(tx, arriving),
  ]);

  const { occurrence_id } = before;
  const writes: Promise<unknown>[] = [];
  const standing_ids = isFollowing ? [] : leaving.filter((one) => one.standing).map(idOf);
  if (leaving.length > 0)
    writes.push(tx.run(unseat, { school_id, occurrence_id, student_ids: leaving.map(idOf), standing_ids }));
  const source = isFollowing ? 'standing' : 'walk_in';
  if (arriving.length > 0)
    writes.push(tx.run(seatOnOccurrence, { school_id, occurrence_id, student_ids: arriving, source }));
  const full = isFollowing
    ? setRegularPlaces(tx, before, { requestedIds, regularIds: regularRows.map(idOfRow), leaving: leaving.map(idOf) })
    : [];
  if (leaving.length > 0) await promoteAfterRelease(tx, occurrence_id);
  // This read is sent after the writes on the same connection, so it sees what they wrote.
  const [after, full_dates] = await Promise.all([classFor(tx, at), full, ...writes]);
  // A client who comes to a teacher's class becomes that teacher's client, so the teacher sees the card and marks the
  // visit.
  const { teacher_id } = before;
  if (teacher_id !== null)
    addToTeachers(
      tx,
      arriving.map((student_id) => [student_id, teacher_id] as const),
    );
  tx.audit({
    action: 'timetable.students_set',
    object_type: 'timetable',
    object_id: before.id,
    before: { date: before.date, students_ids: seated.map(idOf) },
    after: { date: before.date, scope: isFollowing ? 'following' : 'this', students_ids: requestedIds },
  });
  tx.emit('timetable.students_set', [before.id]);
  return {
    students: after.students,
    booked: after.booked,
    capacity: after.capacity,
    full_dates: full_dates.map(({ date }) => date),
  };
}

/**
 * Gives the places freed by the clients who left to the queue; reads the rows after the writes that were already sent.
 */
async function promoteAfterRelease(tx: WriteContext, occurrence_id: number): Promise<void> {
  const facts = await readSeatFacts(tx, { occurrence_id });
  await promoteWaiting(tx, facts, releaseLapsed(tx, facts));
  await tx.flush();
}

const idOf = ({ student_id }: ClassStudent): number => student_id;

function requireUnmarked(leaving: readonly ClassStudent[]): void {
  const marked = leaving.filter(({ status }) => status === 'marked' || status === 'no_show');
  if (marked.length > 0)
    throw new AppError(errors.student_marked, {
      what: marked.map(({ name }) => name).join(', '),
      students_ids: marked.map(idOf),
    });
}

function requireSeats({ capacity }: Timetable, clients: number): void {
  if (!canSeat(capacity, 0, clients))
    throw new AppError(errors.full, { what: `: ${clients} / ${capacity}`, capacity, wanted: clients });
}

/**
 * Begins and ends regular places from the picked date on and seats the clients, in one round trip. Returns the dates
 * that are full.
 */
async function setRegularPlaces(
  tx: WriteContext,
  at: Timetable,
  lists: { requestedIds: number[]; regularIds: number[]; leaving: number[] },
): Promise<{ date: string }[]> {
  const of = { school_id: tx.school_id, timetable_id: at.id, from: at.original_date };
  const today = todayIn(at.time_zone, tx.now);
  const ended = [...new Set([...lists.leaving, ...lists.regularIds.filter((id) => !lists.requestedIds.includes(id))])];
  const writeSteps: Promise<unknown>[] = [];
  if (ended.length > 0)
    writeSteps.push(
      tx.run(endRegularPlaces, { ...of, student_ids: ended }),
      tx.run(unseatFollowing, { ...of, student_ids: ended }),
    );
  writeSteps.push(
    tx.run(startRegularPlaces, { ...of, student_ids: lists.requestedIds }),
    tx.run(lockDateSeats, of),
    tx.run(seatRegulars, { ...of, today, student_ids: lists.requestedIds }),
  );
  const [full] = await Promise.all([
    tx.run(fullDates, { ...of, until: null, today, student_ids: lists.requestedIds }),
    ...writeSteps,
  ]);
  return full;
}
