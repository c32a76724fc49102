import ical, { ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { CalendarRow, OwnEntry } from '../../contract/index.ts';

/**
 * The rules of a time zone in the form that calendars need beside the events; null: the reader uses its own data about
 * the zone.
 */
function zoneBlock(zone: string): string | null {
  const block = tzlib_get_ical_block(zone);
  return typeof block === 'string' ? block || null : (block[0] ?? null);
}

const wall = (instant: string, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone);

/**
 * A person's classes as iCalendar (RFC 5545). Each class is in local time of its organization and has one permanent
 * UID, so that a moved class also moves in the reader's calendar, and a canceled one is crossed out.
 */
export function toICalendar(
  rows: readonly CalendarRow[],
  { name, now, own = [] }: { name: string; now: string; own?: readonly OwnEntry[] },
): string {
  const calendar = ical({ name, prodId: { company: 'Ritm', product: 'calendar', language: 'RU' }, ttl: 3600 });
  calendar.timezone({ name: null, generator: zoneBlock });
  for (const row of rows) {
    const isCanceled = row.status === 'canceled';
    calendar.createEvent({
      id: `${row.school_id}-${row.occurrence_id}-${row.student_id ?? 'teacher'}@ritm`,
      start: wall(row.starts_at, row.time_zone),
      end: wall(row.ends_at, row.time_zone),
      timezone: row.time_zone,
      stamp: wall(now, 'UTC'),
      summary: row.part === 'child' ? `${row.title}: ${row.student_name}` : row.title,
      location: [row.school_name, row.place_name].filter(Boolean).join(', '),
      description: row.teacher_name,
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  for (const { id, date, title, note, starts_at, ends_at, time_zone } of own) {
    calendar.createEvent({
      id: `own-${id}-${date}@ritm`,
      start: wall(starts_at, time_zone),
      end: wall(ends_at, time_zone),
      timezone: time_zone,
      stamp: wall(now, 'UTC'),
      summary: title,
      description: note,
    });
  }
  return calendar.toString();
}
