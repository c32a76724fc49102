export { formatMoney, type Kopecks, multiplyRatio, parseMoney } from './money.ts';
export {
  addDays,
  addMonths,
  addYears,
  clampDate,
  daysBetween,
  daysOf,
  endOfMonth,
  formatDate,
  isLocalDate,
  isLocalTime,
  type LocalDate,
  type LocalTime,
  minutesOf,
  startOfMonth,
  startOfWeek,
  timeOf,
  type Weekday,
  weekday,
} from './calendar.ts';
export { formatDuration } from './durations.ts';
export { endOfValidity, type ValidityUnit } from './periods.ts';
export { randomToken, uuidv7 } from './ids.ts';
export { formatVisits, type Visits } from './visits.ts';
export { fullName, type PersonName, searchText, shortName } from './names.ts';
export { inOtherLayout } from './layout.ts';
export { isSlipOf } from './slips.ts';
export { formatPhone } from './phone-format.ts';
export { fromKeys, keysOf } from './records.ts';
export { wallClockIn } from './wall-clock.ts';
