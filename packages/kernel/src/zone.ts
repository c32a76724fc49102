import { isLocalTime, requireDate, type LocalDate, type LocalTime } from './calendar.ts';

/**
 * Server only: converts between wall time in an IANA zone and instants. Browsers without Temporal need no more than
 * `wallClockIn`, because the server sends both. Instants are `2026-11-21T08:00:00.000Z`, the form of `Date.toISOString`, so they
 * compare as strings with those of the clock.
 */

/**
 * The instant of a wall-clock time. A time that a clock change skips moves forward by the gap; of a time that occurs
 * twice, the earlier is meant.
 * @throws RangeError for a date, time or zone that does not exist.
 */
export function instantOf(date: LocalDate, time: LocalTime, zone: string): string {
  requireDate(date);
  if (!isLocalTime(time)) throw new RangeError(`Not a wall-clock time: ${String(time)}`);
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const instant = wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant();
  return instant.toString({ smallestUnit: 'millisecond' });
}

export interface WallTime {
  readonly date: LocalDate;
  readonly time: LocalTime;
}

/** The last conversion in each zone: nearly all calls within a minute are for the current wall time. */
const lastByZone = new Map<string, { readonly minute: string; readonly wall: WallTime }>();

/** The wall-clock time of an instant, to the minute. Takes any ISO 8601 instant with an offset. */
export function wallTimeOf(instant: string, zone: string): WallTime {
  // Offsets have been whole minutes since 1972, so the minute of the instant determines the minute of the wall time.
  const minute = instant.length === 24 && instant.endsWith('Z') && instant >= '1973' ? instant.slice(0, 16) : undefined;
  const known = lastByZone.get(zone);
  if (known && known.minute === minute) return known.wall;
  const shown = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  const wall = {
    date: shown.toPlainDate().toString(),
    time: shown.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'trunc' }),
  };
  if (minute !== undefined) lastByZone.set(zone, { minute, wall });
  return wall;
}

/**
 * The zone's label beside a time: `GMT+5`, `GMT-3:30`, `GMT`. It is that of the instant, because the offset may have
 * changed since.
 */
export function offsetOf(instant: string, zone: string): string {
  const { offset } = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(offset)!;
  if (offset.startsWith('+00:00')) return 'GMT';
  return `GMT${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
}

/** The calendar date in the zone at the instant `now`. */
export function todayIn(zone: string, now: string): LocalDate {
  return wallTimeOf(now, zone).date;
}

/**
 * An IANA name in its exact spelling; bare offsets and other letter cases are refused, because PostgreSQL may not know
 * them.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId === name;
  } catch {
    return false;
  }
}
