import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { addDays, daysBetween, endOfMonth } from './calendar.ts';
import { endOfValidity } from './periods.ts';

const dates = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2900-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('endOfValidity', () => {
  test.each([
    ['2026-09-01', 30, 'day', '2026-09-30'],
    ['2026-09-01', 1, 'day', '2026-09-01'],
    ['2026-09-01', 4, 'week', '2026-09-28'],
    ['2026-01-01', 1, 'month', '2026-01-31'],
    ['2026-01-15', 1, 'month', '2026-02-14'],
    ['2026-01-31', 1, 'month', '2026-02-28'],
    ['2028-01-31', 1, 'month', '2028-02-29'],
    ['2026-01-30', 1, 'month', '2026-02-28'],
    ['2026-01-29', 1, 'month', '2026-02-28'],
    ['2026-01-28', 1, 'month', '2026-02-27'],
    ['2026-08-31', 1, 'month', '2026-09-30'],
    ['2026-08-31', 2, 'month', '2026-10-30'],
    ['2026-12-01', 3, 'month', '2027-02-28'],
    ['2026-01-01', 1, 'year', '2026-12-31'],
    ['2028-02-29', 1, 'year', '2029-02-28'],
    ['2028-02-29', 4, 'year', '2032-02-28'],
  ] as const)('from %s for %i %s is %s', (startsOn, count, unit, expected) => {
    expect(endOfValidity(startsOn, count, unit)).toBe(expected);
  });

  it('refuses a length that is no whole number above 0', () => {
    for (const count of [0, -1, 1.5, Number.NaN])
      expect(() => endOfValidity('2026-01-01', count, 'day')).toThrow(RangeError);
  });

  it('of calendar months from the first ends with the month', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 60 }), (date, count) => {
        const end = endOfValidity(`${date.slice(0, 8)}01`, count, 'month');
        expect(end).toBe(endOfMonth(end));
      }),
    );
  });

  it('is 28 to 31 days for a month, and grows with the count and with the start', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 100 }), (date, count) => {
        const length = daysBetween(date, endOfValidity(date, 1, 'month')) + 1;
        expect(length).toBeGreaterThanOrEqual(28);
        expect(length).toBeLessThanOrEqual(31);
        expect(endOfValidity(date, count + 1, 'month') > endOfValidity(date, count, 'month')).toBe(true);
        expect(endOfValidity(addDays(date, 1), count, 'month') >= endOfValidity(date, count, 'month')).toBe(true);
      }),
    );
  });
});
