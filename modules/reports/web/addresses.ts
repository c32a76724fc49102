import { href, type SchoolPlace } from '@ritm/web-kit';

/** The address of the timetable with the class on its date open. */
export const classHref = (
  { role, school_id }: SchoolPlace,
  { timetable_id, date }: { timetable_id: number; date: string },
): string =>
  href('/$type/school/$school_id/timetable', { type: role, school_id }, { date, class: timetable_id, on: date });

export const timetableHref = ({ role, school_id }: SchoolPlace): string =>
  href('/$type/school/$school_id/timetable', { type: role, school_id });

export const studentHref = ({ role, school_id }: SchoolPlace, student_id: number): string =>
  href('/$type/school/$school_id/student/$student_id', { type: role, school_id, student_id });
