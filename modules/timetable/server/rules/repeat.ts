import { addDays, addMonths, daysBetween, type LocalDate, type LocalTime, startOfWeek, weekday } from '@ritm/kernel';

/** The eight options of the specification, with the same names on the wire and in the database. */
export const repeats = ['none', 'every_2_days', 'day', 'week', '2_weeks', 'month', '2_months', 'year'] as const;
export type Repeat = (typeof repeats)[number];

/** One of the weekdays of a series, with the time of its own; 1 is Monday. */
export type WeekTime = { weekday: number; time_from: LocalTime; duration_minutes: number };

/** When a series takes place. Both ends are inclusive; `repeat_until` null is "never". */
export type RepeatRule = {
  date: LocalDate;
  repeat: Repeat;
  repeat_until: LocalDate | null;
  /**
   * The date from which repeats are counted, when it differs from `date`. A monthly series on the 31st that is split on
   * 28 February starts on the 28th and must still return to the 31st, which `date` alone does not say.
   */
  anchor_date?: LocalDate | null;
  /**
   * The weekdays of a series of `week` or `2_weeks`, in order and each at most once. Absent or null: the weekday of the
   * anchor alone. Weeks are then counted from the week of the anchor.
   */
  times?: readonly WeekTime[] | null;
};

/** Only these repeats may have several weekdays. */
export const isWeekly = (repeat: Repeat): boolean => repeat === 'week' || repeat === '2_weeks';

/** The time of a series on a date that its rule gave; a date on another weekday takes the time of the series. */
export function timeOn(
  series: Pick<RepeatRule, 'times'> & Omit<WeekTime, 'weekday'>,
  date: LocalDate,
): Omit<WeekTime, 'weekday'> {
  const { time_from, duration_minutes } = series.times?.find((one) => one.weekday === weekday(date)) ?? series;
  return { time_from, duration_minutes };
}

type Step = { days: number } | { months: number };

const steps: Record<Exclude<Repeat, 'none'>, Step> = {
  every_2_days: { days: 2 },
  day: { days: 1 },
  week: { days: 7 },
  '2_weeks': { days: 14 },
  month: { months: 1 },
  '2_months': { months: 2 },
  year: { months: 12 },
};

const LAST_DATE: LocalDate = '2999-12-31';

/**
 * Every date of the series within [from, to], in order. Each date is counted from the anchor and never from the
 * previous date, so a short month does not change the day of later months: 31 Jan, 28 Feb, 31 Mar. The cost depends
 * only on the number of returned dates, however far the window is from the anchor.
 */
export function datesOf(rule: RepeatRule, from: LocalDate, to: LocalDate): LocalDate[] {
  const last = earlier(to, rule.repeat_until ?? LAST_DATE);
  const first = later(from, rule.date);
  if (last < first) return [];
  const start = numberAtOrAfter(rule, first);
  const end = numberAtOrBefore(rule, last);
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => dateAt(rule, start + index));
}

export function isDateOf(rule: RepeatRule, date: LocalDate): boolean {
  return datesOf(rule, date, date).length === 1;
}

/** The first date of the series on or after `from`; null when the series has ended by then. */
export function nextDateOf(rule: RepeatRule, from: LocalDate): LocalDate | null {
  const first = later(from, rule.date);
  const number = numberAtOrAfter(rule, first);
  const isWithin = number <= numberAtOrBefore(rule, rule.repeat_until ?? LAST_DATE);
  return isWithin ? dateAt(rule, number) : null;
}

/**
 * The index of a date in the rule's endless sequence, counted from the anchor (0); null when the sequence skips the
 * date.
 */
export function numberOf(rule: RepeatRule, date: LocalDate): number | null {
  const number = numberAtOrBefore(rule, date);
  return Number.isFinite(number) && dateAt(rule, number) === date ? number : null;
}

/** The date at an index of the rule's sequence, even if it is before the start or after the end of the series. */
export function dateAt(rule: RepeatRule, number: number): LocalDate {
  const anchor = anchorOf(rule);
  if (rule.repeat === 'none') return anchor;
  const week = weekOf(rule);
  if (week) {
    const position = number + week.skipped;
    const turn = Math.floor(position / week.days.length);
    return addDays(week.monday, turn * week.step + week.days[position - turn * week.days.length]! - 1);
  }
  const step = steps[rule.repeat];
  return 'days' in step ? addDays(anchor, step.days * number) : addMonths(anchor, step.months * number);
}

/** The anchor to store beside `date`; null when counting from `date` gives the same sequence. */
export function anchorBeside(date: LocalDate, rule: RepeatRule): LocalDate | null {
  const number = numberOf(rule, date);
  if (number === null) return anchorOf(rule);
  const counted = dateAt({ ...rule, date, anchor_date: null }, -number);
  return counted === anchorOf(rule) ? null : anchorOf(rule);
}

export function anchorOf(rule: RepeatRule): LocalDate {
  return rule.anchor_date ?? rule.date;
}

function numberAtOrBefore(rule: RepeatRule, date: LocalDate): number {
  const anchor = anchorOf(rule);
  // A single class has index 0 in a sequence of one: no class comes before or after it.
  if (rule.repeat === 'none') return date < anchor ? -Infinity : 0;
  const week = weekOf(rule);
  if (week) {
    const passed = daysBetween(week.monday, startOfWeek(date));
    const turn = Math.floor(passed / week.step);
    const isTurn = passed === turn * week.step;
    const count = isTurn ? week.days.filter((day) => day <= weekday(date)).length : week.days.length;
    return turn * week.days.length + count - 1 - week.skipped;
  }
  const step = steps[rule.repeat];
  if ('days' in step) return Math.floor(daysBetween(anchor, date) / step.days);
  const number = Math.floor(monthsBetween(anchor, date) / step.months);
  return dateAt(rule, number) > date ? number - 1 : number;
}

/** The turn of a series with weekdays of its own; `skipped`: the weekdays of the anchor's week that lie before it. */
function weekOf(rule: RepeatRule): { monday: LocalDate; step: number; days: number[]; skipped: number } | null {
  if (!rule.times || !isWeekly(rule.repeat)) return null;
  const anchor = anchorOf(rule);
  const days = rule.times.map((one) => one.weekday);
  const skipped = days.filter((day) => day < weekday(anchor)).length;
  return { monday: startOfWeek(anchor), step: rule.repeat === 'week' ? 7 : 14, days, skipped };
}

function numberAtOrAfter(rule: RepeatRule, date: LocalDate): number {
  if (rule.repeat === 'none') return date > anchorOf(rule) ? Infinity : 0;
  const number = numberAtOrBefore(rule, date);
  return dateAt(rule, number) === date ? number : number + 1;
}

/** The number of calendar months between the two dates, regardless of the day of the month. */
function monthsBetween(from: LocalDate, to: LocalDate): number {
  const months = (date: LocalDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}

const earlier = (left: LocalDate, right: LocalDate): LocalDate => (left < right ? left : right);
const later = (left: LocalDate, right: LocalDate): LocalDate => (left > right ? left : right);
