import { expect, test } from 'vitest';
import { freeUntil, isLate, type Format } from './cancellation.ts';

const starts = '2026-03-12T13:00:00.000Z';

test.each<[Format, number | undefined, string]>([
  ['group', undefined, '2026-03-12T10:00:00.000Z'],
  ['mini', undefined, '2026-03-12T01:00:00.000Z'],
  ['individual', undefined, '2026-03-11T13:00:00.000Z'],
  ['individual', 6, '2026-03-12T07:00:00.000Z'],
  ['group', 0, starts],
])('%s with %s hours', (format, hours, until) => {
  expect(freeUntil(starts, hours === undefined ? {} : { hours }, format)).toBe(until);
});

test('the last instant is in time, the next one is late', () => {
  const until = freeUntil(starts, {}, 'group');
  expect(isLate(until, until)).toBe(false);
  expect(isLate(until, '2026-03-12T10:00:00.001Z')).toBe(true);
});
