import { expect, test } from 'vitest';
import { isPastQuarter, needsCaptcha, pauseBetweenSends, sessionDays, signInLimits, waitBeforeSend } from './limits.ts';

const { perNumber } = signInLimits;

test.each<[readonly number[], number]>([
  [[], 0],
  [[0], 60],
  [[59.2], 1],
  [[60], 0],
  [[60, 120, 180], 420],
  [[600, 660, 720], 0],
  [[61, 599, 599.5], 1],
  [[3600, 7200, 10_800, 14_400, 18_000], 68_400],
  [[3600, 7200, 10_800, 14_400, 86_400], 0],
])('after sends %j ago one waits %i s', (ages, wait) => {
  expect(waitBeforeSend(ages, perNumber)).toBe(wait);
});

test('the pause on the screen is the shortest window', () => {
  expect(pauseBetweenSends(signInLimits)).toBe(60);
});

test.each([
  [true, true, 7],
  [true, false, 90],
  [false, true, 90],
  [false, false, 90],
])('web %s, staff %s: %i days', (web, staff, days) => {
  expect(sessionDays({ web, staff })).toBe(days);
});

test.each<[number, number, boolean]>([
  [1, 5, false],
  [2, 5, true],
  [1, 3, true],
  [25, 100, false],
  [26, 100, true],
  [1, 1, false],
])('%i of %i is past a quarter: %s', (made, max, past) => {
  expect(isPastQuarter(made, max)).toBe(past);
});

test.each<[readonly number[], boolean]>([
  [[], false],
  [[599], true],
  [[600], false],
  [[700, 800], true],
])('after sends %j s ago to a number a captcha is asked for: %s', (ages, needed) => {
  expect(needsCaptcha(ages, perNumber)).toBe(needed);
});
