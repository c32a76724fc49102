import { describe, expect, test } from 'vitest';
import { countStrikes } from './strikes.ts';

const missed = (...days: string[]) => days.map((day) => ({ date: `2026-${day}` }));
const strikes = (days: string[], today: string, limit = 3) =>
  countStrikes(missed(...days), { limit, today: `2026-${today}` });
const opens = (days: string[], today: string, limit?: number) => strikes(days, today, limit).opens_on;

describe('misses close booking for a week', () => {
  test('one in thirty days is forgiven, and the third after it closes booking from its day on', () => {
    expect(opens(['03-01', '03-02', '03-03'], '03-03')).toBeNull();
    expect(strikes(['03-01', '03-02', '03-03', '03-10'], '03-10')).toEqual({
      counted: missed('03-02', '03-03', '03-10'),
      forgiven: { date: '2026-03-01' },
      opens_on: '2026-03-17',
    });
  });

  test.each([
    ['03-16', '2026-03-17'],
    ['03-17', null],
  ])('on %s the way back is %s', (today, expected) => {
    expect(opens(['03-01', '03-02', '03-03', '03-10'], today)).toBe(expected);
  });

  test('after it the count begins anew', () => {
    const closed = ['03-01', '03-02', '03-03', '03-10'];
    expect(strikes([...closed, '03-18', '03-19'], '03-19')).toMatchObject({
      counted: missed('03-18', '03-19'),
      opens_on: null,
    });
    expect(opens([...closed, '03-18', '03-19', '03-20'], '03-20')).toBe('2026-03-27');
  });

  test.each([
    ['misses within thirty days close booking', ['03-01', '03-05', '03-31', '04-03'], '2026-04-10'],
    ['those of thirty days ago no longer count', ['03-01', '03-05', '03-31', '04-04'], null],
  ])('%s', (_what, days, expected) => {
    // The first and the third are forgiven.
    expect(opens(days, days.at(-1)!, 2)).toBe(expected);
  });

  test('a second miss is forgiven thirty days after the first', () => {
    expect(strikes(['03-01', '03-31'], '03-31')).toEqual({
      counted: [],
      forgiven: { date: '2026-03-31' },
      opens_on: null,
    });
    expect(strikes(['03-01', '03-30'], '03-30').counted).toEqual(missed('03-30'));
  });

  test('what happened over thirty days ago is no longer shown', () => {
    expect(strikes(['03-01', '03-02'], '04-10')).toEqual({ counted: [], forgiven: null, opens_on: null });
  });

  test('a limit of one leaves one forgiven miss', () => {
    expect(opens(['03-01'], '03-01', 1)).toBeNull();
    expect(opens(['03-01', '03-02'], '03-02', 1)).toBe('2026-03-09');
  });
});
