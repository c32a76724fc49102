import { addDays, addMonths, endOfMonth, startOfMonth, type LocalDate } from '@ritm/kernel';

/** Within so many days after the first visit a newcomer has come again, or has not. */
export const RETURN_DAYS = 30;
const MONTHS = 6;

export interface Span {
  from: LocalDate;
  to: LocalDate;
}
export interface TeacherDays {
  month: string;
  /** The month as far as it has gone. */
  now: Span;
  /** The same days of the month before. */
  before: Span;
  /** The last day of the month, for what is ahead. */
  end: LocalDate;
  /** The first day of six months, of which the chosen one is the last. */
  since: LocalDate;
}

/**
 * The days of a teacher's month. A month that is over is compared with the whole month before, the present one with the
 * same days of it. A month that has not begun is only its first day.
 */
export function daysOfMonth(chosen: string | undefined, today: LocalDate): TeacherDays {
  const from = chosen === undefined ? startOfMonth(today) : `${chosen}-01`;
  const end = endOfMonth(from);
  const isOver = end <= today;
  const to = isOver ? end : today < from ? from : today;
  const before_from = addMonths(from, -1);
  return {
    month: from.slice(0, 7),
    now: { from, to },
    before: { from: before_from, to: isOver ? endOfMonth(before_from) : addMonths(to, -1) },
    end,
    since: addMonths(from, 1 - MONTHS),
  };
}

/** The months of the trend by their first days, the oldest first. */
export const monthsOf = ({ since }: TeacherDays): LocalDate[] =>
  Array.from({ length: MONTHS }, (_, index) => addMonths(since, index));

/** Whoever came first on these days has had the thirty days within the span. */
export const newcomerSpan = ({ from, to }: Span): Span => ({
  from: addDays(from, -RETURN_DAYS),
  to: addDays(to, -RETURN_DAYS),
});

export const isWithin = ({ from, to }: Span, date: LocalDate): boolean => date >= from && date <= to;
