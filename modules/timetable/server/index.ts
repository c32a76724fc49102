import type { ModuleManifest } from '@ritm/platform';
import { timetableShapes } from '../contract/named-shapes.ts';
import { timetableErrors } from '../contract/index.ts';
import { auditedTimetables } from './queries/audited-objects.ts';
import { timetablePersonalData } from './calendar/personal-data.ts';
import { calendarImplementations } from './calendar/routes.ts';
import { schoolFeedImplementations } from './calendar/school-feeds.ts';
import { changesImplementations } from './changes/routes.ts';
import { timetableRecords } from './client-records.ts';
import { groupJobs, groupListeners } from './groups/fit.ts';
import { groupImplementations } from './groups/routes.ts';
import { timetableJobs } from './jobs.ts';
import { invariants } from './queries/verify.ts';
import { timetableImplementations } from './routes.ts';
import { waitingImplementations } from './seats/routes.ts';
import { seatJobs } from './seats/sweep-seats.ts';
import { slotsImplementations } from './slots/routes.ts';
import { workTimesImplementations } from './work-times/routes.ts';
import { timetableTaskRules } from './task-rules.ts';

export { findOccurrence, recordAttendance, findStudentsOfOccurrence } from './attendance.ts';
export { requireFreeTime, moveClass } from './slots/move-class.ts';
export { expectedHeadcount, countsForPrice, headcountOf } from './headcount.ts';
export { findRegularPlaces, seatRegularsOnDates } from './regular-places.ts';
export type { RegularPlace } from './queries/regular-places.ts';
export { closeDays } from './changes/closures.ts';
export { undoTimetableChange } from './changes/undo.ts';
export { addTimetable } from './actions/add-timetable.ts';
export { classFor } from './actions/get-timetable.ts';
export {
  joinSeries,
  leaveSeries,
  lockSeries,
  findRegularStudents,
  deleteUnusedSeries,
  readWeek,
} from './imported/series.ts';
export { findClassesOf, findClassesOfPerson } from './calendar/classes-of-person.ts';

export { lockSeats } from './seats/facts.ts';
export { bookSeat, holdSeat, moveSeat, releaseHold, releaseSeats, takeHold } from './seats/book.ts';
export { confirmPlace } from './seats/confirm.ts';
export { bookRegular, findSeatDates, leaveRegular } from './seats/regular.ts';
export { requireActiveStudents } from './seats.ts';
export type { SeatDate } from './queries/seat-dates.ts';
export { acceptWaiting, entryFor, findWaiting, joinWaiting, leaveWaiting } from './seats/waiting.ts';
export type { QueueRow } from './seats/waiting-queries.ts';
export { bookSlot, bookSlots } from './slots/book-slot.ts';
export { slotInstant } from './slots/instant.ts';
export { findSlots } from './slots/search.ts';

/** The rules are exported for the demo. */
export { capacityOf } from './rules/capacity.ts';
export { occurrenceTimes } from './rules/occurrence-times.ts';
export { datesOf, type Repeat } from './rules/repeat.ts';

/**
 * Classes, their dates and the clients who come. A constraint violation is reported with the text of the corresponding
 * rule.
 */
export const timetableModule: ModuleManifest = {
  name: 'timetable',
  topics: { timetable: [{ permission: 'timetable.get_list', ids: 'all' }] },
  contributes: {
    taskRules: timetableTaskRules,
    clientRecords: [timetableRecords],
    personalData: [timetablePersonalData],
    auditedObjects: auditedTimetables,
  },
  shapes: timetableShapes,
  routes: [
    ...timetableImplementations,
    ...workTimesImplementations,
    ...slotsImplementations,
    ...waitingImplementations,
    ...changesImplementations,
    ...calendarImplementations,
    ...schoolFeedImplementations,
    ...groupImplementations,
  ],
  jobs: [...timetableJobs, ...seatJobs, ...groupJobs],
  listeners: groupListeners,
  constraints: {
    occurrences_teacher_free: timetableErrors.teacher_busy,
    occurrences_place_free: timetableErrors.place_busy,
    occurrences_one_a_day: timetableErrors.already_that_day,
    occurrences_capacity: timetableErrors.full,
    occurrences_quota: timetableErrors.quota_full,
    waiting_students_once: timetableErrors.already_waiting,
    work_times_free: timetableErrors.hours_overlap,
    schedule_dates_once: timetableErrors.hours_overlap,
  },
  invariants,
};
