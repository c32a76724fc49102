import { sinceDay } from '@ritm/accounts/server';
import { addDays, type LocalDate } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import { FIRST_DAY } from '../first-day.ts';

const MAX_DAYS = 366;

export interface Span {
  from: LocalDate;
  to: LocalDate;
}
interface PeriodQuery {
  date_from?: LocalDate | undefined;
  date_to?: LocalDate | undefined;
}

/** The days of a report: the last ones up to today unless the query names others, and never more than a year of them. */
export function spanFor(read: ReadContext, { date_from, date_to }: PeriodQuery, usual: number): Span {
  const to = date_to ?? todayIn(read.time_zone, read.now);
  const first = addDays(to, 1 - MAX_DAYS);
  const from = date_from ?? addDays(to, 1 - usual);
  const within = from < first ? first : from;
  return { from: sinceDay(read, within < FIRST_DAY ? FIRST_DAY : within), to };
}
