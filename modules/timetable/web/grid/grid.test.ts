import { describe, expect, test } from 'vitest';
import { hoursOf, layOutLanes } from './lanes.ts';
import { daysIn, periodOf, step } from './period.ts';
import { wallTime } from './wall.ts';

const at = (time_from: string, time_to: string) => ({ time_from, time_to });
const shape = (most: number, ...rows: ReturnType<typeof at>[]) => {
  const { placed, hidden } = layOutLanes(rows, most);
  return {
    lanes: placed.map(({ row, lane, lanes }) => `${row.time_from} ${lane}/${lanes}`),
    hidden: hidden.map(({ rows: own, from, to }) => [own.length, from, to]),
  };
};

describe('lanes of a column', () => {
  test('classes that touch take the whole width', () => {
    expect(shape(4, at('10:00', '11:00'), at('11:00', '12:00'))).toEqual({
      lanes: ['10:00 0/1', '11:00 0/1'],
      hidden: [],
    });
  });
  test('classes of one hour share it, and a later one takes the lane that is free again', () => {
    expect(shape(4, at('10:00', '12:00'), at('10:00', '11:00'), at('11:00', '12:00')).lanes).toEqual([
      '10:00 0/2',
      '10:00 1/2',
      '11:00 1/2',
    ]);
  });
  test('what has no lane is hidden as one block in the last', () => {
    expect(shape(2, at('10:00', '11:00'), at('10:00', '11:00'), at('10:30', '11:30'))).toEqual({
      lanes: ['10:00 0/2'],
      hidden: [[2, 600, 690]],
    });
  });
  test('a class over midnight is drawn up to it', () => {
    expect(layOutLanes([at('23:00', '00:30')], 4).placed[0]).toMatchObject({ from: 1380, to: 1440 });
    expect(layOutLanes([], 4)).toEqual({ placed: [], hidden: [] });
  });
  test('hours hold every class', () => {
    expect(hoursOf([])).toEqual({ first: 8, last: 22 });
    expect(hoursOf([at('06:45', '07:30'), at('22:30', '23:15')])).toEqual({ first: 6, last: 24 });
  });
});

describe('the period of a view', () => {
  test.each([
    ['day', { from: '2026-03-11', to: '2026-03-11' }],
    ['week', { from: '2026-03-09', to: '2026-03-15' }],
    ['list', { from: '2026-03-11', to: '2026-03-17' }],
    ['month', { from: '2026-02-23', to: '2026-04-05' }],
  ] as const)('%s', (view, period) => {
    expect(periodOf(view, '2026-03-11')).toEqual(period);
    expect(daysIn(period)[0]).toBe(period.from);
  });
  test.each([
    ['day', 1, '2026-02-01'],
    ['week', -1, '2026-01-24'],
    ['month', 1, '2026-02-01'],
    ['month', -1, '2025-12-01'],
  ] as const)('steps: %s %i', (view, by, date) => {
    expect(step(view, '2026-01-31', by)).toBe(date);
  });
});

test('the wall shows the organization’s time', () => {
  const now = new Date('2026-03-11T20:30:00Z');
  expect(wallTime('Asia/Yekaterinburg', now)).toEqual({ date: '2026-03-12', minutes: 90 });
  expect(wallTime('Europe/Kaliningrad', now)).toEqual({ date: '2026-03-11', minutes: 22 * 60 + 30 });
});
