import { describe, expect, test } from 'vitest';
import { nearestRefusal } from './nearest-refusal.ts';
import { refusalOf } from './refuse-lot.ts';
import { buildLot, withUsed } from '../testing.ts';
import type { Lot } from '../lots/lot.ts';

const date_visit = '2026-09-11';
const evening = { service_id: 1, format: 'group' as const, date_visit, time: '18:00', weight: 100 };
const morning = { daypart_from: '08:00', daypart_to: '16:00' };
const frozen = { freezes: [{ id: 1, from_date: date_visit, to_date: date_visit }] };
const usedUp = (fields: Partial<Lot> = {}) => withUsed(buildLot(fields), 800);
const expired = (fields: Partial<Lot> = {}) => buildLot({ validity: 5, ...fields });

const nearestOf = (...lots: Lot[]) => {
  const reasons = lots.flatMap((lot) => {
    const reason = refusalOf(lot, evening);
    return reason ? [{ lesson_plus_id: lot.id, reason }] : [];
  });
  expect(reasons).toHaveLength(lots.length);
  return nearestRefusal(lots, reasons, date_visit);
};

describe('which of several reasons is given', () => {
  test.each<[string, Lot[], string | null]>([
    ['none without passes', [], null],
    ['none of a closed pass', [buildLot({ closed_on: '2026-09-10' })], null],
    ['an expired pass', [expired()], 'expired'],
    ['expired of one that is used up as well', [withUsed(expired(), 800)], 'expired'],
    ['expired before exhausted', [usedUp(), expired({ id: 2 })], 'expired'],
    [
      'exhausted of the pass sold after the one that expired',
      [expired({ sold_on: '2026-01-10' }), usedUp({ id: 2 })],
      'exhausted',
    ],
    [
      'expired of the pass sold after the one that was used up',
      [usedUp({ sold_on: '2026-08-30' }), expired({ id: 2 })],
      'expired',
    ],
    ['a freeze before what is over', [usedUp(), expired({ id: 2 }), buildLot({ id: 3, ...frozen })], 'frozen'],
    ['money before a freeze', [buildLot(frozen), withUsed(buildLot({ id: 2, paid: 0 }), 100)], 'unpaid'],
    ['the time of day', [buildLot(morning)], 'other_daypart'],
    ['that a pass of the morning has expired', [expired(morning)], 'expired'],
    ['that a pass of the morning is used up', [usedUp(morning)], 'exhausted'],
    ['another service last', [buildLot({ service_id: 2, pays_for_ids: [3] }), usedUp({ id: 2 })], 'exhausted'],
    ['another service, when there is nothing else', [buildLot({ service_id: 2, pays_for_ids: [3] })], 'other_service'],
  ])('%s', (_, lots, expected) => {
    expect(nearestOf(...lots)).toBe(expected);
    expect(nearestOf(...lots.toReversed())).toBe(expected);
  });
});
