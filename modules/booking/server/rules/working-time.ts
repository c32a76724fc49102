import { addDays, weekday, type LocalDate } from '@ritm/kernel';
import { instantOf, todayIn } from '@ritm/kernel/zone';

/** One interval of a weekday; Monday is 1. */
interface WorkingHours {
  weekday: number;
  time_from: string;
  time_to: string;
}

const MINUTE = 60_000;
/** After this many days without enough working time, the rest of the minutes are counted around the clock. */
const MAX_DAYS = 14;

/**
 * The instant at which so many minutes of working time will have passed. An organization without hours works always: no
 * day has any working time, and all the minutes are counted around the clock. Hours are local times of the zone, and a
 * weekday may have several intervals.
 */
export function afterWorkingMinutes(
  from: string,
  minutes: number,
  { hours, time_zone }: { hours: readonly WorkingHours[]; time_zone: string },
): string {
  let [at, left] = [Date.parse(from), minutes * MINUTE];
  const first = todayIn(time_zone, from);
  for (let day = 0; day < MAX_DAYS; day++) {
    for (const [opens, closes] of stretchesOf(addDays(first, day), { hours, time_zone })) {
      const begins = Math.max(at, opens);
      if (closes <= begins) continue;
      if (begins + left <= closes) return new Date(begins + left).toISOString();
      left -= closes - begins;
      at = closes;
    }
  }
  return new Date(at + left).toISOString();
}

function stretchesOf(
  date: LocalDate,
  { hours, time_zone }: { hours: readonly WorkingHours[]; time_zone: string },
): [opens: number, closes: number][] {
  return hours
    .filter((one) => one.weekday === weekday(date))
    .map(({ time_from, time_to }): [number, number] => [
      Date.parse(instantOf(date, time_from, time_zone)),
      Date.parse(instantOf(date, time_to, time_zone)),
    ])
    .toSorted(([one], [other]) => one - other);
}
