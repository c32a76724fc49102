import { type LocalDate, type LocalTime, minutesOf } from '@ritm/kernel';
import { instantOf, wallTimeOf } from '@ritm/kernel/zone';

const DAY_MINUTES = 1440;

/**
 * The instants of a class on a date. The series stores local time, so 18:00 stays 18:00 across a clock change. It also
 * stores a duration, so a class that runs through the clock change still lasts as long as was paid for, and only its
 * local end time shifts. `time_to` may be on the next day.
 */
export function occurrenceTimes(at: {
  date: LocalDate;
  time_from: LocalTime;
  duration_minutes: number;
  time_zone: string;
}): { starts_at: string; ends_at: string; time_to: LocalTime } {
  const starts_at = instantOf(at.date, at.time_from, at.time_zone);
  const ends_at = Temporal.Instant.from(starts_at)
    .add({ minutes: at.duration_minutes })
    .toString({ smallestUnit: 'millisecond' });
  return { starts_at, ends_at, time_to: wallTimeOf(ends_at, at.time_zone).time };
}

/**
 * Minutes from one local time to the other, past midnight when the second is earlier: 23:00–00:30 is 90.
 * Equal times give 0, which is not a valid class; the contract refuses it.
 */
export function durationOf(time_from: LocalTime, time_to: LocalTime): number {
  return (minutesOf(time_to) - minutesOf(time_from) + DAY_MINUTES) % DAY_MINUTES;
}
