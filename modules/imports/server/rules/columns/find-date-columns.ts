import { isLocalDate, type LocalDate } from '@ritm/kernel';
import { type Cell, cellText, findMonth, type ParseContext, parseDate } from '@ritm/tables/cells';
import { looksLikeName } from './column-content.ts';
import type { SheetHead } from './find-head.ts';
import { guessOfDates, guessOfMonth, withoutWeekday, type GuessedYear } from './guessed-year.ts';
import { NO_VISIT_WORD, parseMark, UNCLEAR_B, type ParsedMark } from '../cells/parse-mark.ts';
import type { DateColumn } from '../rows/parse-row.ts';

export interface MatrixHead {
  /** 0-based row that holds the dates. */
  readonly row: number;
  readonly dates: readonly DateColumn[];
  /** Columns with a day number whose month is unknown: their marks cannot be dated. */
  readonly undated: readonly number[];
  /** The year of the dates is a guess. */
  readonly guessed?: GuessedYear | undefined;
}

const MIN_DATES = 3;

/**
 * Finds the dates in the heads of a matrix journal: full dates, `05.09`, or day numbers under «Сентябрь 2026» in a
 * title or the sheet's name. `rows` are the rows down to the head. They must not include data, because a data row may
 * hold three dates of its own (sold, from, to).
 */
export function findDateColumns(
  rows: readonly (readonly Cell[])[],
  sheetName: string,
  context: ParseContext,
): MatrixHead | undefined {
  const searched = rows.map((cells) => (cells.some((cell) => looksLikeName(cellText(cell) ?? '')) ? [] : cells));
  for (const [row, cells] of searched.entries()) {
    const dates = datesOf(cells, context);
    if (dates.length >= MIN_DATES && isAscending(dates))
      return { row, dates, undated: [], guessed: guessOfDates(cells, dates, context) };
  }
  for (const [row, cells] of searched.entries()) {
    const days = daysOf(cells);
    if (days.length < MIN_DATES) continue;
    const titles = [...rows.slice(0, row + 1).flatMap((cellsAbove) => cellsAbove.map(cellText)), sheetName];
    const [named] = titles.flatMap((text) => {
      const month = text === null ? undefined : findMonth(text);
      return text === null || month === undefined ? [] : [{ text, ...month }];
    });
    if (!named) return { row, dates: [], undated: days.map(({ index }) => index) };
    const guessed = guessOfMonth(named, context.today);
    const month = { month: named.month, year: guessed?.year ?? named.year };
    return { row, dates: days.flatMap(({ index, day }) => dateOf(index, day, month)), undated: [], guessed };
  }
  return undefined;
}

/** Number of rows below a head that are examined for marks. */
const SAMPLE = 200;

/**
 * Finds the dates of a journal with one or two lessons: a date in the head itself and only marks below it. Fewer than
 * three dates are accepted nowhere else. A column of plain numbers is a remainder on that date rather than visits of
 * it.
 */
export function findFewDates(
  rows: readonly (readonly Cell[])[],
  head: SheetHead,
  context: ParseContext,
): MatrixHead | undefined {
  if (head.row === null) return undefined;
  const below = rows.slice(head.firstDataRow, head.firstDataRow + SAMPLE);
  for (let row = head.row; row < head.firstDataRow; row++) {
    const dates = datesOf(rows[row] ?? [], context).filter(({ index }) => holdsMarks(below, index));
    if (dates.length > 0 && isAscending(dates))
      return { row, dates, undated: [], guessed: guessOfDates(rows[row] ?? [], dates, context) };
  }
  return undefined;
}

function holdsMarks(rows: readonly (readonly Cell[])[], column: number): boolean {
  const filled = rows.map((row) => row[column]).filter((cell) => cellText(cell) !== null);
  const marks = filled.filter((cell) => isMark(parseMark(cell).value));
  const words = marks.filter((cell) => !/^\d/.test(String(cell)) || String(cell) === '1');
  return words.length > 0 && marks.length >= filled.length * 0.8 && words.length >= marks.length * 0.5;
}

const isMark = (value: ParsedMark | null): boolean =>
  value !== null && (value.mark !== null || value.word === NO_VISIT_WORD || value.word === UNCLEAR_B);

function datesOf(cells: readonly Cell[], context: ParseContext): DateColumn[] {
  return cells.flatMap((cell, index) => {
    const text = cellText(cell);
    if (
      text === null ||
      !/^(?:\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?|\d{4}-\d\d-\d\d|\d{1,2}\s+[а-я]{3,}\.?)\.?(?:\s*\(?[а-я]{2}\)?)?$/i.test(
        text,
      )
    ) {
      return [];
    }
    const { value } = parseDate(withoutWeekday(text), context);
    return value === null ? [] : [{ index, date: value }];
  });
}

function isAscending(dates: readonly DateColumn[]): boolean {
  return dates.every((column, at) => at === 0 || (dates[at - 1]?.date ?? '') <= column.date);
}

/** Adjacent whole numbers 1…31, each greater than the one before. */
function daysOf(cells: readonly Cell[]): { index: number; day: number }[] {
  const days = cells.flatMap((cell, index) => {
    const day = Number(cellText(cell) ?? NaN);
    return Number.isInteger(day) && day >= 1 && day <= 31 ? [{ index, day }] : [];
  });
  const isRun = days.every(({ day, index }, at) => {
    const before = days[at - 1];
    return before === undefined || (before.day < day && index === before.index + 1);
  });
  return isRun ? days : [];
}

function dateOf(
  index: number,
  day: number,
  { month, year }: { month: number; year: number | undefined },
): DateColumn[] {
  const date: LocalDate = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isLocalDate(date) ? [{ index, date }] : [];
}
