import { addDays, addMonths, type LocalDate } from './calendar.ts';

export type ValidityUnit = 'day' | 'week' | 'month' | 'year';

/**
 * The last day on which something bought for `count` units is good, that day included.
 * Days and weeks count the first day in: 1 Sep + 30 days → 30 Sep.
 * Months and years end on the eve of the same day: 15 Jan + 1 month → 14 Feb. When the target month has no
 * such day, its last day is already the eve: 31 Jan + 1 month → 28 or 29 Feb.
 * @throws RangeError for a count that is not a whole number above 0, or an end after the year 9999.
 */
export function endOfValidity(startsOn: LocalDate, count: number, unit: ValidityUnit): LocalDate {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`Not a length of validity: ${count}`);
  if (unit === 'day' || unit === 'week') return addDays(startsOn, count * (unit === 'week' ? 7 : 1) - 1);
  const sameDay = addMonths(startsOn, count * (unit === 'year' ? 12 : 1));
  const isClamped = sameDay.slice(8) !== startsOn.slice(8);
  return isClamped ? sameDay : addDays(sameDay, -1);
}
