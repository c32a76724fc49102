import { describe, expect, it } from 'vitest';
import {
  earliestFreeze,
  endedBefore,
  type FreezeRefusal,
  freezeLimitsOf,
  type FreezeRequest,
  refuseFreeze,
} from './freeze.ts';
import type { Lot } from '../lots/lot.ts';
import { buildCharge, buildLot, withUsed } from '../testing.ts';

const TODAY = '2026-09-10';
const request = (over: Partial<FreezeRequest> = {}): FreezeRequest => ({
  from_date: '2026-09-12',
  to_date: '2026-09-16',
  today: TODAY,
  by: 'staff',
  backdate: false,
  beyond_policy: false,
  limits: { max_days: 7, max_count: 2, min_days: 3, self_service: false, fee: 0 },
  ...over,
});
const limits = (over: Partial<FreezeRequest['limits']>) => ({ ...request().limits, ...over });
const freeze = (from_date: string, to_date: string) => ({ id: 1, from_date, to_date });

describe('a freeze is refused', () => {
  it.each<[string, Partial<Lot>, Partial<FreezeRequest>, FreezeRefusal | null]>([
    ['not at all', {}, {}, null],
    ['of a lot without an end', { validity: null, validity_unit: null }, {}, 'no_end'],
    [
      'not of one whose end was set by hand',
      { validity: null, validity_unit: null, valid_until: '2026-12-01' },
      {},
      null,
    ],
    ['of a lot with a number and no unit of a term', { validity_unit: null }, {}, 'no_end'],
    ['of a lot with a unit and no number of a term', { validity: null }, {}, 'no_end'],
    ['of a closed lot', { closed_on: TODAY }, {}, 'not_usable'],
    ['of a used up lot', { charges: [buildCharge('2026-09-02', { visits: 800 })] }, {}, 'not_usable'],
    ['past the end', {}, { from_date: '2026-10-01', to_date: '2026-10-05' }, 'after_end'],
    ['not on the last day', {}, { from_date: '2026-09-30', to_date: '2026-10-04' }, null],
    ['yesterday', {}, { from_date: '2026-09-09' }, 'too_early'],
    [
      'wholly before the sale',
      { sold_on: '2026-09-10' },
      { from_date: '2026-09-05', to_date: '2026-09-09', backdate: true },
      'before_sale',
    ],
    [
      'not up to the day of sale',
      { sold_on: '2026-09-10' },
      { from_date: '2026-09-06', to_date: '2026-09-10', backdate: true },
      null,
    ],
    [
      'not before the sale of a lot that began earlier',
      { sold_on: '2026-09-10', activation: 'calendar_month' },
      { from_date: '2026-09-05', to_date: '2026-09-09', backdate: true },
      null,
    ],
    ['not yesterday with the right', {}, { from_date: '2026-09-10', to_date: '2026-09-14', backdate: true }, null],
    [
      'fifteen days back even with the right',
      { sold_on: '2026-08-20' },
      { from_date: '2026-08-26', to_date: '2026-08-30', backdate: true },
      'too_early',
    ],
    ['over a charged visit', { charges: [buildCharge('2026-09-14')] }, {}, 'visits_inside'],
    ['over a visit of its first day', { charges: [buildCharge('2026-09-12')] }, {}, 'visits_inside'],
    ['over a visit of its last day', { charges: [buildCharge('2026-09-16')] }, {}, 'visits_inside'],
    ['not before a visit', { charges: [buildCharge('2026-09-17')] }, {}, null],
    [
      'not of a pass without a term whose end is set',
      { validity: null, validity_unit: null, valid_until: '2026-12-31' },
      {},
      null,
    ],
    ['from the last day of another', { freezes: [freeze('2026-09-11', '2026-09-12')] }, {}, 'overlaps'],
    ['not before another', { freezes: [freeze('2026-09-20', '2026-09-21')] }, {}, null],
    [
      'not because of days when everybody was frozen',
      { freezes: [{ ...freeze('2026-09-02', '2026-09-08'), mass: true }] },
      {},
      null,
    ],
    ['not when it is just long enough', {}, { to_date: '2026-09-14' }, null],
    ['not when it takes all the days', {}, { to_date: '2026-09-18' }, null],
    ['not by its fee at the desk', {}, { limits: limits({ fee: 30_000 }) }, null],
    ['not over a free one', { charges: [buildCharge('2026-09-14', { counted: false, visits: 0 })] }, {}, null],
    ['over another', { freezes: [freeze('2026-09-16', '2026-09-17')] }, {}, 'overlaps'],
    ['shorter than allowed', {}, { to_date: '2026-09-13' }, 'too_short'],
    ['longer than is left of the days', { freezes: [freeze('2026-09-02', '2026-09-04')] }, {}, 'too_long'],
    [
      'more often',
      { freezes: [freeze('2026-09-02', '2026-09-02')] },
      { limits: limits({ max_count: 1 }) },
      'too_often',
    ],
    ['not when the desk answers for it', {}, { to_date: '2026-09-30', beyond_policy: true }, null],
    ['where it is forbidden', {}, { limits: limits({ max_days: 0 }) }, 'too_long'],
    ['to a client where it is the desk’s', {}, { by: 'client' }, 'not_self_service'],
    [
      'to a client from today',
      {},
      { by: 'client', from_date: TODAY, limits: limits({ self_service: true }) },
      'too_early',
    ],
    [
      'to a client where it costs',
      {},
      { by: 'client', limits: limits({ self_service: true, fee: 30_000 }) },
      'has_fee',
    ],
    [
      'not to a client from tomorrow',
      {},
      { by: 'client', from_date: '2026-09-11', to_date: '2026-09-15', limits: limits({ self_service: true }) },
      null,
    ],
  ])('%s', (_, lot, over, expected) => {
    expect(refuseFreeze(buildLot(lot), request(over))).toBe(expected);
  });

  it('not of one that waits for its first visit: its deadline moves', () => {
    expect(refuseFreeze(buildLot({ activation: 'on_first_visit' }), request())).toBeNull();
    expect(refuseFreeze(withUsed(buildLot({ activation: 'on_first_visit' }), 100, TODAY), request())).toBeNull();
  });
});

