export { calendarRoutes, calendarRow, type CalendarRow } from './calendar.ts';
export {
  UNDO_HOURS,
  changesRoutes,
  type Closure,
  type ClosureChange,
  type CopyChange,
  type RecentChange,
  type UndoneChange,
} from './changes.ts';
export { timetableErrors } from './errors.ts';
export { ownEntryRoutes, type OwnEntry, type OwnEntryBody, type OwnEntryWritten } from './own-entries.ts';
export {
  ATTENDANCE_DAYS,
  groupsRoutes,
  type Enrolled,
  type GroupCard,
  type GroupClass,
  type GroupMember,
} from './groups.ts';
export { timetableRoutes } from './routes.ts';
export { schoolFeedRoutes, type SchoolFeed } from './school-feeds.ts';
export { MAX_SLOT_DAYS, slotSteps, slotsRoutes, type Slot, type SlotRule } from './slots.ts';
export {
  MAX_DAYS,
  addTimetableBody,
  attendances,
  editTimetableBody,
  holdsSeat,
  occurrenceStatuses,
  repeats,
  scopes,
  seatedStatuses,
  setDateBody,
  type Attendance,
  type ClassStudent,
  type ClassStudents,
  type Conflict,
  type Repeat,
  type Scope,
  type Timetable,
  type TimetableChange,
  type TimetableMeta,
  type TimetableRow,
  type Timetables,
  type WeekTime,
} from './timetable.ts';
export { seatSources, waitingRoutes, type SeatSource, type WaitingEntry, type WaitingMode } from './waiting.ts';
export {
  addWorkTimeBody,
  workTimesRoutes,
  type ScheduleChange,
  type TeacherSchedule,
  type WorkTime,
} from './work-times.ts';
