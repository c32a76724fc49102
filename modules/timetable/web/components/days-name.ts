import type { LocalDate } from '@ritm/kernel';
import type { useFormat } from '@ritm/web-kit';

/** Returns `16–22 ноября`, or `30 ноября – 6 декабря` when a month ends in between. */
export function daysName(format: ReturnType<typeof useFormat>, from: LocalDate, to: LocalDate): string {
  const first = from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}–` : `${format.date(from)} – `;
  return first + format.date(to);
}
