import { describe, expect, it } from 'vitest';
import { buildLot } from './testing.ts';
import { grantedMakeUp, isOpen, makeUpUntil, type MakeUp } from './make-up.ts';

const makeUp = (over: Partial<MakeUp> = {}): MakeUp => ({
  id: 1,
  lesson_plus_id: 1,
  date_visit: '2026-09-10',
  charged: false,
  days_after_end: 14,
  used: false,
  ...over,
});

describe('an excused absence', () => {
  it.each([
    [{}, 0, 14],
    [{}, 1, 14],
    [{}, 2, null],
    [{ per_month: 0 }, 0, null],
    [{ per_month: 3, days_after_end: 7 }, 2, 7],
  ])('under %o with %s granted this month', (policy, granted, days) => {
    expect(grantedMakeUp(policy, granted)?.days_after_end ?? null).toBe(days);
  });

  it('is made up until two weeks after the pass, and a freeze puts that off', () => {
    expect(makeUpUntil(makeUp(), buildLot(), '2026-09-20')).toBe('2026-10-14');
    const frozen = buildLot({ freezes: [{ id: 1, from_date: '2026-09-15', to_date: '2026-09-21' }] });
    expect(makeUpUntil(makeUp(), frozen, '2026-09-20')).toBe('2026-10-21');
    expect(makeUpUntil(makeUp(), buildLot({ validity: null, validity_unit: null }), '2026-09-20')).toBeNull();
  });

  it.each<[string, Partial<MakeUp>, string, boolean]>([
    ['on its last day', {}, '2026-10-14', true],
    ['not after it', {}, '2026-10-15', false],
    ['not before it was missed', {}, '2026-09-09', false],
    ['not twice', { used: true }, '2026-09-20', false],
  ])('%s', (_, over, date, open) => {
    expect(isOpen(makeUp(over), buildLot(), date)).toBe(open);
  });
});
