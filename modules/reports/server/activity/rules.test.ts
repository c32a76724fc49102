import { expect, test } from 'vitest';
import { activityOf } from './rules.ts';

test.each([
  // silent, now, before
  [0, 8, 8, 'active'],
  [14, 2, 2, 'active'],
  [15, 2, 2, 'fading'],
  [30, 1, 0, 'fading'],
  [31, 0, 3, 'sleeping'],
  [90, 0, 0, 'sleeping'],
  [91, 0, 0, 'gone'],
  // A client who comes half as often as before is fading before the silence begins.
  [2, 4, 8, 'fading'],
  [2, 5, 8, 'active'],
  [2, 2, 4, 'fading'],
  // Three visits a month are not enough for a habit.
  [2, 1, 3, 'active'],
  // A new card without a visit.
  [0, 0, 0, 'active'],
  [20, 0, 0, 'fading'],
] as const)('silent %i days, %i visits after %i: %s', (silent_days, visits, visits_before, activity) => {
  expect(activityOf({ silent_days, visits, visits_before })).toBe(activity);
});
