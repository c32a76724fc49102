/** The dates of each repeat option: month ends, leap years, ends of years, and properties of any window over them. */
import { addDays, addMonths, daysBetween, weekday } from '@ritm/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anchorBeside,
  datesOf,
  isDateOf,
  nextDateOf,
  numberOf,
  type Repeat,
  repeats,
  type RepeatRule,
} from './repeat.ts';

const rule = (date: string, repeat: Repeat, repeat_until: string | null = null): RepeatRule => ({
  date,
  repeat,
  repeat_until,
});

describe('the eight repeat options', () => {
  it.each<[Repeat, string, string[]]>([
    ['none', '2026-03-10', ['2026-03-10']],
    ['every_2_days', '2026-03-10', ['2026-03-10', '2026-03-12', '2026-03-14', '2026-03-16']],
    ['day', '2026-03-10', ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']],
    ['week', '2026-03-10', ['2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31']],
    ['2_weeks', '2026-03-10', ['2026-03-10', '2026-03-24', '2026-04-07', '2026-04-21']],
    ['month', '2026-03-10', ['2026-03-10', '2026-04-10', '2026-05-10', '2026-06-10']],
    ['2_months', '2026-03-10', ['2026-03-10', '2026-05-10', '2026-07-10', '2026-09-10']],
    ['year', '2026-03-10', ['2026-03-10', '2027-03-10', '2028-03-10', '2029-03-10']],
  ])('%s', (repeat, date, expected) => {
    const last = expected.at(-1)!;
    expect(datesOf(rule(date, repeat), date, last)).toEqual(expected);
    expect(datesOf(rule(date, repeat, last), '1990-01-01', '2100-01-01')).toEqual(expected);
  });
});

describe('edges of the calendar', () => {
  it('stands on the last day of shorter months and returns to the 31st', () => {
    expect(datesOf(rule('2026-01-31', 'month'), '2026-01-01', '2026-12-31')).toEqual(
      '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31'.split(' ').map((day) => `2026-${day}`),
    );
  });

  it('stands on 29 February in a leap year', () => {
    expect(datesOf(rule('2027-12-31', '2_months'), '2028-01-01', '2028-05-01')).toEqual(['2028-02-29', '2028-04-30']);
  });

  it('keeps a yearly class of 29 February on the 28th between leap years', () => {
    const dates = ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'];
    expect(datesOf(rule('2024-02-29', 'year'), '2024-01-01', '2028-12-31')).toEqual(dates);
  });

  it('goes over the end of a year', () => {
    expect(datesOf(rule('2026-12-29', 'every_2_days'), '2026-12-31', '2027-01-04')).toEqual([
      '2026-12-31',
      '2027-01-02',
      '2027-01-04',
    ]);
    expect(datesOf(rule('2026-12-24', 'week'), '2026-12-25', '2027-01-07')).toEqual(['2026-12-31', '2027-01-07']);
  });

  it('counts every 2 days and 2 weeks from its own start, not from the calendar', () => {
    expect(datesOf(rule('2026-03-11', 'every_2_days'), '2026-03-31', '2026-04-03')).toEqual([
      '2026-03-31',
      '2026-04-02',
    ]);
    expect(isDateOf(rule('2026-03-11', '2_weeks'), '2026-03-18')).toBe(false);
    expect(isDateOf(rule('2026-03-18', '2_weeks'), '2026-03-18')).toBe(true);
  });

  it('gives nothing before its start, after its end, or in a window turned round', () => {
    const series = rule('2026-03-10', 'day', '2026-03-12');
    expect(datesOf(series, '2026-03-01', '2026-03-09')).toEqual([]);
    expect(datesOf(series, '2026-03-13', '2026-03-20')).toEqual([]);
    expect(datesOf(series, '2026-03-12', '2026-03-11')).toEqual([]);
    expect(datesOf(series, '2026-03-12', '2026-03-12')).toEqual(['2026-03-12']);
  });

  it('reaches the last date there is', () => {
    expect(datesOf(rule('2999-12-31', 'year'), '2999-12-31', '2999-12-31')).toEqual(['2999-12-31']);
    expect(nextDateOf(rule('2999-12-30', 'week'), '2999-12-31')).toBeNull();
  });
});

describe('an anchor beside the date', () => {
  const split: RepeatRule = { ...rule('2026-02-28', 'month'), anchor_date: '2026-01-31' };

  it('lets a series split in February return to the 31st', () => {
    expect(datesOf(split, '2026-01-01', '2026-04-30')).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('is kept only when the date alone would give another row', () => {
    expect(anchorBeside('2026-02-28', split)).toBe('2026-01-31');
    expect(anchorBeside('2026-03-31', split)).toBeNull();
    expect(anchorBeside('2026-03-23', rule('2026-03-09', 'week'))).toBeNull();
    expect(anchorBeside('2026-03-16', rule('2026-03-09', '2_weeks'))).toBe('2026-03-09');
  });
});

describe('properties', () => {
  const date = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1970-01-01', days));
  const repeating = fc.constantFrom(...repeats.filter((repeat) => repeat !== 'none'));
  const window = fc
    .tuple(date, fc.integer({ min: 0, max: 800 }))
    .map(([from, days]) => ({ from, to: addDays(from, days) }));

  it('a window shows the part of the whole row that lies in it', () => {
    fc.assert(
      fc.property(date, repeating, fc.integer({ min: -900, max: 3000 }), (start, repeat, offset) => {
        const from = addDays(start, offset);
        const to = addDays(from, 500);
        const row = Array.from({ length: 4000 }, (_, number) => naive(start, repeat, number)).filter(
          (each) => each >= from && each <= to,
        );
        expect(datesOf(rule(start, repeat), from, to)).toEqual(row);
      }),
      { numRuns: 60 },
    );
  });

  it('dates are ordered, unique, and each knows its number', () => {
    fc.assert(
      fc.property(date, repeating, window, (start, repeat, { from, to }) => {
        const series = rule(start, repeat);
        const dates = datesOf(series, from, to);
        expect(dates).toEqual([...new Set(dates)].sort());
        const numbers = dates.map((each) => numberOf(series, each)!);
        expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
        expect(dates[0] ?? null).toBe(firstWithin(nextDateOf(series, from), to));
      }),
    );
  });

  it('weekly classes keep their weekday, daily ones leave no gap', () => {
    fc.assert(
      fc.property(date, window, (start, { from, to }) => {
        for (const each of datesOf(rule(start, 'week'), from, to)) expect(weekday(each)).toBe(weekday(start));
        const first = from > start ? from : start;
        expect(datesOf(rule(start, 'day'), from, to)).toHaveLength(Math.max(0, daysBetween(first, to) + 1));
      }),
    );
  });

  it('a window a thousand years off costs no more than a near one', () => {
    expect(datesOf(rule('1900-01-01', 'day'), '2999-12-30', '2999-12-31')).toEqual(['2999-12-30', '2999-12-31']);
  });
});

/** A naive reference implementation of the rule: it starts at the anchor and adds steps, regardless of cost. */
function naive(start: string, repeat: Exclude<Repeat, 'none'>, number: number): string {
  const days = { day: 1, every_2_days: 2, week: 7, '2_weeks': 14 } as const;
  if (repeat in days) return addDays(start, days[repeat as keyof typeof days] * number);
  const months = { month: 1, '2_months': 2, year: 12 } as const;
  const added = months[repeat as keyof typeof months] * number;
  return added > 6000 ? '2999-12-31' : addMonths(start, added);
}

function firstWithin(first: string | null, to: string): string | null {
  return first !== null && first <= to ? first : null;
}
