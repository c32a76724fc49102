import { describe, expect, test } from 'vitest';
import { datesOfEntry, entryWithout, movedEntry, type OwnRule } from './own-entries.ts';

const weekly: OwnRule = { date: '2026-11-02', repeat: 'week', repeat_until: null, skipped: [] };
const until = (repeat_until: string, skipped: string[] = []): OwnRule => ({ ...weekly, repeat_until, skipped });
const november = (rule: OwnRule | null) => rule && datesOfEntry(rule, '2026-11-01', '2026-11-30');

describe('what is left of an entry', () => {
  test.each([
    ['this', ['2026-11-02', '2026-11-09', '2026-11-23', '2026-11-30']],
    ['following', ['2026-11-02', '2026-11-09']],
    ['all', null],
  ] as const)('without «%s»', (scope, left) => {
    expect(november(entryWithout(weekly, '2026-11-16', scope))).toEqual(left);
  });

  test('the last date takes the entry along, one by one or from the first on', () => {
    expect(entryWithout(until('2026-11-09', ['2026-11-02']), '2026-11-09', 'this')).toBeNull();
    expect(entryWithout(weekly, '2026-11-02', 'following')).toBeNull();
    expect(entryWithout({ ...weekly, repeat: 'none' }, '2026-11-02', 'this')).toBeNull();
    expect(entryWithout(until('2026-11-16', ['2026-11-02', '2026-11-09']), '2026-11-16', 'following')).toBeNull();
  });

  test('a date left out later does not stand in the way of an earlier end', () => {
    expect(entryWithout(until('2026-11-30', ['2026-11-23']), '2026-11-09', 'following')).toEqual(until('2026-11-08'));
  });
});

test('the whole entry moves with its picked date, and so do the dates that were left out', () => {
  const moved = movedEntry(until('2026-11-30', ['2026-11-09']), '2026-11-16', '2026-11-17');
  expect(moved).toEqual({ ...weekly, date: '2026-11-03', repeat_until: '2026-11-30', skipped: ['2026-11-10'] });
});
