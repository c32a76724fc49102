import type { LocalDate, LocalTime } from './calendar.ts';

// Creating an `Intl` formatter takes a hundred times as long as using one, and lists need the day in every row.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(zone, formatter);
  return formatter;
}

/**
 * What the wall clock of an IANA zone shows at an instant, to the minute. It needs `Intl` alone, so it runs in browsers
 * without Temporal; the server has the faster `wallTimeOf`, and both give the same answer.
 */
export function wallClockIn(zone: string, instant: string | Date): { date: LocalDate; time: LocalTime } {
  const [date, time] = formatterOf(zone).format(new Date(instant)).split(' ') as [string, string];
  return { date, time };
}
