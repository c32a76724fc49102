import { expect, test } from 'vitest';
import {
  CODE_TTL_SECONDS,
  isPastQuarter,
  localLimits,
  needsCaptcha,
  pauseBetweenSends,
  sessionDays,
  signInLimits,
  waitBeforeSend,
} from './limits.ts';

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
])('after sends %j s ago to a number a captcha is required: %s', (ages, needed) => {
  expect(needsCaptcha(ages, perNumber)).toBe(needed);
});

/** Sends one second apart, the newest a second ago. */
const sends = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  ['an address sends ten in an hour', 'perAddress', 9, 0],
  ['and waits for the eleventh until the first is an hour old', 'perAddress', 10, 3_590],
  ['an address sends thirty in a day', 'perAddress', 30, 86_370],
  ['the numbers of one prefix receive a hundred in an hour', 'perPrefix', 99, 0],
  ['and wait for the next', 'perPrefix', 100, 3_500],
] as const)('%s', (_rule, whose, made, wait) => {
  expect(waitBeforeSend(sends(made), signInLimits[whose])).toBe(wait);
});

test('a code lives ten minutes, allows three comparisons, and ten wrong ones close the number for the day', () => {
  expect(CODE_TTL_SECONDS).toBe(600);
  expect(signInLimits).toMatchObject({ attempts: 3, wrongPerNumber: 10, wrongPerAddress: 30 });
});

test('paid sends of a day are bounded for the site and for each country that receives them', () => {
  expect(signInLimits).toMatchObject({ sitePerDay: 5_000, dialCodes: { '7': 5_000 } });
});

test('a developer’s machine keeps the limits that protect the code, and is wide in those of sending', () => {
  const { attempts, wrongPerNumber } = signInLimits;
  expect(localLimits).toMatchObject({ attempts, wrongPerNumber, wrongPerAddress: 1_000, sitePerDay: 100_000 });
  expect(localLimits.dialCodes).toEqual({ '7': 100_000 });
  expect(waitBeforeSend([4], localLimits.perNumber)).toBe(1);
  for (const whose of ['perAddress', 'perPrefix'] as const) {
    expect(waitBeforeSend(sends(479), localLimits[whose])).toBe(0);
    expect(waitBeforeSend(Array<number>(480).fill(59), localLimits[whose])).toBe(1);
  }
});
