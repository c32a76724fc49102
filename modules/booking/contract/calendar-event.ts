/** A class that a visitor takes along in their own calendar. */
export interface CalendarEvent {
  /** The same for every copy of one class, so that adding it twice leaves one entry. */
  readonly id: string;
  readonly title: string;
  readonly starts_at: string;
  /** By the clock of the organization. */
  readonly time_from: string;
  readonly time_to: string;
  readonly place: string;
}

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A class that ends at midnight or after it lasts into the next day. */
function endOf({ starts_at, time_from, time_to }: CalendarEvent): Date {
  const minutes = (minutesOf(time_to) - minutesOf(time_from) + DAY_MINUTES) % DAY_MINUTES;
  return new Date(Date.parse(starts_at) + minutes * MINUTE);
}

/** `20261123T060000Z`: one form for both kinds of calendar, and free of any zone's rules. */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** RFC 5545 gives these characters a meaning of their own. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** A line holds at most 75 octets, which is 18 characters of any kind and the space of a continued line. */
const fold = (line: string): string => (line.match(/.{1,18}/gsu) ?? []).join('\r\n ');

/** The class as a file that every calendar opens. */
export function toIcs(event: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ritm//booking//RU',
    'BEGIN:VEVENT',
    `UID:${event.id}@ritm`,
    `DTSTAMP:${stampOf(now)}`,
    `DTSTART:${stampOf(new Date(event.starts_at))}`,
    `DTEND:${stampOf(endOf(event))}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** The page of Google Calendar that asks whether to add the class. */
export function googleAddress(event: CalendarEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${stampOf(new Date(event.starts_at))}/${stampOf(endOf(event))}`,
    location: event.place,
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}
