import { addDays, daysOf } from '@ritm/kernel';
import { wallTimeOf } from '@ritm/kernel/zone';
import { describe, expect, it } from 'vitest';
import { durationOf, occurrenceTimes } from './occurrence-times.ts';
import { datesOf } from './repeat.ts';

const RUSSIA = [
  ['Europe/Kaliningrad', 2],
  ['Europe/Moscow', 3],
  ['Europe/Samara', 4],
  ['Asia/Yekaterinburg', 5],
  ['Asia/Omsk', 6],
  ['Asia/Krasnoyarsk', 7],
  ['Asia/Irkutsk', 8],
  ['Asia/Yakutsk', 9],
  ['Asia/Vladivostok', 10],
  ['Asia/Magadan', 11],
  ['Asia/Kamchatka', 12],
] as const;
const CHANGING = [
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
] as const;

const at = (date: string, time_from: string, time_zone: string, duration_minutes = 60) =>
  occurrenceTimes({ date, time_from, duration_minutes, time_zone });

describe('the eleven zones of Russia', () => {
  it.each(RUSSIA)('%s is UTC+%i all year', (zone, offset) => {
    for (const date of datesOf(
      { date: '2026-01-05', repeat: 'week', repeat_until: null },
      '2026-01-01',
      '2027-01-31',
    )) {
      const hour = String(18 - offset).padStart(2, '0');
      expect(at(date, '18:00', zone)).toEqual({
        starts_at: `${date}T${hour}:00:00.000Z`,
        ends_at: `${date}T${String(19 - offset).padStart(2, '0')}:00:00.000Z`,
        time_to: '19:00',
      });
    }
  });

  it('knows that the rules were others before 2014', () => {
    expect(at('2013-07-01', '18:00', 'Europe/Moscow').starts_at).toBe('2013-07-01T14:00:00.000Z');
    expect(at('2015-07-01', '18:00', 'Europe/Moscow').starts_at).toBe('2015-07-01T15:00:00.000Z');
  });
});

describe('zones that change their clocks', () => {
  it.each(CHANGING)('%s keeps wall time on every day around both changes', (zone, spring, autumn) => {
    for (const change of [spring, autumn]) {
      for (const date of daysOf(addDays(change, -8), addDays(change, 8))) {
        const { starts_at, time_to } = at(date, '18:00', zone);
        expect(wallTimeOf(starts_at, zone)).toEqual({ date, time: '18:00' });
        expect(time_to).toBe('19:00');
      }
    }
  });

  it('moves the instant by the hour that the clock was moved', () => {
    expect(at('2026-03-28', '10:00', 'Europe/Berlin').starts_at).toBe('2026-03-28T09:00:00.000Z');
    expect(at('2026-03-29', '10:00', 'Europe/Berlin').starts_at).toBe('2026-03-29T08:00:00.000Z');
    expect(at('2026-10-31', '10:00', 'America/New_York').starts_at).toBe('2026-10-31T14:00:00.000Z');
    expect(at('2026-11-01', '10:00', 'America/New_York').starts_at).toBe('2026-11-01T15:00:00.000Z');
  });

  it('puts a class of the hour that does not exist after the gap', () => {
    const { starts_at, ends_at } = at('2026-03-29', '02:30', 'Europe/Berlin');
    expect(wallTimeOf(starts_at, 'Europe/Berlin').time).toBe('03:30');
    expect(wallTimeOf(ends_at, 'Europe/Berlin').time).toBe('04:30');
  });

  it('takes the first of an hour that comes twice', () => {
    expect(at('2026-10-25', '02:30', 'Europe/Berlin').starts_at).toBe('2026-10-25T00:30:00.000Z');
  });

  it('lasts as long as was paid for when the clocks change', () => {
    const spring = at('2026-03-29', '01:30', 'Europe/Berlin', 90);
    expect(Date.parse(spring.ends_at) - Date.parse(spring.starts_at)).toBe(90 * 60_000);
    expect(spring.time_to).toBe('04:00');
    const autumn = at('2026-11-01', '00:30', 'America/New_York', 90);
    expect(autumn.time_to).toBe('01:00');
  });
});

describe('over midnight', () => {
  it('ends on the next day', () => {
    expect(at('2026-12-31', '23:30', 'Asia/Kamchatka', 90)).toEqual({
      starts_at: '2026-12-31T11:30:00.000Z',
      ends_at: '2026-12-31T13:00:00.000Z',
      time_to: '01:00',
    });
  });

  it.each([
    ['18:00', '19:30', 90],
    ['23:00', '00:30', 90],
    ['23:59', '00:00', 1],
    ['00:00', '23:59', 1439],
    ['18:00', '18:00', 0],
  ])('%s–%s is %i minutes', (from, to, minutes) => {
    expect(durationOf(from, to)).toBe(minutes);
  });
});
