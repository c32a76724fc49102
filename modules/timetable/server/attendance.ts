import type { Runner, WriteContext } from '@ritm/platform';
import {
  attendanceOf,
  occurrenceOnDate,
  occurrencesOnDay,
  setAttendance,
  type AttendanceRow,
  type AttendanceStatus,
  type OccurrenceRow,
} from './queries/attendance.ts';

/** The class that stands on a date, one prepared statement. Undefined when the series does not stand there. */
export async function occurrenceOn(
  runner: Runner,
  at: { school_id: number; timetable_id: number; date: string },
): Promise<OccurrenceRow | undefined> {
  const [row] = await runner.run(occurrenceOnDate, at);
  return row;
}

/** Everything of a day in the order of the clock, canceled classes too. `teacher_id` null: everybody's. */
export const occurrencesOfDay = (
  runner: Runner,
  at: { school_id: number; date: string; teacher_id: number | null },
): Promise<OccurrenceRow[]> => runner.run(occurrencesOnDay, at);

/** Who stands on a class, by name, with where they stand. */
export const studentsOn = (
  runner: Runner,
  at: { school_id: number; occurrence_id: number },
): Promise<AttendanceRow[]> => runner.run(attendanceOf, at);

/**
 * Says where a client stands on a class; goes out with the commit. Somebody who was not on the list is put on it, and takes a seat:
 * a class without one refuses the whole transaction (409 `timetable.full`). `canceled` and `excused` free the seat.
 */
export function recordAttendance(
  tx: WriteContext,
  attendance: { school_id: number; occurrence_id: number; student_id: number; status: AttendanceStatus },
): void {
  tx.defer(setAttendance, attendance);
}
