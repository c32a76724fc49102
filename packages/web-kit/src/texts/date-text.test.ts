import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dateText } from './date-text.ts';
import { stayIn } from './today.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-31T20:30:00Z') });
  stayIn('Europe/Moscow');
});
afterEach(() => {
  stayIn(undefined);
  vi.useRealTimers();
});

it('names the year only of a date of another year', () => {
  expect(dateText('2026-11-05', 'ru')).toBe('5 ноября');
  expect(dateText('2026-11-05', 'en', 'weekday')).toBe('Thu, 5 November');
  expect(dateText('2027-01-07', 'ru')).toBe('7 января 2027');
  expect(dateText('2027-01-07', 'ru', 'weekday')).toBe('чт, 7 января 2027');
  expect(dateText('2026-11-05', 'ru', 'month')).toBe('ноябрь 2026');
});

it('takes the year of the organization on the screen', () => {
  stayIn('Asia/Vladivostok');
  expect(dateText('2027-01-07', 'ru')).toBe('7 января');
  expect(dateText('2026-11-05', 'ru')).toBe('5 ноября 2026');
});
