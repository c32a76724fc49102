import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { JsonText, LockKey, WriteContext } from '@ritm/platform';
import { addToTeachers, studentFor } from '@ritm/students/server';
import { timetableErrors as errors, type timetableRoutes } from '../../contract/index.ts';
import { requireOwnClass } from '../access.ts';
import { seriesByIds, type SeriesRow } from '../queries/series.ts';
import {
  classesOfStudent as classIdsOfStudent,
  endRegularPlaces,
  lockDateSeats,
  nearestDates,
  seatOnOccurrence,
  seatRegulars,
  startRegularPlaces,
  unseatFollowing,
  type NearestRow,
} from '../queries/regular-places.ts';
import { canSeat } from '../rules/capacity.ts';
import { requireActiveStudents } from '../seats.ts';
import { classesOfStudent } from './list-timetables.ts';

/**
 * Adds a client to classes from a date on, or removes them: a regular place if the class repeats, the single date if it
 * does not.
 */
export async function setStudentTimetables(
  tx: WriteContext,
  { params, body }: RouteInput<typeof timetableRoutes.set_student_timetables>,
): Promise<JsonText> {
  const { student_id } = params;
  const { school_id } = tx;
  const from = body.date ?? todayIn(tx.time_zone, tx.now);
  const named = [...new Set(body.timetables_ids)];
  const previousIds = body.type === 'set' ? await classesBefore(tx, student_id, from) : [];
  tx.lock(...[...named, ...previousIds].map((id): LockKey => ['series', school_id, id]));
  const [, series, nearest] = await Promise.all([
    body.type === 'remove' ? studentFor(tx, student_id) : requireActiveStudents(tx, [student_id]),
    tx.run(seriesByIds, { school_id, ids: [...new Set([...named, ...previousIds])] }),
    tx.run(nearestDates, { school_id, timetable_ids: named, student_id, from }),
  ]);
  const byId = new Map(series.map((one) => [one.id, one]));
  for (const id of named) requireClass(tx, byId.get(id));
  const removed = body.type === 'remove' ? named : previousIds.filter((id) => !named.includes(id));
  const added = body.type === 'remove' ? [] : named;

  const steps = [
    ...removed.map((id) => leaveClass(tx, byId.get(id)!, { student_id, from })),
    ...added.map((id) =>
      joinClass(tx, byId.get(id)!, { student_id, from, nearest: nearest.find((one) => one.timetable_id === id) }),
    ),
  ];
  const teachers = added.flatMap((id) => byId.get(id)!.teacher_id ?? []);
  addToTeachers(
    tx,
    teachers.map((teacher_id) => [student_id, teacher_id] as const),
  );
  tx.audit({
    action: 'timetable.student_set',
    object_type: 'student',
    object_id: student_id,
    after: { type: body.type, from, added, removed },
  });
  tx.emit('timetable.students_set', [...added, ...removed]);
  // This read is sent after the writes on the same connection, so it sees what they wrote.
  const [classesText] = await Promise.all([classesOfStudent(tx, student_id), ...steps]);
  return classesText;
}

/** The client's current classes, read before the locks are known. A class that is added in between is not changed. */
async function classesBefore(tx: WriteContext, student_id: number, from: string): Promise<number[]> {
  await studentFor(tx, student_id);
  const rows = await tx.run(classIdsOfStudent, { school_id: tx.school_id, student_id, from });
  const series = await tx.run(seriesByIds, { school_id: tx.school_id, ids: rows.map(({ id }) => id) });
  // A teacher sets only the client's classes with that teacher, and cannot end those with other teachers.
  return series.filter((one) => isWithin(tx, one)).map(({ id }) => id);
}

function isWithin(tx: WriteContext, { teacher_id }: SeriesRow): boolean {
  return tx.actor.role !== 'teacher' || teacher_id === tx.actor.staff_id;
}

function requireClass(tx: WriteContext, series: SeriesRow | undefined): void {
  if (!series) throw new AppError(commonErrors.not_found);
  requireOwnClass(tx, { teacher_id: series.teacher_id, series_teacher_id: series.teacher_id });
}

interface PlaceFrom {
  student_id: number;
  from: string;
}

function leaveClass(tx: WriteContext, { id }: SeriesRow, { student_id, from }: PlaceFrom): Promise<unknown> {
  const of = { school_id: tx.school_id, timetable_id: id, from, student_ids: [student_id] };
  return Promise.all([tx.run(endRegularPlaces, of), tx.run(unseatFollowing, of)]);
}

/** The nearest date must have a free place; on later dates the client is seated only where a place is free. */
function joinClass(
  tx: WriteContext,
  series: SeriesRow,
  { student_id, from, nearest }: PlaceFrom & { nearest: NearestRow | undefined },
): Promise<unknown> {
  if (!nearest || series.archived) throw new AppError(errors.no_such_occurrence);
  const isOn = nearest.attendance !== null && nearest.attendance !== 'canceled' && nearest.attendance !== 'excused';
  if (!isOn && !canSeat(nearest.capacity, nearest.booked))
    throw new AppError(errors.full, { what: `: «${series.title}»`, timetable_id: series.id });
  const of = { school_id: tx.school_id, timetable_id: series.id, from, student_ids: [student_id] };
  const steps: Promise<unknown>[] = [];
  if (series.repeat !== 'none') {
    const today = todayIn(series.time_zone, tx.now);
    steps.push(tx.run(startRegularPlaces, of), tx.run(lockDateSeats, of), tx.run(seatRegulars, { ...of, today }));
  }
  steps.push(
    tx.run(seatOnOccurrence, {
      school_id: tx.school_id,
      occurrence_id: nearest.occurrence_id,
      student_ids: [student_id],
      source: series.repeat === 'none' ? 'walk_in' : 'standing',
    }),
  );
  return Promise.all(steps);
}
