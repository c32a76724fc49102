import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stayIn, today, todayOn } from './today.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-11T20:30:00Z') });
});
afterEach(() => {
  stayIn(undefined);
  vi.useRealTimers();
});

test('today is the organization’s, wherever its reader is', () => {
  stayIn('Asia/Kamchatka');
  expect(today()).toBe('2026-03-12');
  stayIn('Europe/Kaliningrad');
  expect(today()).toBe('2026-03-11');
});

test('outside of organizations it is the reader’s own', () => {
  expect(today()).toBe(todayOn(Intl.DateTimeFormat().resolvedOptions().timeZone));
});
