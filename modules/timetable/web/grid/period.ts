import { addDays, addMonths, daysOf, endOfMonth, startOfMonth, startOfWeek, type LocalDate } from '@ritm/kernel';

export const views = ['day', 'week', 'month', 'list'] as const;
export type View = (typeof views)[number];

export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * The period that a view shows for a date: a whole week, all weeks that a month touches, or for a list a week from the
 * date on.
 */
export function periodOf(view: View, date: LocalDate): Period {
  if (view === 'day') return { from: date, to: date };
  if (view === 'month') return { from: startOfWeek(startOfMonth(date)), to: addDays(startOfWeek(endOfMonth(date)), 6) };
  const from = view === 'list' ? date : startOfWeek(date);
  return { from, to: addDays(from, 6) };
}

/** The selected date after a step of one period forward or back. */
export function step(view: View, date: LocalDate, by: 1 | -1): LocalDate {
  if (view === 'day') return addDays(date, by);
  return view === 'month' ? addMonths(startOfMonth(date), by) : addDays(date, by * 7);
}

export const daysIn = ({ from, to }: Period): LocalDate[] => daysOf(from, to);
