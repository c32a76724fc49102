/**
 * Calendar dates and times without a zone: which exist, arithmetic over leap years and clock changes, formats, and
 * refusal instead of leaving the calendar.
 */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import {
  addDays,
  addMonths,
  addYears,
  clampDate,
  compareDates,
  daysBetween,
  daysOf,
  endOfMonth,
  formatDate,
  isLocalDate,
  isLocalTime,
  minutesOf,
  startOfMonth,
  startOfWeek,
  timeOf,
  weekday,
} from './calendar.ts';

const dates = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2949-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('validity', () => {
  it('knows the dates that exist', () => {
    for (const date of ['1900-01-01', '2999-12-31', '2024-02-29', '2000-02-29', '2026-11-30']) {
      expect(isLocalDate(date), date).toBe(true);
    }
    for (const date of [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-01-00',
      '1899-12-31',
      '3000-01-01',
      '2026-1-1',
      '2026-01-01T00:00',
      ' 2026-01-01',
      '',
      null,
      20260101,
    ]) {
      expect(isLocalDate(date), String(date)).toBe(false);
    }
  });

  it('knows the times of a day', () => {
    expect(['00:00', '09:05', '23:59'].every(isLocalTime)).toBe(true);
    expect(['24:00', '9:05', '12:60', '12:00:00', '', undefined].some(isLocalTime)).toBe(false);
  });
});

describe('arithmetic', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-05-31', 1, '2026-06-30'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', -23, '2024-12-21'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  it('counts days over leap years, ends of years and changes of the clocks', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1);
    expect(addYears('2028-02-29', 1)).toBe('2029-02-28');
  });

  it('throws instead of leaving the calendar', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('1000-01-01', -1)).toThrow(RangeError);
    expect(() => addMonths('9999-12-01', 1)).toThrow(RangeError);
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => addDays('2026-02-01', 0.5)).toThrow(RangeError);
  });

  it('computes beyond the years that people may say', () => {
    expect(addDays('2999-12-31', 1)).toBe('3000-01-01');
    expect(addDays('1900-01-01', -30)).toBe('1899-12-02');
    expect(addMonths('3000-01-31', 1)).toBe('3000-02-28');
    expect(daysBetween('2999-12-31', '3000-01-02')).toBe(2);
    expect(['1899-12-02', '2026-11-23', '3000-01-01'].map(clampDate)).toEqual([
      '1900-01-01',
      '2026-11-23',
      '2999-12-31',
    ]);
  });

  it('finds weeks and months', () => {
    expect(weekday('2026-11-21')).toBe(6);
    expect(weekday('2026-11-22')).toBe(7);
    expect(weekday('1900-01-01')).toBe(1);
    expect(startOfWeek('2026-11-22')).toBe('2026-11-16');
    expect(startOfWeek('2026-11-16')).toBe('2026-11-16');
    expect(startOfMonth('2026-11-21')).toBe('2026-11-01');
    expect(endOfMonth('2028-02-10')).toBe('2028-02-29');
    expect(daysOf('2026-11-29', '2026-12-02')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']);
    expect(daysOf('2026-11-02', '2026-11-01')).toEqual([]);
  });

  it('agrees with itself', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -15_000, max: 15_000 }), (date, days) => {
        const moved = addDays(date, days);
        expect(isLocalDate(moved)).toBe(true);
        expect(daysBetween(date, moved)).toBe(days);
        expect(addDays(moved, -days)).toBe(date);
        expect(Math.sign(compareDates(moved, date))).toBe(Math.sign(days));
        expect((((weekday(date) - 1 + days) % 7) + 7) % 7).toBe(weekday(moved) - 1);
        expect(weekday(startOfWeek(date))).toBe(1);
      }),
    );
  });

  it('keeps the day of the month or clamps it to the last', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -500, max: 500 }), (date, months) => {
        const moved = addMonths(date, months);
        expect(
          moved.slice(8) === date.slice(8) || (moved === endOfMonth(moved) && moved.slice(8) < date.slice(8)),
        ).toBe(true);
      }),
    );
  });
});

describe('times', () => {
  it('are minutes of a day', () => {
    expect(minutesOf('09:05')).toBe(545);
    expect(timeOf(545)).toBe('09:05');
    expect(timeOf(0)).toBe('00:00');
    for (const minutes of [-1, 1440, 0.5]) expect(() => timeOf(minutes)).toThrow(RangeError);
    expect(() => minutesOf('24:00')).toThrow(RangeError);
    for (let minutes = 0; minutes < 1440; minutes++) expect(minutesOf(timeOf(minutes))).toBe(minutes);
  });
});

describe('formatDate', () => {
  test.each([
    ['numeric', '05.11.2026', '05/11/2026'],
    ['long', '5 ноября 2026', '5 November 2026'],
    ['day', '5 ноября', '5 November'],
    ['weekday', 'чт, 5 ноября', 'Thu, 5 November'],
    ['month', 'ноябрь 2026', 'November 2026'],
  ] as const)('%s', (style, russian, english) => {
    expect(formatDate('2026-11-05', 'ru', style)).toBe(russian);
    expect(formatDate('2026-11-05', 'en', style)).toBe(english);
  });
});
