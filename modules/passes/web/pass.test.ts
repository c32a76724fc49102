/** The tone of a pass on a card says «ends soon» exactly when `endingOf` of the rules does (docs/domain.md 2.3). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { LessonPlus } from '../contract/index.ts';
import { isUnpaid, runningUnlimited, toneOf } from './pass.ts';

beforeAll(() => void vi.useFakeTimers({ now: new Date(2026, 2, 11, 12), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const pass = { state: 'active', frozen: false, visits: 8, left: 5, ends_on: '2026-04-30' } as LessonPlus;

it.each<[ReturnType<typeof toneOf>, string, Partial<LessonPlus>]>([
  ['good', 'with two visits left', { left: 2 }],
  ['low', 'with its last visit left', { left: 1 }],
  ['low', 'with half a visit left', { left: 0.5 }],
  ['good', 'sold as a single visit', { visits: 1, left: 1 }],
  ['low', 'seven days before its end', { ends_on: '2026-03-18' }],
  ['good', 'eight days before its end', { ends_on: '2026-03-19' }],
  ['low', 'unlimited, on its last day', { visits: null, left: null, ends_on: '2026-03-11' }],
  ['good', 'unlimited and without an end', { visits: null, left: null, ends_on: null }],
  ['good', 'waiting with its last visit', { state: 'pending', left: 1 }],
  ['quiet', 'frozen', { frozen: true, left: 1 }],
  ['quiet', 'over', { state: 'expired', left: 0 }],
])('is %s %s', (tone, _, over) => expect(toneOf({ ...pass, ...over })).toBe(tone));

it('an unlimited pass that runs is named before another is sold', () => {
  const unlimited = { ...pass, id: 2, visits: null };
  expect(runningUnlimited([pass, unlimited])).toBe(unlimited);
  expect(
    runningUnlimited([pass, { ...unlimited, state: 'expired' }, { ...unlimited, state: 'pending' }]),
  ).toBeUndefined();
});

it('money is taken for what is not paid, and never for a closed pass', () => {
  const owed = { ...pass, price: 440_000, paid: 100_000 };
  expect(isUnpaid(owed)).toBe(true);
  expect(isUnpaid({ ...owed, paid: 440_000 })).toBe(false);
  expect(isUnpaid({ ...owed, state: 'closed' })).toBe(false);
  expect(isUnpaid({ ...owed, price: null, paid: null })).toBe(false);
});
