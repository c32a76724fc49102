import type { ModuleManifest } from '@ritm/platform';
import { timetableErrors } from '../contract/index.ts';
import { timetablePersonalData } from './calendar/personal-data.ts';
import { calendarImplementations } from './calendar/routes.ts';
import { timetableJobs } from './jobs.ts';
import { invariants } from './queries/verify.ts';
import { timetableImplementations } from './routes.ts';

export { occurrenceOn, occurrencesOfDay, recordAttendance, studentsOn } from './attendance.ts';
export { findClassesOf, findClassesOfPerson } from './calendar/classes-of-person.ts';
export type { AttendanceRow, AttendanceStatus, OccurrenceRow } from './queries/attendance.ts';

/** The rules themselves, for the demo. */
export { capacityOf } from './rules/capacity.ts';
export { occurrenceTimes } from './rules/occurrence-times.ts';
export { datesOf, type Repeat } from './rules/repeat.ts';

/** Classes, their dates, who comes. Where a constraint refuses, the person reads what the rule would have said. */
export const timetableModule: ModuleManifest = {
  name: 'timetable',
  routes: [...timetableImplementations, ...calendarImplementations],
  personalData: timetablePersonalData,
  jobs: timetableJobs,
  constraints: {
    occurrences_teacher_free: timetableErrors.teacher_busy,
    occurrences_place_free: timetableErrors.place_busy,
    occurrences_one_a_day: timetableErrors.already_that_day,
    occurrences_capacity: timetableErrors.full,
  },
  invariants,
};
