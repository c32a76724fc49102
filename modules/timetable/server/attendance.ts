import type { Runner, WriteContext } from '@ritm/platform';
import type { Attendance } from '../contract/index.ts';
import {
  attendanceOf,
  occurrenceOnDate,
  occurrencesOnDay,
  setAttendance,
  type AttendanceRow,
  type OccurrenceRow,
} from './queries/attendance.ts';

/**
 * The class of a series on a date, read with one prepared statement. Undefined when the series has no class on that
 * date.
 */
export async function findOccurrence(
  runner: Runner,
  at: { school_id: number; timetable_id: number; date: string },
): Promise<OccurrenceRow | undefined> {
  const [row] = await runner.run(occurrenceOnDate, at);
  return row;
}

/** All classes of a day in order of time, including canceled ones. `teacher_id` null: the classes of every teacher. */
export const findOccurrencesOfDay = (
  runner: Runner,
  at: { school_id: number; date: string; teacher_id: number | null },
): Promise<OccurrenceRow[]> => runner.run(occurrencesOnDay, at);

/** The clients on a class in order of name, each with their attendance status. */
export const findStudentsOfOccurrence = (
  runner: Runner,
  at: { school_id: number; occurrence_id: number },
): Promise<AttendanceRow[]> => runner.run(attendanceOf, at);

/**
 * Records the attendance status of a client on a class; the write is sent with the commit. A client who was not on the
 * list is added to it and takes a seat: a class without a free seat refuses the whole transaction (409
 * `timetable.full`). `canceled` and `excused` free the seat.
 */
export function recordAttendance(
  tx: WriteContext,
  attendance: { school_id: number; occurrence_id: number; student_id: number; status: Attendance },
): void {
  tx.defer(setAttendance, attendance);
}
