import { describe, expect, test } from 'vitest';
import { pushTime } from './quiet-hours.ts';

const nightHours = { from: '21:00', to: '09:00' };
const nap = { from: '13:00', to: '15:00' };

describe('a push waits for the end of the quiet hours in the person’s zone', () => {
  test.each([
    ['by day, Moscow', '2026-03-11T09:00:00.000Z', 'Europe/Moscow', nightHours, '2026-03-11T09:00:00.000Z'],
    [
      'in the evening, until the next morning',
      '2026-03-11T19:30:00.000Z',
      'Europe/Moscow',
      nightHours,
      '2026-03-12T06:00:00.000Z',
    ],
    ['the first quiet minute', '2026-03-11T18:00:00.000Z', 'Europe/Moscow', nightHours, '2026-03-12T06:00:00.000Z'],
    ['the minute before it', '2026-03-11T17:59:00.000Z', 'Europe/Moscow', nightHours, '2026-03-11T17:59:00.000Z'],
    [
      'after midnight, until this morning',
      '2026-03-11T22:30:00.000Z',
      'Europe/Moscow',
      nightHours,
      '2026-03-12T06:00:00.000Z',
    ],
    ['the minute they end', '2026-03-12T06:00:00.000Z', 'Europe/Moscow', nightHours, '2026-03-12T06:00:00.000Z'],
    [
      'the same instant is day in Kamchatka',
      '2026-03-11T22:30:00.000Z',
      'Asia/Kamchatka',
      nightHours,
      '2026-03-11T22:30:00.000Z',
    ],
    ['within one day', '2026-03-11T10:30:00.000Z', 'Europe/Moscow', nap, '2026-03-11T12:00:00.000Z'],
    ['the first minute of a nap', '2026-03-11T10:00:00.000Z', 'Europe/Moscow', nap, '2026-03-11T12:00:00.000Z'],
    ['the minute a nap ends', '2026-03-11T12:00:00.000Z', 'Europe/Moscow', nap, '2026-03-11T12:00:00.000Z'],
    ['before a nap', '2026-03-11T09:59:00.000Z', 'Europe/Moscow', nap, '2026-03-11T09:59:00.000Z'],
    [
      'the second half past two when clocks go back, the first three o’clock having ended them',
      '2026-10-25T01:30:00.000Z',
      'Europe/Berlin',
      { from: '01:00', to: '02:45' },
      '2026-10-25T01:30:00.000Z',
    ],
    ['none at all', '2026-03-11T22:30:00.000Z', 'Europe/Moscow', null, '2026-03-11T22:30:00.000Z'],
    [
      'from and to the same',
      '2026-03-11T22:30:00.000Z',
      'Europe/Moscow',
      { from: '09:00', to: '09:00' },
      '2026-03-11T22:30:00.000Z',
    ],
    [
      'the night when clocks go forward',
      '2026-03-29T00:30:00.000Z',
      'Europe/Berlin',
      nightHours,
      '2026-03-29T07:00:00.000Z',
    ],
  ] as const)('%s', (_, now, zone, quiet, expected) => expect(pushTime(now, zone, quiet)).toBe(expected));
});
