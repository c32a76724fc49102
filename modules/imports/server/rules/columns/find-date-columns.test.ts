import { describe, expect, test } from 'vitest';
import type { Cell } from '@ritm/tables/cells';
import { findDateColumns, findFewDates } from './find-date-columns.ts';
import { findHead } from './find-head.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;
const september = (...days: number[]) => days.map((day) => `2026-09-${String(day).padStart(2, '0')}`);
const find = (rows: Cell[][], sheetName = 'Лист1') => {
  const found = findDateColumns(rows, sheetName, context);
  return found && { ...found, dates: found.dates.map(({ date }) => date), at: found.dates.map(({ index }) => index) };
};

describe('dates in the heads of a journal', () => {
  test.each<[string, Cell[]]>([
    ['whole', ['ФИО', '01.09.2026', '02.09.2026', '03.09.2026']],
    ['of two digits', ['ФИО', '01.09.26', '02.09.26', '03.09.26']],
    ['without a year', ['ФИО', '1/9', '2/9', '3/9']],
    ['with a word', ['ФИО', '1 сент', '2 сентября', '3 сен.']],
    ['with a weekday', ['ФИО', '01.09 (вт)', '02.09 ср', '03.09.(чт)']],
  ])('%s', (_, head) => {
    expect(find([head])).toMatchObject({ row: 0, dates: september(1, 2, 3), at: [1, 2, 3], undated: [] });
  });

  test('may be one day, one beside the other, and have other columns between them', () => {
    expect(find([['ФИО'], ['', '01.09', 'Итог', '01.09', '02.09']])).toMatchObject({ row: 1, at: [1, 3, 4] });
  });

  test.each<[string, Cell[]]>([
    ['two', ['ФИО', '01.09.2026', '02.09.2026']],
    ['descending', ['ФИО', '03.09.2026', '02.09.2026', '01.09.2026']],
    ['in a row with a name', ['Иванова Мария', '01.09.2026', '02.09.2026', '03.09.2026']],
    ['with words around', ['ФИО', 'с 01.09', 'с 02.09', 'с 03.09']],
    ['with words behind', ['ФИО', '01.09 утром', '02.09 утром', '03.09 утром']],
    ['of no calendar', ['ФИО', '31.02', '32.02', '33.02']],
  ])('%s are none', (_, head) => expect(find([head])).toBeUndefined());
});

describe('days of a month', () => {
  const days: Cell[] = ['ФИО', 1, 2, 31];
  test.each<[string, Cell[][], string, string[]]>([
    ['of a title', [['Сентябрь 2025'], ['ФИО', 1, 2, 30]], 'Май', ['2025-09-01', '2025-09-02', '2025-09-30']],
    ['of the name of the sheet', [['ФИО', 1, 2, 30]], 'Сентябрь 2026', september(1, 2, 30)],
    ['near today', [['ФИО', 1, 2, 30]], 'Сентябрь', september(1, 2, 30)],
    ['without the days that it has not', [days], 'Сентябрь 2026', september(1, 2)],
    ['without the days that it has not in any year', [days], 'Сентябрь', september(1, 2)],
  ])('%s', (_, rows, sheetName, dates) => expect(find(rows, sheetName)).toMatchObject({ dates, undated: [] }));

  test('of no month are known to be days, and nothing else', () => {
    expect(find([['х'], days])).toEqual({ row: 1, dates: [], at: [], undated: [1, 2, 3] });
  });

  test.each<[string, Cell[]]>([
    ['two', ['ФИО', 1, 2]],
    ['apart', ['ФИО', 1, 2, null, 3]],
    ['twice', ['ФИО', 1, 1, 2]],
    ['back', ['ФИО', 3, 2, 1]],
    ['from nothing', ['ФИО', 0, 1, 2]],
    ['beyond 31', ['ФИО', 31, 32, 33]],
    ['and a half', ['ФИО', '1.50', '2.50', '3.50']],
  ])('%s are none', (_, head) => expect(find([head], 'Сентябрь')).toBeUndefined());

  test('below the title of a month count, above it they do not', () => {
    expect(find([['ФИО', 1, 2, 3], ['Сентябрь 2026']])).toMatchObject({ dates: [], undated: [1, 2, 3] });
  });
});

describe('one or two dates', () => {
  const few = (head: Cell[], ...below: Cell[][]) => {
    const rows = [head, ...below.map((cells) => ['Иванова Мария', ...cells])];
    return findFewDates(rows, findHead(rows), context)?.dates.map(({ date }) => date);
  };
  test.each<[string, Cell[], Cell[][], string[] | undefined]>([
    [
      'above marks',
      ['ФИО', '01.09', '02.09'],
      [
        ['+', 'н'],
        [null, '+'],
      ],
      september(1, 2),
    ],
    ['above ones', ['ФИО', '01.09'], [[1], [1]], september(1)],
    ['above marks and dashes', ['ФИО', '01.09'], [['+'], ['-']], september(1)],
    ['above marks and zeros', ['ФИО', '01.09'], [['+'], [0]], september(1)],
    ['above mostly dashes and zeros', ['ФИО', '01.09'], [['–'], ['—'], ['+'], [0], [0]], september(1)],
    [
      'above marks, of which one of five is unknown',
      ['ФИО', '01.09'],
      [['+'], ['+'], ['+'], ['н'], ['??']],
      september(1),
    ],
    ['above marks, of which one of four is unknown', ['ФИО', '01.09'], [['+'], ['+'], ['н'], ['??']], undefined],
    ['above numbers', ['ФИО', '01.09'], [[5], [4], [3]], undefined],
    ['above numbers and a few marks', ['ФИО', '01.09'], [[5], [4], ['+']], undefined],
    ['above as many marks as numbers', ['ФИО', '01.09'], [[5], ['+']], september(1)],
    ['above nothing', ['ФИО', '01.09'], [[null]], undefined],
    ['that descend', ['ФИО', '02.09', '01.09'], [['+', '+']], undefined],
    ['beside a date above other cells', ['ФИО', '01.09', '02.09'], [['+', 'Балет']], september(1)],
  ])('%s', (_, head, below, expected) => expect(few(head, ...below)).toEqual(expected));

  test('are none without a head', () => {
    expect(findFewDates([['Иванова Мария', '+']], findHead([['Иванова Мария', '+']]), context)).toBeUndefined();
  });

  test('may stand in the lower row of a head', () => {
    const head = { row: 0, height: 2 as const, paths: [], firstDataRow: 2 };
    const rows: Cell[][] = [
      ['ФИО', 'Журнал'],
      [null, '01.09'],
      ['Иванова Мария', '+'],
    ];
    expect(findFewDates(rows, head, context)).toMatchObject({
      row: 1,
      dates: [{ index: 1, date: '2026-09-01' }],
      undated: [],
    });
  });
});
