import { expect, test } from 'vitest';
import { hasDecree, holidayPeriods, workingSaturdays } from './russian-holidays.ts';

const periods = (year: number) =>
  holidayPeriods(`${year}-01-10`, `${year}-12-31`).map(
    ({ kind, date_from, date_to }) => `${kind} ${date_from.slice(2)} – ${date_to.slice(5)}`,
  );

test('2025 as the government decreed it', () => {
  expect(periods(2025)).toEqual([
    'defender 25-02-23 – 02-23',
    'women 25-03-08 – 03-08',
    'labour 25-05-01 – 05-02',
    'victory 25-05-08 – 05-09',
    'russia 25-06-12 – 06-13',
    'unity 25-11-03 – 11-04',
    'new_year 25-12-31 – 01-09',
  ]);
  expect(workingSaturdays(2025)).toEqual(['2025-11-01']);
});

test('2026: holidays on a weekend move to Monday, and a period goes over the turn of the year', () => {
  expect(periods(2026)).toEqual([
    'defender 26-02-23 – 02-23',
    'women 26-03-08 – 03-09',
    'labour 26-05-01 – 05-01',
    'victory 26-05-09 – 05-11',
    'russia 26-06-12 – 06-12',
    'unity 26-11-04 – 11-04',
    'new_year 26-12-31 – 01-08',
  ]);
  expect(workingSaturdays(2026)).toEqual([]);
});

test('a year without a decree has what the Labour Code says', () => {
  expect(hasDecree(2027)).toBe(false);
  expect(periods(2027)).toEqual([
    'defender 27-02-23 – 02-23',
    'women 27-03-08 – 03-08',
    'labour 27-05-01 – 05-03',
    'victory 27-05-09 – 05-10',
    'russia 27-06-12 – 06-14',
    'unity 27-11-04 – 11-04',
  ]);
});

test('a period is found by any of its days', () => {
  expect(holidayPeriods('2026-05-10', '2026-05-10')).toMatchObject([
    { date_from: '2026-05-09', date_to: '2026-05-11' },
  ]);
  expect(holidayPeriods('2026-07-01', '2026-10-31')).toEqual([]);
});