describe('what a service says nothing of', () => {
  it.each<[Partial<Lot>, number]>([
    [{ validity: 30, validity_unit: 'day' }, 7],
    [{ validity: 35, validity_unit: 'day' }, 14],
    [{ validity: 4, validity_unit: 'week' }, 7],
    [{ validity: 3, validity_unit: 'month' }, 21],
    [{ validity: 1, validity_unit: 'year' }, 84],
    // A last day set by hand changes nothing of what was sold.
    [{ validity: 1, validity_unit: 'month', valid_until: '2026-12-31' }, 7],
    [{ validity: null, validity_unit: null }, 0],
    [{ validity: 30, validity_unit: null }, 0],
    [{ validity: null, validity_unit: 'day' }, 0],
    [{ validity: null, validity_unit: null, valid_until: '2026-09-01' }, 7],
    [{ validity: null, validity_unit: null, valid_until: '2026-10-01' }, 14],
    [{ validity: null, validity_unit: null, valid_from: '2026-09-01', valid_until: '2026-10-31' }, 21],
  ])('seven days for each month begun of %o', (over, max_days) => {
    expect(freezeLimitsOf(buildLot(over), {})).toEqual({
      max_days,
      max_count: 2,
      min_days: 3,
      self_service: false,
      fee: 0,
    });
  });
});

describe('a freeze that ends early', () => {
  const freezes = [freeze('2026-09-12', '2026-09-16')];
  it('is shorter, gone when it had not begun, and there is nothing to end afterwards', () => {
    expect(endedBefore(freezes, 1, '2026-09-14')).toEqual([freeze('2026-09-12', '2026-09-13')]);
    expect(endedBefore(freezes, 1, '2026-09-12')).toEqual([]);
    expect(endedBefore(freezes, 1, '2026-09-17')).toBeNull();
    expect(endedBefore(freezes, 2, '2026-09-14')).toBeNull();
    expect(endedBefore(freezes, 1, '2026-09-16')).toEqual([freeze('2026-09-12', '2026-09-15')]);
  });

  it('leaves the others as they are', () => {
    const other = { ...freeze('2026-09-20', '2026-09-22'), id: 2 };
    expect(endedBefore([...freezes, other], 1, '2026-09-14')).toEqual([other, freeze('2026-09-12', '2026-09-13')]);
    expect(endedBefore([...freezes, other], 1, '2026-09-12')).toEqual([other]);
  });
});

it('a client freezes from tomorrow, the desk from today, with the right from two weeks back', () => {
  expect(earliestFreeze({ today: TODAY, by: 'client', backdate: true })).toBe('2026-09-11');
  expect(earliestFreeze({ today: TODAY, by: 'staff', backdate: false })).toBe(TODAY);
  expect(earliestFreeze({ today: TODAY, by: 'staff', backdate: true })).toBe('2026-08-27');
});
