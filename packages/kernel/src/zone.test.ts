import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { wallClockIn } from './wall-clock.ts';
import { instantOf, isTimeZone, offsetOf, todayIn, wallTimeOf } from './zone.ts';

describe('instantOf', () => {
  test.each([
    ['2026-11-21', '10:00', 'Europe/Moscow', '2026-11-21T07:00:00.000Z'],
    ['2026-11-21', '00:30', 'Asia/Kamchatka', '2026-11-20T12:30:00.000Z'],
    // Moscow has been at +3 only since 26 October 2014.
    ['2014-10-25', '10:00', 'Europe/Moscow', '2014-10-25T06:00:00.000Z'],
    ['2014-10-27', '10:00', 'Europe/Moscow', '2014-10-27T07:00:00.000Z'],
    // The spring gap: 02:30 does not exist and becomes 03:30.
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    // The autumn overlap: the earlier of the two 02:30.
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ])('%s %s in %s', (date, time, zone, instant) => {
    expect(instantOf(date, time, zone)).toBe(instant);
  });

  it('refuses what does not exist', () => {
    expect(() => instantOf('2026-02-30', '10:00', 'Europe/Moscow')).toThrow(RangeError);
    expect(() => instantOf('2026-02-20', '24:00', 'Europe/Moscow')).toThrow(RangeError);
    expect(() => instantOf('2026-02-20', '10:00', 'Europe/Nowhere')).toThrow(RangeError);
  });

  it('has the shape of the clock, so that instants compare as strings', () => {
    expect(instantOf('2026-11-21', '10:00', 'Europe/Moscow')).toBe(new Date('2026-11-21T10:00+03:00').toISOString());
  });

  it('comes back to the same wall time where the clocks never change', () => {
    const zones = fc.constantFrom('Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Yekaterinburg', 'Asia/Anadyr');
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 * 20 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const instant = new Date(Date.UTC(2017, 0, 1) + minute * 60_000).toISOString();
        const { date, time } = wallTimeOf(instant, zone);
        expect(instantOf(date, time, zone)).toBe(instant);
      }),
    );
  });
});

describe('wall time', () => {
  it('is the same in a browser without Temporal', () => {
    const zones = fc.constantFrom('Europe/Moscow', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC');
    const instants = fc.integer({ min: Date.UTC(2016, 0, 1), max: Date.UTC(2036, 0, 1) });
    fc.assert(
      fc.property(zones, instants, (zone, ms) => {
        const instant = new Date(ms).toISOString();
        expect(wallClockIn(zone, instant)).toEqual(wallTimeOf(instant, zone));
      }),
    );
    expect(wallClockIn('Asia/Yekaterinburg', '2026-03-11T18:59:00.000Z')).toEqual({
      date: '2026-03-11',
      time: '23:59',
    });
    expect(wallClockIn('Asia/Yekaterinburg', '2026-03-11T19:00:00.000Z')).toEqual({
      date: '2026-03-12',
      time: '00:00',
    });
  });

  it('is of the zone, to the minute, from any offset', () => {
    expect(wallTimeOf('2026-11-21T20:59:59.999Z', 'Europe/Moscow')).toEqual({ date: '2026-11-21', time: '23:59' });
    expect(wallTimeOf('2026-11-21T23:30:00+03:00', 'Asia/Vladivostok')).toEqual({ date: '2026-11-22', time: '06:30' });
    expect(todayIn('Europe/Moscow', '2026-11-21T21:00:00.000Z')).toBe('2026-11-22');
    expect(todayIn('Europe/Kaliningrad', '2026-11-21T21:00:00.000Z')).toBe('2026-11-21');
  });

  it('is the same whatever was computed before: within the minute, over its end, in another zone, across a change of the clocks', () => {
    const zones = fc.constantFrom('Europe/Moscow', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe');
    const seconds = fc.integer({ min: -90, max: 90 });
    const starts = fc.constantFrom('2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z', '2026-11-21T20:59:30.000Z');
    fc.assert(
      fc.property(starts, fc.array(fc.tuple(zones, seconds), { maxLength: 20 }), (start, calls) => {
        for (const [zone, after] of calls) {
          const instant = new Date(Date.parse(start) + after * 1000).toISOString();
          const shown = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toString();
          expect(wallTimeOf(instant, zone)).toEqual({ date: shown.slice(0, 10), time: shown.slice(11, 16) });
        }
      }),
    );
  });
});

describe('isTimeZone', () => {
  it('takes IANA names alone', () => {
    expect(['Europe/Moscow', 'Asia/Ust-Nera', 'America/Argentina/Buenos_Aires', 'UTC'].every(isTimeZone)).toBe(true);
    expect(['europe/moscow', '+03:00', 'Europe/Nowhere', '', 'Moscow', ' Europe/Moscow'].some(isTimeZone)).toBe(false);
  });
});

test.each([
  ['2026-03-12T13:00:00.000Z', 'Asia/Yekaterinburg', 'GMT+5'],
  ['2026-03-12T13:00:00.000Z', 'Europe/London', 'GMT'],
  ['2026-07-12T13:00:00.000Z', 'Europe/London', 'GMT+1'],
  ['2026-03-01T13:00:00.000Z', 'America/St_Johns', 'GMT-3:30'],
  ['2026-03-01T13:00:00.000Z', 'Asia/Kolkata', 'GMT+5:30'],
])('%s in %s is %s', (instant, zone, name) => {
  expect(offsetOf(instant, zone)).toBe(name);
});
