import { isLocalTime, type LocalTime, type Weekday } from '@ritm/kernel';
import type { Cell } from './cell.ts';
import { meaningfulText } from './normalise-text.ts';
import { nothing, read, unread } from './parse-context.ts';
import type { Parsed } from './parse-context.ts';
import type { ScheduleSlot } from './values.ts';

const DAYS: readonly (readonly [Weekday, RegExp])[] = [
  [1, /^(?:пн|пон|понедельник[а-я]*)$/],
  [2, /^(?:вт|втр|вторник[а-я]*)$/],
  [3, /^(?:ср|сред[а-я]*)$/],
  [4, /^(?:чт|чет|четв|четверг[а-я]*)$/],
  [5, /^(?:пт|пят|пятниц[а-я]*)$/],
  [6, /^(?:сб|суб|суббот[а-я]*)$/],
  [7, /^(?:вс|вск|воскресень[а-я]*)$/],
];
const TOKEN = /([а-я]+)|(\d{1,2})[:.-](\d{2})(?:\s*[–—-]\s*(\d{1,2})[:.-](\d{2}))?|(\d{1,2})\s*ч|([–—-])/g;

/**
 * Parses weekdays, each with the time that follows: `ПН/СР 18:00`, `вт, чт 17-00–18-00`, `Пн 18.00; Ср 19.00`,
 * `пн-пт 10:00`.
 */
export function parseSchedule(cell: Cell | undefined): Parsed<ScheduleSlot[]> {
  const text = meaningfulText(cell);
  if (text === null) return nothing;
  const slots: ScheduleSlot[] = [];
  let waiting: Weekday[] = [];
  let isRange = false;
  let timed = false;
  for (const match of text.toLowerCase().replaceAll('ё', 'е').matchAll(TOKEN)) {
    const day = match[1] === undefined ? undefined : weekdayOf(match[1]);
    if (day !== undefined) {
      // A day after a time begins the next group of days.
      if (timed) waiting = [];
      timed = false;
      waiting.push(...(isRange ? daysAfter(waiting.at(-1), day) : [day]));
    } else if (match[2] !== undefined || match[6] !== undefined) {
      const starts_at = timeOf(match[2] ?? match[6], match[3]);
      const ends_at = timeOf(match[4], match[5]);
      if (starts_at === null) return unread('schedule.unreadable', text);
      slots.push(...waiting.map((weekday) => ({ weekday, starts_at, ends_at })));
      timed = true;
    }
    isRange = match[7] !== undefined && !timed;
  }
  if (!timed) slots.push(...waiting.map((weekday) => ({ weekday, starts_at: null, ends_at: null })));
  return slots.length > 0 ? read(slots) : unread('schedule.unreadable', text);
}

function weekdayOf(word: string): Weekday | undefined {
  return DAYS.find(([, pattern]) => pattern.test(word))?.[0];
}

/** The days from `first`, which is waiting already, to `last`; «пт–пн» goes through the end of the week. */
function daysAfter(first: Weekday | undefined, last: Weekday): Weekday[] {
  if (first === undefined) return [last];
  return Array.from({ length: (last - first + 7) % 7 }, (_, index) => (((first + index) % 7) + 1) as Weekday);
}

function timeOf(hours: string | undefined, minutes: string | undefined): LocalTime | null {
  if (hours === undefined) return null;
  const time = `${hours.padStart(2, '0')}:${minutes ?? '00'}`;
  return isLocalTime(time) ? time : null;
}
