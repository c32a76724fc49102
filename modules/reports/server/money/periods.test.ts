import { expect, test } from 'vitest';
import { barsOf, passedOf, spanBefore, stepOf } from './periods.ts';

const span = (from: string, to: string) => ({ from, to });
const march = span('2026-03-01', '2026-03-31');

test.each([
  ['a month', march, span('2026-02-01', '2026-02-28')],
  ['a quarter', span('2026-01-01', '2026-03-31'), span('2025-10-01', '2025-12-31')],
  ['ten days', span('2026-03-02', '2026-03-11'), span('2026-02-20', '2026-03-01')],
  ['one day', span('2026-03-11', '2026-03-11'), span('2026-03-10', '2026-03-10')],
])('%s is compared with what was before it', (_what, period, before) => {
  expect(spanBefore(period)).toEqual(before);
});

test.each([
  ['that is over', '2026-04-02', march, span('2026-02-01', '2026-02-28')],
  ['of which today is the last day', '2026-03-31', march, span('2026-02-01', '2026-02-28')],
  ['that goes on', '2026-03-11', span('2026-03-01', '2026-03-11'), span('2026-02-01', '2026-02-11')],
  [
    'beyond the days of the month before',
    '2026-03-30',
    span('2026-03-01', '2026-03-30'),
    span('2026-02-01', '2026-02-28'),
  ],
  ['that is ahead', '2026-02-11', march, span('2026-02-01', '2026-02-28')],
])('the sums of a period %s', (_what, today, now, before) => {
  expect(passedOf(march, spanBefore(march), today)).toEqual({ now, before });
});

test.each([
  ['2026-03-01', '2026-05-01', 'day'],
  ['2026-03-01', '2026-05-02', 'week'],
  ['2026-01-01', '2027-01-01', 'week'],
  ['2026-01-01', '2027-01-02', 'month'],
])('from %s to %s a bar is a %s', (from, to, step) => {
  expect(stepOf(span(from, to))).toBe(step);
});

test('the bars cover every day once, weeks from Monday', () => {
  expect(barsOf(span('2026-03-04', '2026-03-17'), 'week')).toEqual([
    span('2026-03-04', '2026-03-08'),
    span('2026-03-09', '2026-03-15'),
    span('2026-03-16', '2026-03-17'),
  ]);
  expect(barsOf(span('2026-01-15', '2026-03-02'), 'month')).toEqual([
    span('2026-01-15', '2026-01-31'),
    span('2026-02-01', '2026-02-28'),
    span('2026-03-01', '2026-03-02'),
  ]);
  expect(barsOf(march, 'day')).toHaveLength(31);
});
