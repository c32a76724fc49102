/**
 * What an edit does to the weekdays of a series: which weekday becomes which, and the rule that follows. A series has at
 * most one class a day, so a weekday identifies one class of the week.
 */
import { addDays, type LocalDate, startOfWeek, weekday } from '@ritm/kernel';
import { type Changes, cutOf, type EditInput, type Refused } from './edit-plan.ts';
import { anchorOf, datesOf, isDateOf, isWeekly, numberOf, type RepeatRule, timeOn, type WeekTime } from './repeat.ts';

type SeriesEdit = EditInput & { changes: Changes };

/** The rule after an edit, its image of the old dates, and what the rule changes of the series besides. */
export type Course = {
  rule: RepeatRule & { anchor_date: LocalDate };
  image: (date: LocalDate) => LocalDate;
  /** The rule is counted from here. */
  first: LocalDate;
  /** Whether the class that a date stands for was before the edit's reach; without it: none was. */
  isBehind?: (date: LocalDate) => boolean;
  /** The time of a series whose weekdays became one. */
  time?: Omit<WeekTime, 'weekday'>;
};

/** Whether the series has several weekdays before or after the edit. */
export const hasWeekdays = ({ series, changes }: SeriesEdit): boolean => series.times != null || changes.times != null;

export function weekdayCourse(input: SeriesEdit, isMoved: boolean): Course | Refused {
  const { series, changes, original_date } = input;
  const repeat = changes.repeat ?? series.repeat;
  const refusal = isMoved ? whyNotMoved(input) : null;
  if (refusal) return refusal;
  const times = isWeekly(repeat) ? newTimes(input, isMoved) : [];
  const image = imageOf(input, times, isMoved);
  const repeat_until = newEnd(input, image);
  const base = isWeekly(series.repeat) ? anchorOf(series) : original_date;
  const reach = { first: firstOf(input, image), isBehind: isBehindOf(input, image) };
  const [only] = times;
  if (!only) {
    const rule = { date: series.date, repeat, repeat_until, times: null, anchor_date: base };
    const anchor_date = numberOf(rule, original_date) === null ? original_date : base;
    return { rule: { ...rule, anchor_date }, image, ...reach, time: timeOfPicked(input) };
  }
  const rule = { date: series.date, repeat, repeat_until, times, anchor_date: base };
  const anchor_date = numberOf(rule, image(original_date)) === null ? image(original_date) : base;
  if (times.length > 1) return { rule: { ...rule, anchor_date }, image, ...reach };
  const { weekday: day, ...time } = only;
  const onDay = addDays(startOfWeek(anchor_date), day - 1);
  return { rule: { ...rule, times: null, anchor_date: onDay }, image, ...reach, time };
}

/** A class of the week moves within its week to a day that is free: weeks of two kinds would be two series. */
function whyNotMoved({ series, changes, original_date }: SeriesEdit): Refused | null {
  if (startOfWeek(changes.date!) !== startOfWeek(original_date)) return { refused: 'beyond_week' };
  const day = weekday(changes.date!);
  const isTaken = day !== weekday(original_date) && series.times?.some((one) => one.weekday === day);
  return isTaken ? { refused: 'weekday_taken' } : null;
}

/** The time of the picked weekday, with the values that the person entered. */
function timeOfPicked({ series, changes, original_date }: SeriesEdit): Omit<WeekTime, 'weekday'> {
  const time = timeOn(series, original_date);
  return {
    time_from: changes.time_from ?? time.time_from,
    duration_minutes: changes.duration_minutes ?? time.duration_minutes,
  };
}

/** Without weekdays in the request, an edit of the time or the date is one of the picked weekday. */
function newTimes(input: SeriesEdit, isMoved: boolean): readonly WeekTime[] {
  const { series, changes, original_date } = input;
  if (changes.times) return changes.times;
  const old = weekday(original_date);
  const picked = { weekday: isMoved ? weekday(changes.date!) : old, ...timeOfPicked(input) };
  const others = changes.times === null ? [] : (series.times ?? []).filter((one) => one.weekday !== old);
  return [...others, picked].toSorted((left, right) => left.weekday - right.weekday);
}

/**
 * A weekday that stays keeps its dates. Of those that do not, the first becomes the first new one, and so on, so that
 * clients who are booked for a single date move along with their class.
 */
function imageOf({ series, changes, original_date }: SeriesEdit, times: readonly WeekTime[], isMoved: boolean) {
  const moves = new Map<number, number>();
  if (isMoved) moves.set(weekday(original_date), weekday(changes.date!));
  else if (isWeekly(series.repeat) || series.repeat === 'none') {
    const before = series.times?.map((one) => one.weekday) ?? [weekday(anchorOf(series))];
    const after = times.map((one) => one.weekday);
    const added = after.filter((day) => !before.includes(day));
    for (const [n, day] of before.filter((one) => !after.includes(one)).entries())
      if (added[n] !== undefined) moves.set(day, added[n]);
  }
  return (date: LocalDate): LocalDate => {
    const day = weekday(date);
    return addDays(date, (moves.get(day) ?? day) - day);
  };
}

/** An end that was set keeps every class before it: the last one may now be on a later day of its week. */
function newEnd({ series, changes }: SeriesEdit, image: (date: LocalDate) => LocalDate): LocalDate | null {
  if (changes.repeat_until !== undefined) return changes.repeat_until;
  const { repeat_until } = series;
  if (repeat_until === null) return null;
  return [repeat_until, ...datesOf(series, startOfWeek(repeat_until), repeat_until).map(image)].toSorted().at(-1)!;
}

/**
 * The first date in reach, not before the series itself begins or, when a class of that week moves to an earlier day,
 * that day.
 */
function firstOf(input: SeriesEdit, image: (date: LocalDate) => LocalDate): LocalDate {
  const { series } = input;
  const cut = cutOf(input);
  const first = series.date > cut ? series.date : cut;
  const sameWeek = datesOf(series, first, addDays(startOfWeek(first), 6));
  return [first, ...sameWeek.map(image)].toSorted()[0]!;
}

/**
 * A Monday that has passed when it becomes a Wednesday takes place no second time in its week, and a Tuesday that stays
 * with the old series does not begin the new one.
 */
function isBehindOf(input: SeriesEdit, image: (date: LocalDate) => LocalDate) {
  const cut = cutOf(input);
  return (date: LocalDate): boolean => {
    const week = Array.from({ length: 7 }, (_, n) => addDays(startOfWeek(date), n));
    return week.some((old) => old < cut && image(old) === date && isDateOf(input.series, old));
  };
}
