import { addDays, addMonths, daysBetween, endOfMonth, type LocalDate, startOfMonth, startOfWeek } from '@ritm/kernel';
import type { MoneyStep } from '../../contract/index.ts';

export interface Span {
  from: LocalDate;
  to: LocalDate;
}

/** The longest period with a bar a day, and with a bar a week. */
const MAX_DAYS = 62;
const MAX_WEEKS_DAYS = 366;
/** A period of more days has no chart: nobody reads so many bars, and any two dates may be asked for. */
export const MAX_PERIOD_DAYS = 3_700;

export const lengthOf = ({ from, to }: Span): number => daysBetween(from, to) + 1;

/** What one bar holds, so that a phone has room for all of them. */
export function stepOf(span: Span): MoneyStep {
  const days = lengthOf(span);
  return days <= MAX_DAYS ? 'day' : days <= MAX_WEEKS_DAYS ? 'week' : 'month';
}

/** Whole months are compared with as many months before them, other days with as many days. */
export function spanBefore({ from, to }: Span): Span {
  const isMonths = from === startOfMonth(from) && to === endOfMonth(to);
  if (!isMonths) return { from: addDays(from, -lengthOf({ from, to })), to: addDays(from, -1) };
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return { from: addMonths(from, -1 - months), to: addDays(from, -1) };
}

/**
 * The days of the two periods that are summed and compared: while the period goes on, only those that have passed, and
 * as many of the period before.
 */
export function passedOf(span: Span, before: Span, today: LocalDate): { now: Span; before: Span } {
  if (today < span.from || today >= span.to) return { now: span, before };
  const days = daysBetween(span.from, today);
  const last = addDays(before.from, days);
  return {
    now: { from: span.from, to: today },
    before: { from: before.from, to: last < before.to ? last : before.to },
  };
}

/** The bars of a period in order: weeks begin on Mondays, and the first and the last bar end where the period does. */
export function barsOf({ from, to }: Span, step: MoneyStep): Span[] {
  const bars: Span[] = [];
  for (let first = from; first <= to;) {
    const last = step === 'day' ? first : step === 'week' ? addDays(startOfWeek(first), 6) : endOfMonth(first);
    bars.push({ from: first, to: last < to ? last : to });
    first = addDays(last, 1);
  }
  return bars;
}
