/** The tone of a pass on a card says «ends soon» exactly when `endingOf` of the rules does (docs/domain.md 2.3). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { LessonPlus } from '../contract/index.ts';
import { toneOf } from './pass.ts';

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
