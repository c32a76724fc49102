export {
  assertKopecks,
  formatMoney,
  isKopecks,
  type Kopecks,
  multiplyRatio,
  parseMoney,
  type Rounding,
  splitAmount,
} from './money.ts';
export {
  addDays,
  addMonths,
  addYears,
  compareDates,
  type DateStyle,
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
export { endOfValidity, type ValidityUnit } from './periods.ts';
export { randomToken, uuidv7 } from './ids.ts';
export { formatVisits, type Visits } from './visits.ts';
export { fullName, type PersonName, searchText, shortName } from './names.ts';
export { formatPhone, maskPhone } from './phone-format.ts';
