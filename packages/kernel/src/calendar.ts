/**
 * Calendar dates and wall-clock times without a zone. Arithmetic goes through `Date.UTC` alone,
 * so neither the machine's zone nor a change of the clocks can move a day.
 */

/**
 * `YYYY-MM-DD` in the zone of the school or branch it belongs to. Compares as a string. People may say the years
 * 1900…2999; what is computed from such a date may leave them.
 */
export type LocalDate = string;
/** `HH:MM`, 00:00…23:59. Compares as a string. */
export type LocalTime = string;
/** Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;
/** The years that are written with four digits. No term of a pass or period of a list reaches them from the years above. */
const FIRST_COMPUTED_YEAR = 1000;
const LAST_COMPUTED_YEAR = 9999;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;

interface DateParts {
  year: number;
  /** 1…12 */
  month: number;
  day: number;
}

export function isLocalDate(value: unknown): value is LocalDate {
  const date = typeof value === 'string' ? read(value) : undefined;
  return date !== undefined && date.year >= FIRST_YEAR && date.year <= LAST_YEAR;
}

export function isLocalTime(value: unknown): value is LocalTime {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
}

function read(date: string): DateParts | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < FIRST_COMPUTED_YEAR || month < 1 || month > 12) return undefined;
  return day >= 1 && day <= lengthOfMonth(year, month) ? { year, month, day } : undefined;
}

/** @throws RangeError when the date does not exist. */
export function requireDate(date: string): void {
  parts(date);
}

function parts(date: LocalDate): DateParts {
  const found = read(date);
  if (!found) throw new RangeError(`Not a date: ${date}`);
  return found;
}

function write({ year, month, day }: DateParts): LocalDate {
  if (year < FIRST_COMPUTED_YEAR || year > LAST_COMPUTED_YEAR)
    throw new RangeError(`The year ${year} is outside ${FIRST_COMPUTED_YEAR}…${LAST_COMPUTED_YEAR}`);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const dayNumber = (date: LocalDate): number => {
  const { year, month, day } = parts(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
};

const dateOfDayNumber = (number: number): LocalDate => {
  const at = new Date(number * DAY_MS);
  return write({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() });
};

const lengthOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * @throws RangeError when the date does not exist or the result is outside the years 1000…9999 (true of all functions
 * below).
 */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumber(date) + assertInteger(days));
}

/** The nearest date that people may say: the end of a period that is computed from one of theirs stays in the calendar. */
export function clampDate(date: LocalDate): LocalDate {
  const [first, last] = [`${FIRST_YEAR}-01-01`, `${LAST_YEAR}-12-31`];
  return date < first ? first : date > last ? last : date;
}

/** The same day of the month, or the last day when that month is shorter: 31 Jan + 1 → 28 or 29 Feb. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const { year, month, day } = parts(date);
  const index = year * 12 + (month - 1) + assertInteger(months);
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
  return write({ ...target, day: Math.min(day, lengthOfMonth(target.year, target.month)) });
}

/** 29 Feb + 1 year → 28 Feb. */
export function addYears(date: LocalDate, years: number): LocalDate {
  return addMonths(date, assertInteger(years) * 12);
}

/** Days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** For sorting: negative, 0 or positive. */
export function compareDates(left: LocalDate, right: LocalDate): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

export function weekday(date: LocalDate): Weekday {
  // Day 0 of the epoch was a Thursday; the double remainder keeps dates before 1970 in range.
  return (((((dayNumber(date) + 3) % 7) + 7) % 7) + 1) as Weekday;
}

/** The Monday of the date's week. */
export function startOfWeek(date: LocalDate): LocalDate {
  return addDays(date, 1 - weekday(date));
}

export function startOfMonth(date: LocalDate): LocalDate {
  return write({ ...parts(date), day: 1 });
}

export function endOfMonth(date: LocalDate): LocalDate {
  const { year, month } = parts(date);
  return write({ year, month, day: lengthOfMonth(year, month) });
}

/** Every date from the first to the last, both included; empty when the last is earlier. */
export function daysOf(from: LocalDate, to: LocalDate): LocalDate[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, index) => dateOfDayNumber(first + index));
}

/** Minutes since midnight, 0…1439. */
export function minutesOf(time: LocalTime): number {
  if (!isLocalTime(time)) throw new RangeError(`Not a time: ${String(time)}`);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** @throws RangeError outside 0…1439: a time past midnight has another date, which the caller must decide. */
export function timeOf(minutes: number): LocalTime {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes >= DAY_MINUTES) {
    throw new RangeError(`Not minutes of a day: ${minutes}`);
  }
  return `${String(Math.trunc(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function assertInteger(count: number): number {
  if (!Number.isSafeInteger(count)) throw new RangeError(`Not a whole number: ${count}`);
  return count;
}

/**
 * | style     | ru                  | en                  |
 * | numeric   | 05.11.2026          | 05/11/2026          |
 * | long      | 5 ноября 2026       | 5 November 2026     |
 * | day       | 5 ноября            | 5 November          |
 * | weekday   | чт, 5 ноября        | Thu, 5 November     |
 * | month     | ноябрь 2026         | November 2026       |
 */
export type DateStyle = 'numeric' | 'long' | 'day' | 'weekday' | 'month';

// Our own words instead of Intl, whose Russian abbreviations differ between ICU versions and so between server and
// browser.
const WORDS = {
  ru: {
    months: 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' '),
    ofMonths: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
    weekdays: 'пн вт ср чт пт сб вс'.split(' '),
    separator: '.',
  },
  en: {
    months: 'January February March April May June July August September October November December'.split(' '),
    ofMonths: 'January February March April May June July August September October November December'.split(' '),
    weekdays: 'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
    separator: '/',
  },
} as const;

export function formatDate(date: LocalDate, locale: 'ru' | 'en', style: DateStyle = 'numeric'): string {
  const { year, month, day } = parts(date);
  const words = WORDS[locale];
  const dayAndMonth = `${day} ${words.ofMonths[month - 1]!}`;
  switch (style) {
    case 'numeric':
      return [date.slice(8), date.slice(5, 7), year].join(words.separator);
    case 'long':
      return `${dayAndMonth} ${year}`;
    case 'day':
      return dayAndMonth;
    case 'weekday':
      return `${words.weekdays[weekday(date) - 1]!}, ${dayAndMonth}`;
    case 'month':
      return `${words.months[month - 1]!} ${year}`;
  }
}
