/** A journal that does not say its year is of the past, the same year for the whole month, and the check says so. */
import { expect, test } from 'vitest';
import type { Cell } from '@ritm/tables/cells';
import { findDateColumns, findFewDates } from './find-date-columns.ts';
import { guessOfDates, guessOfMonth, lastYearOf, withoutWeekday } from './guessed-year.ts';
import { recogniseColumns } from './recognise-columns.ts';

const on = (today: string) => ({ today, dateSystem: 1900 }) as const;

test.each([
  [10, '2026-11-23', 2026],
  [11, '2026-11-01', 2026],
  [12, '2026-11-30', 2025],
  [5, '2026-11-23', 2026],
  [1, '2026-12-31', 2026],
])('month %i is on %s that of %i', (month, today, year) => expect(lastYearOf(month, today)).toBe(year));

test.each<[string, string, string, object | undefined, string[]]>([
  ['Журнал. Октябрь', 'Лист1', '2026-11-23', { text: 'Журнал. Октябрь', year: 2026 }, ['2026-10-01', '2026-10-02']],
  ['Журнал', 'Май', '2026-11-23', { text: 'Май', year: 2026 }, ['2026-05-01', '2026-05-02']],
  ['Журнал', 'Декабрь', '2026-11-23', { text: 'Декабрь', year: 2025 }, ['2025-12-01', '2025-12-02']],
  ['Журнал', 'Декабрь 2024', '2026-11-23', undefined, ['2024-12-01', '2024-12-02']],
])('days under «%s» of the sheet «%s»', (title, sheet, today, guessed, dates) => {
  const found = findDateColumns([[title], ['ФИО', 1, 2, 3]], sheet, on(today));
  expect(found?.guessed).toEqual(guessed);
  expect(found?.dates.map(({ date }) => date).slice(0, 2)).toEqual(dates);
});

test('days in the months of other lengths are left out', () => {
  const found = findDateColumns([['Февраль'], ['ФИО', 28, 29, 30]], '', on('2026-11-23'));
  expect(found?.dates).toEqual([{ index: 1, date: '2026-02-28' }]);
});

test.each<[Cell[], object | undefined]>([
  [['ФИО', '10.11', '12.11', '17.11'], { text: '10.11', year: 2026 }],
  [['ФИО', '10.11 (вт)', '12.11 чт', '17.11'], { text: '10.11 (вт)', year: 2026 }],
  [['ФИО', '2026-11-10', '12.11', '17.11'], { text: '12.11', year: 2026 }],
  [['ФИО', '2026-11-10', '12.11.2026', '17.11.26'], undefined],
])('dates %j', (head, guessed) => {
  expect(findDateColumns([head], '', on('2026-11-23'))?.guessed).toEqual(guessed);
});

test('one date without a year is a guess too, and reaches whoever recognises the sheet', () => {
  const rows: Cell[][] = [
    ['ФИО', 'Телефон', '10.11'],
    ['Иванова Мария', '89123456789', '+'],
    ['Петрова Анна', '89123456780', 'н'],
  ];
  const head = { row: 0, height: 1, paths: [], firstDataRow: 1 } as const;
  const guessed = { text: '10.11', year: 2026 };
  expect(findFewDates(rows, head, on('2026-11-23'))?.guessed).toEqual(guessed);
  expect(recogniseColumns(rows, on('2026-11-23')).guessedYear).toEqual(guessed);
  expect(recogniseColumns(rows.slice(1), on('2026-11-23')).guessedYear).toBeUndefined();
});

test.each([
  ['10.11 (вт)', '10.11'],
  ['10.11(вт)', '10.11'],
  ['10.11 ЧТ', '10.11'],
  ['вт 10.11', 'вт 10.11'],
])('the weekday after the date «%s» is cut off', (text, date) => expect(withoutWeekday(text)).toBe(date));

test('a long title is cut', () => {
  const text = 'Октябрь '.repeat(50);
  expect(guessOfMonth({ text, month: 10, year: undefined }, '2026-11-23')?.text).toHaveLength(100);
  expect(guessOfDates([`  ${' '.repeat(300)}`], [{ index: 0, date: '2026-10-01' }], on('2026-11-23'))).toBeUndefined();
});
