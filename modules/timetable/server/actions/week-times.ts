import { AppError } from '@ritm/http';
import { minutesOf } from '@ritm/kernel';
import { timetableErrors as errors, type Repeat, type WeekTime as NamedTime } from '../../contract/index.ts';
import { checkedDuration } from '../choices.ts';
import { isWeekly, type WeekTime } from '../rules/repeat.ts';

const DAY = 1440;

/** The weekdays of a request in order, each with its duration. `repeat` is the repeat after the request. */
export function checkedTimes(times: readonly NamedTime[], repeat: Repeat): WeekTime[] {
  if (!isWeekly(repeat)) throw new AppError(errors.times_weekly);
  const ordered = times
    .map(({ weekday, time_from, time_to }) => ({
      weekday,
      time_from,
      duration_minutes: checkedDuration(time_from, time_to),
    }))
    .toSorted((left, right) => left.weekday - right.weekday);
  const spans = ordered.map(({ weekday, time_from, duration_minutes }) => {
    const from = weekday * DAY + minutesOf(time_from);
    return { from, to: from + duration_minutes };
  });
  for (const [n, { to }] of spans.entries()) {
    const next = spans[n + 1] ?? { from: spans[0]!.from + 7 * DAY };
    if (ordered[n]!.weekday === ordered[n + 1]?.weekday) throw new AppError(errors.times_same_day);
    if (to > next.from) throw new AppError(errors.times_overlap);
  }
  return ordered;
}
