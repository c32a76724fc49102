import type { LocalDate } from '@ritm/kernel';
import { type Cell, cellText, type ParseContext, parseDate } from '@ritm/tables/cells';
import type { DateColumn } from '../rows/parse-row.ts';

/** The year of a journal that its heads do not name. */
export interface GuessedYear {
  /** The head, the title or the name of the sheet, as written. */
  readonly text: string;
  readonly year: number;
}

const MAX_LETTERS = 100;

/** A journal is of the past: the year in which the month has begun last. */
export function lastYearOf(month: number, today: LocalDate): number {
  const [year, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return month <= thisMonth ? year : year - 1;
}

/** A month without a year; undefined when the year is written. */
export function guessOfMonth(
  { text, month, year }: { text: string; month: number; year: number | undefined },
  today: LocalDate,
): GuessedYear | undefined {
  return year === undefined ? { text: text.slice(0, MAX_LETTERS), year: lastYearOf(month, today) } : undefined;
}

/** «05.09 (сб)» → «05.09» */
export const withoutWeekday = (text: string): string => text.replace(/\s?\(?(?:пн|вт|ср|чт|пт|сб|вс)\)?$/i, '');

/** The first of the dates that is written without a year, such as «12.11». */
export function guessOfDates(
  cells: readonly Cell[],
  dates: readonly DateColumn[],
  context: ParseContext,
): GuessedYear | undefined {
  for (const { index, date } of dates) {
    const text = cellText(cells[index]) ?? '';
    const isGuessed = parseDate(withoutWeekday(text), context).notes.some(({ code }) => code === 'date.year_guessed');
    if (isGuessed) return { text: text.slice(0, MAX_LETTERS), year: Number(date.slice(0, 4)) };
  }
  return undefined;
}
