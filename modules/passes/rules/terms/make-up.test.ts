import { describe, expect, it } from 'vitest';
import { outcomes } from '../../contract/index.ts';
import { buildLot } from '../testing.ts';
import { canMakeUpIn, grantedMakeUp, isOpen, makeUpUntil, type MakeUp, usesMakeUp, widened } from './make-up.ts';
import type { Lot } from '../lots/lot.ts';
import { validityOf } from '../lots/validity.ts';

const makeUp = (over: Partial<MakeUp> = {}): MakeUp => ({
  id: 1,
  lesson_plus_id: 1,
  date_visit: '2026-09-10',
  charged: false,
  days_after_end: 14,
  used: false,
  ...over,
});

it('is used by who came, or stayed away without a good reason', () =>
  expect(outcomes.filter(usesMakeUp)).toEqual(['attended', 'trial', 'canceled_late', 'no_show']));

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

it.each<[string, Partial<Lot>, string, boolean]>([
  ['on the very day it was missed', {}, '2026-09-10', true],
  ['at any time where the pass has no end', { validity: null, validity_unit: null }, '2027-09-10', true],
  ['never on a closed pass', { closed_on: '2026-09-15' }, '2026-09-20', false],
])('an absence is made up %s', (_, over, date, open) => {
  expect(isOpen(makeUp(), buildLot(over), date)).toBe(open);
});

it('a make-up sees the pass valid for that many more days, beside those given before', () => {
  const lot = buildLot({ extensions: [{ id: 3, days: 2 }] });
  expect(validityOf(widened(lot, makeUp()), '2026-09-20').ends_on).toBe('2026-10-16');
  expect(widened(lot, makeUp({ days_after_end: 0 }))).toBe(lot);
});

describe('a class makes an absence up', () => {
  const there = { date: '2026-09-20', time: '10:00', service_id: 1, format: 'group' as const };
  const early = { daypart_from: '08:00', daypart_to: '12:00' };
  it.each<[string, boolean, Partial<MakeUp>, Partial<Lot>, Partial<typeof there>]>([
    ['where its pass pays', true, {}, {}, {}],
    ['after the end of its pass, while the absence is open', true, {}, {}, { date: '2026-10-14' }],
    ['not once it is not open any more', false, {}, {}, { date: '2026-10-15' }],
    ['not where its pass pays nothing', false, {}, { pays_for_ids: [2], service_id: 3 }, {}],
    ['not on a used up pass', false, {}, { visits: 0 }, {}],
    ['charged already, on a used up pass too', true, { charged: true }, { visits: 0 }, {}],
    ['charged, not where its pass pays nothing', false, { charged: true }, { pays_for_ids: [2], service_id: 3 }, {}],
    ['charged, not outside the hours of its pass', false, { charged: true }, early, { time: '12:00' }],
    ['charged, within the hours of its pass', true, { charged: true }, early, {}],
    ['not twice, charged or not', false, { charged: true, used: true }, {}, {}],
  ])('%s', (_, expected, over, lot, visit) => {
    expect(canMakeUpIn(makeUp(over), buildLot(lot), { ...there, ...visit })).toBe(expected);
  });
});
