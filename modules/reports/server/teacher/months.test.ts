import { expect, test } from 'vitest';
import { daysOfMonth, monthsOf, newcomerSpan } from './months.ts';

test.each([
  ['the present month', undefined, '2026-03-11', ['2026-03-01', '2026-03-11'], ['2026-02-01', '2026-02-11']],
  ['its last day', undefined, '2026-02-28', ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-31']],
  [
    'a day that the month before lacks',
    undefined,
    '2026-03-30',
    ['2026-03-01', '2026-03-30'],
    ['2026-02-01', '2026-02-28'],
  ],
  ['a month that is over', '2025-12', '2026-03-11', ['2025-12-01', '2025-12-31'], ['2025-11-01', '2025-11-30']],
  ['a month ahead', '2026-05', '2026-03-11', ['2026-05-01', '2026-05-01'], ['2026-04-01', '2026-04-01']],
])('%s', (_what, month, today, now, before) => {
  const days = daysOfMonth(month, today);
  expect([days.now.from, days.now.to]).toEqual(now);
  expect([days.before.from, days.before.to]).toEqual(before);
});

test('six months end with the chosen one', () => {
  const days = daysOfMonth('2026-03', '2026-03-11');
  expect(monthsOf(days)).toEqual(['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']);
});

test('newcomers are counted on the day on which their thirty days end', () => {
  expect(newcomerSpan({ from: '2026-03-01', to: '2026-03-11' })).toEqual({ from: '2026-01-30', to: '2026-02-09' });
});
