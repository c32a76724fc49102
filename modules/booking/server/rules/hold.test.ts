import { expect, test } from 'vitest';
import { holdUntil, unprovedUntil } from './hold.ts';

const requestedAt = '2026-03-11T07:00:00.000Z';

test.each([
  ['in a week: a day', '2026-03-18T07:00:00.000Z', '2026-03-12T07:00:00.000Z'],
  ['in 26 hours: still a day', '2026-03-12T09:00:00.000Z', '2026-03-12T07:00:00.000Z'],
  ['in 25 hours: two hours before', '2026-03-12T08:00:00.000Z', '2026-03-12T06:00:00.000Z'],
  ['in five hours: two hours before', '2026-03-11T12:00:00.000Z', '2026-03-11T10:00:00.000Z'],
  ['in two and a half hours: half an hour', '2026-03-11T09:30:00.000Z', '2026-03-11T07:30:00.000Z'],
  ['in an hour: half an hour', '2026-03-11T08:00:00.000Z', '2026-03-11T07:30:00.000Z'],
  ['in ten minutes: until it starts', '2026-03-11T07:10:00.000Z', '2026-03-11T07:10:00.000Z'],
])('a class %s', (_, starts, until) => {
  expect(holdUntil(requestedAt, starts)).toBe(until);
});

test.each([
  ['in a week', '2026-03-18T07:00:00.000Z', '2026-03-11T07:15:00.000Z'],
  ['in ten minutes', '2026-03-11T07:10:00.000Z', '2026-03-11T07:10:00.000Z'],
])('a number that is not proved, a class %s', (_, starts, until) => {
  expect(unprovedUntil(requestedAt, starts)).toBe(until);
});
