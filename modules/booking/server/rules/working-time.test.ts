import { expect, test } from 'vitest';
import { afterWorkingMinutes } from './working-time.ts';

const time_zone = 'Asia/Yekaterinburg';
/** Weekdays from nine to one and from two to eight; Saturday from ten to two. */
const hours = [
  ...[1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, time_from: '09:00', time_to: '13:00' },
    { weekday, time_from: '14:00', time_to: '20:00' },
  ]),
  { weekday: 6, time_from: '10:00', time_to: '14:00' },
];
/** Local time in Yekaterinburg, five hours ahead of UTC. */
const wall = (text: string) => new Date(Date.parse(`${text}:00.000+05:00`)).toISOString();

test.each([
  ['in the middle of the day', '2026-03-11T10:00', '2026-03-11T10:15'],
  ['before it opens', '2026-03-11T07:30', '2026-03-11T09:15'],
  ['over the break', '2026-03-11T12:50', '2026-03-11T14:05'],
  ['at night', '2026-03-11T21:00', '2026-03-12T09:15'],
  ['five minutes before it closes', '2026-03-11T19:55', '2026-03-12T09:10'],
  ['on Friday evening', '2026-03-13T19:50', '2026-03-14T10:05'],
  ['on Saturday evening', '2026-03-14T18:00', '2026-03-16T09:15'],
])('fifteen minutes %s', (_, from, until) => {
  expect(afterWorkingMinutes(wall(from), 15, { hours, time_zone })).toBe(wall(until));
});

test('without hours it is open always', () => {
  expect(afterWorkingMinutes(wall('2026-03-11T23:50'), 15, { hours: [], time_zone })).toBe(wall('2026-03-12T00:05'));
});

test('the wall of the zone counts, over a change of the clocks too', () => {
  const sunday = [{ weekday: 7, time_from: '01:00', time_to: '04:00' }];
  // In Berlin 29 March 2026 has no hour from two to three.
  const until = afterWorkingMinutes('2026-03-29T00:50:00.000Z', 15, { hours: sunday, time_zone: 'Europe/Berlin' });
  expect(until).toBe('2026-03-29T01:05:00.000Z');
});

test('the last minute of an interval is in time, and one that has just closed gives nothing', () => {
  expect(afterWorkingMinutes(wall('2026-03-11T12:45'), 15, { hours, time_zone })).toBe(wall('2026-03-11T13:00'));
  expect(afterWorkingMinutes(wall('2026-03-11T13:00'), 15, { hours, time_zone })).toBe(wall('2026-03-11T14:15'));
});

test('intervals count in the order of the day, however they were written', () => {
  const reversed = { hours: hours.toReversed(), time_zone };
  expect(afterWorkingMinutes(wall('2026-03-11T12:50'), 15, reversed)).toBe(wall('2026-03-11T14:05'));
});

test('what two weeks had no time for is counted around the clock from the end of the last interval', () => {
  const hurried = [{ weekday: 3, time_from: '09:00', time_to: '09:10' }];
  // Three Wednesdays would give half an hour; of the two that lie within the fortnight there are twenty minutes.
  const until = afterWorkingMinutes(wall('2026-03-11T07:00'), 25, { hours: hurried, time_zone });
  expect(until).toBe(wall('2026-03-18T09:15'));
});
