import { describe, expect, test } from 'vitest';
import { buildLot, withUsed } from '../testing.ts';
import type { Lot } from '../lots/lot.ts';
import { refusalOf } from './refuse-lot.ts';
import { whyNot } from './why-not.ts';

const date_visit = '2026-09-11';
const evening = { service_id: 1, format: 'group' as const, date_visit, time: '18:00', weight: 100 };
const morning = { daypart_from: '08:00', daypart_to: '16:00' };
const frozen = { freezes: [{ id: 1, from_date: date_visit, to_date: date_visit }] };

const explained = (...lots: Lot[]) => {
  const reasons = lots.flatMap((lot) => {
    const reason = refusalOf(lot, evening);
    return reason ? [{ lesson_plus_id: lot.id, reason }] : [];
  });
  const refusal = whyNot(lots, reasons, date_visit);
  return refusal && [refusal.lot.id, refusal.reason];
};

describe('why no pass pays', () => {
  test.each([
    ['its first day, while that is ahead', [buildLot({ valid_from: '2026-09-12' })], [1, 'not_started']],
    ['the time of day', [buildLot(morning)], [1, 'other_daypart']],
    ['a freeze, before the time of day', [buildLot(morning), buildLot({ id: 2, ...frozen })], [2, 'frozen']],
    ['the money, before a freeze', [buildLot(frozen), withUsed(buildLot({ id: 2, paid: 0 }), 100)], [2, 'unpaid']],
  ])('%s', (_, lots, expected) => {
    expect(explained(...lots)).toEqual(expected);
  });

  test.each([
    ['one of another service', [buildLot({ service_id: 2, pays_for_ids: [3] })]],
    ['one that is used up', [withUsed(buildLot(), 800)]],
    ['one of the morning that is over', [buildLot({ ...morning, validity: 5 })]],
    ['none at all', []],
  ])('is no news of %s', (_, lots) => {
    expect(explained(...lots)).toBeNull();
  });
});

describe('a pass of some branches', () => {
  const southern = buildLot({ branch_ids: [2] });
  test.each([
    ['pays in its own', southern, 2, null],
    ['is refused in another, with the reason', southern, 1, 'other_branch'],
    ['is not refused where the branch is not known', southern, null, null],
    ['of none in particular pays everywhere', buildLot(), 1, null],
  ])('%s', (_, lot, branch_id, expected) => {
    expect(refusalOf(lot, { ...evening, branch_id })).toBe(expected);
  });

  test('is news where its client counts on it', () => {
    const reasons = [{ lesson_plus_id: 1, reason: 'other_branch' as const }];
    expect(whyNot([southern], reasons, date_visit)?.reason).toBe('other_branch');
  });
});
