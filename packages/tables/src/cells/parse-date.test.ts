import { describe, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { findMonth, parseBirth, parseDate } from './parse-date.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;
const dateOf = (cell: Cell) => parseDate(cell, context).value;

describe('one date is written in many ways', () => {
  test.each([
    'по 01.02.2026',
    'с 01.02.2026',
    'от 01.02.2026',
    'действует до 01.02.2026',
    'действителен до 01.02.2026',
    '01.02.2026, 10:30',
    '01.02.2026,10:30',
    '01.02.2026 , 10:30',
    'до\n 01.02.2026',
    '2026-02-01T10:30:15.123Z',
    '2026-02-01T10:30:15+03:00',
    '2026-02-01 10:30:15-0500',
    '2026-02-01 1:30',
    '1 февраля 2026г',
    '1 февраля 2026 года',
    '1 февраля 2026 год',
    '01.02.2026г.',
    '01.02.2026 г',
    '01.02.2026.',
    '01 . 02 . 2026',
    '01 02 2026',
    '1 2 26',
    '2026.02.01',
    '2026-2-1',
    '1-фев-2026',
    '1фев26',
    '1 февраля, 2026',
    '1 фев.2026',
  ])('%j', (cell) => {
    expect(dateOf(cell)).toBe('2026-02-01');
  });

  test('every month by its word', () => {
    const words = 'янв февр марта апреля мая июня июля авг сентября окт ноября дек'.split(' ');
    expect(words.map((word) => dateOf(`7 ${word} 2026`)?.slice(5, 7))).toEqual(
      words.map((_, index) => String(index + 1).padStart(2, '0')),
    );
    expect(dateOf('7 май 2026')).toBe('2026-05-07');
  });

  test('as a serial with a part of the day, from 1910 to 2100', () => {
    expect(dateOf('45292.75')).toBe('2024-01-01');
    expect([3_653, 3_654, 73_415, 73_416].map(dateOf)).toEqual([null, '1910-01-01', '2100-12-31', null]);
  });
});

describe('what only holds a date is none', () => {
  test.each([
    'x01.02.2026',
    '01.02.2026x',
    'x2026-02-01',
    '2026-02-01x',
    '01.02.2026 утро',
    'вдо 01.02.2026',
    'в 1 февраля 2026',
    '1 февраля 20261',
    '1 февраля 202',
    '1 никогда 2026',
    '1 по 2.2026',
    '1.02 10:30/2026',
    '10:30',
  ])('%j', (cell) => {
    expect(parseDate(cell, context)).toEqual({
      value: null,
      notes: [{ code: 'date.unreadable', data: { text: cell } }],
    });
  });
});

test('29 February without a year is of the leap year beside today, or of none', () => {
  expect(parseDate('29.02', context)).toEqual({
    value: null,
    notes: [{ code: 'date.impossible', data: { text: '29.02' } }],
  });
  expect(parseDate('29.02', { ...context, today: '2027-12-01' }).value).toBe('2028-02-29');
});

describe('a birth date', () => {
  test.each<[string, number, string]>([
    ['2015', 2015, 'year_only'],
    ['2015 г', 2015, 'year_only'],
    ['2015г.', 2015, 'year_only'],
    ['2015 г.р', 2015, 'year_only'],
    ['2015 гр', 2015, 'year_only'],
    ['2026', 2026, 'year_only'],
    ['0', 2026, 'approximate'],
    ['110', 1916, 'approximate'],
    ['7,5 лет', 2019, 'approximate'],
    ['1 год', 2025, 'approximate'],
  ])('%j is the year alone, and noted', (text, year, note) => {
    const notes = [{ code: `birth_date.${note}`, data: { text, year } }];
    expect(parseBirth(text, context)).toEqual({ value: { date: null, year }, notes });
  });

  test.each(['2027', '111', '99999', '2015 год или 2016', 'скоро'])('%j is no date', (text) => {
    expect(parseBirth(text, context)).toEqual({ value: null, notes: [{ code: 'date.unreadable', data: { text } }] });
  });

  test.each<[string, string | null]>([
    ['15.09.2026', '2026-09-15'],
    ['16.09.2026', null],
    ['01.01.1916', '1916-01-01'],
    ['31.12.1915', null],
  ])('%j, of at most 110 years and not of the future: %j', (cell, date) => {
    expect(parseBirth(cell, context).value?.date ?? null).toBe(date);
  });

  test.each([null, '', '-'])('%j is empty', (cell) => {
    expect(parseBirth(cell, context)).toEqual({ value: null, notes: [] });
  });
});

test.each([
  ['Журнал, СЕНТЯБРЬ 2026', { month: 9, year: 2026 }],
  ['посещения за март', { month: 3, year: undefined }],
  ['май 20261', { month: 5, year: undefined }],
  ['мая 12026', { month: 5, year: undefined }],
  ['смартфон', undefined],
  ['Группа 2026', undefined],
])('the month of the title «%s»', (title, month) => {
  expect(findMonth(title)).toEqual(month);
});

describe('a time after a date', () => {
  test.each([
    '04.11.2026 18:30',
    '04.11.2026 18-30',
    '04.11.2026 18.30',
    '04.11.2026, 18ч30',
    '04.11.2026 18 ч',
    '04.11.2026 18 часов',
    '04.11.2026 18ч 30м',
    '04.11.2026 в 18:30',
    '04.11.2026 18-30–19-30',
    '04.11.2026 с 18.30 до 19.30',
    '2026-11-04 18-30',
    '4 ноября 2026 18-30',
  ])('%s', (text) => {
    expect(parseDate(text, context)).toEqual({ value: '2026-11-04', notes: [] });
  });

  test('is no time where the whole is a date', () => {
    expect(parseDate('05 09.26', context)).toEqual({ value: '2026-09-05', notes: [] });
  });

  test.each(['18-30', '18ч30', '04.11.2026 18-3', '04.11.2026 вечером'])('%s is no date with a time', (text) => {
    expect(parseDate(text, context).value).toBeNull();
  });

  test('costs no more in a long text', () => {
    const from = performance.now();
    expect(parseDate(`04.11.2026 ${'18-30 – '.repeat(4000)}`, context).value).toBeNull();
    expect(performance.now() - from).toBeLessThan(500);
  });
});
