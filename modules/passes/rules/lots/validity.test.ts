/**
 * From when until when a lot is good: activation, deadlines, freezes, dates set by hand, midnights of zones, and
 * properties over random lots.
 */
import { addDays, daysBetween } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Freeze, Lot } from './lot.ts';
import { buildCharge, buildLot } from '../testing.ts';
import { deadlineOf, validityOf, validUntilFor } from './validity.ts';

const freezeOf = (from_date: string, to_date: string): Freeze => ({ id: 1, from_date, to_date });

const period = (over: Partial<Lot>, date = '2026-09-10') => {
  const { starts_on, ends_on } = validityOf(buildLot(over), date);
  return [starts_on, ends_on];
};

describe('the start', () => {
  it.each<[string, Partial<Lot>, string]>([
    ['of the day of sale', { activation: 'on_sale' }, '2026-09-01'],
    ['of the first day of the month', { activation: 'calendar_month', sold_on: '2026-09-12' }, '2026-09-01'],
    ['of the chosen month', { activation: 'calendar_month', valid_from: '2026-10-01' }, '2026-10-01'],
    ['of the chosen date', { activation: 'fixed_date', valid_from: '2026-09-15' }, '2026-09-15'],
    [
      'of the earliest counted visit, whatever was marked first',
      { activation: 'on_first_visit', charges: [buildCharge('2026-09-09'), buildCharge('2026-09-05')] },
      '2026-09-05',
    ],
  ])('is that %s', (_, over, expected) => {
    expect(period(over)[0]).toBe(expected);
  });

  it('is no free visit, and no debt older than the lot', () => {
    const charges = [buildCharge('2026-09-03', { counted: false, visits: 0 }), buildCharge('2026-08-20')];
    expect(period({ activation: 'on_first_visit', charges })).toEqual([null, null]);
  });

  it('is no debt that the lot covered, whatever its date', () => {
    const charges = [buildCharge('2026-09-05', { covers_debt: true }), buildCharge('2026-09-09')];
    expect(period({ activation: 'on_first_visit', charges })[0]).toBe('2026-09-09');
  });
});

describe('the end, its day included', () => {
  it.each<[string, number | null, Lot['validity_unit'], string | null]>([
    ['2026-09-01', 30, 'day', '2026-09-30'],
    ['2026-09-01', 1, 'day', '2026-09-01'],
    ['2026-09-01', 4, 'week', '2026-09-28'],
    ['2026-01-01', 1, 'month', '2026-01-31'],
    ['2026-01-15', 1, 'month', '2026-02-14'],
    ['2026-01-31', 1, 'month', '2026-02-28'],
    ['2028-01-31', 1, 'month', '2028-02-29'],
    ['2026-01-30', 1, 'month', '2026-02-28'],
    ['2026-08-31', 6, 'month', '2027-02-28'],
    ['2026-09-01', 1, 'year', '2027-08-31'],
    ['2028-02-29', 1, 'year', '2029-02-28'],
    ['2026-09-01', null, null, null],
  ])('of a lot of %s for %s %s is %s', (sold_on, validity, validity_unit, expected) => {
    expect(period({ sold_on, validity, validity_unit })[1]).toBe(expected);
  });

  it.each<[string, Partial<Lot>, string, string | null]>([
    ['as it is', {}, '2026-12-31', '2026-12-31'],
    [
      'less the days given',
      {
        extensions: [
          { id: 1, days: 7 },
          { id: 2, days: 3 },
        ],
      },
      '2026-12-31',
      '2026-12-21',
    ],
    ['less the days frozen', { freezes: [freezeOf('2026-09-10', '2026-09-16')] }, '2026-12-31', '2026-12-24'],
    [
      'less two freezes of which the second begins within the days of the first',
      { freezes: [freezeOf('2026-09-10', '2026-09-16'), freezeOf('2026-09-18', '2026-09-20')] },
      '2026-09-21',
      '2026-09-11',
    ],
    ['whole before a freeze', { freezes: [freezeOf('2026-09-10', '2026-09-16')] }, '2026-09-09', '2026-09-09'],
    ['none on the first frozen day', { freezes: [freezeOf('2026-09-10', '2026-09-16')] }, '2026-09-10', null],
    ['none on the last frozen day', { freezes: [freezeOf('2026-09-10', '2026-09-16')] }, '2026-09-16', null],
    [
      'as the first day of a freeze, for the day after it',
      { freezes: [freezeOf('2026-09-10', '2026-09-16')] },
      '2026-09-17',
      '2026-09-10',
    ],
    [
      'less the frozen days since the sale',
      { freezes: [freezeOf('2026-08-28', '2026-09-03')] },
      '2026-12-31',
      '2026-12-28',
    ],
    [
      'less the frozen days since a start before the sale',
      { freezes: [freezeOf('2026-08-28', '2026-09-03')], valid_from: '2026-08-25' },
      '2026-12-31',
      '2026-12-24',
    ],
    [
      'as it is after a freeze before the sale',
      { freezes: [freezeOf('2026-08-20', '2026-08-30')] },
      '2026-12-31',
      '2026-12-31',
    ],
  ])('set by hand is kept %s', (_, over, ends_on, valid_until) => {
    const lot = buildLot(over);
    const kept = validUntilFor(lot, validityOf(lot, ends_on).starts_on, ends_on);
    expect(kept).toBe(valid_until);
    if (kept !== null) expect(period({ ...over, valid_until: kept })[1]).toBe(ends_on);
  });

  it('is the one set by hand, where one is', () => {
    expect(period({ valid_from: '2026-09-05', valid_until: '2026-12-31' })).toEqual(['2026-09-05', '2026-12-31']);
  });

  it.each([
    ['Asia/Kamchatka', '2026-09-30T11:59:59.999Z', 'active'],
    ['Asia/Kamchatka', '2026-09-30T12:00:00.000Z', 'expired'],
    ['Europe/Kaliningrad', '2026-09-30T21:59:59.999Z', 'active'],
    ['Europe/Kaliningrad', '2026-09-30T22:00:00.000Z', 'expired'],
  ])('comes with midnight in %s: at %s the lot is %s', (zone, now, expected) => {
    expect(validityOf(buildLot(), todayIn(zone, now)).state).toBe(expected);
  });

  it('is the last good day', () => {
    expect(validityOf(buildLot(), '2026-09-30').state).toBe('active');
    expect(validityOf(buildLot(), '2026-10-01').state).toBe('expired');
  });
});

describe('activation by the first visit', () => {
  const waiting = buildLot({ activation: 'on_first_visit' });

  it('waits until the deadline and then starts by itself', () => {
    expect(validityOf(waiting, '2026-09-30')).toMatchObject({ state: 'pending', starts_on: null, ends_on: null });
    expect(validityOf(waiting, '2026-10-01')).toMatchObject({
      state: 'active',
      starts_on: '2026-10-01',
      ends_on: '2026-10-30',
    });
    expect(validityOf(waiting, '2026-10-31').state).toBe('expired');
  });

  it('has a deadline only while a first visit decides the start', () => {
    expect(deadlineOf(waiting)).toBe('2026-10-01');
    expect(deadlineOf(buildLot())).toBeNull();
    expect(deadlineOf({ ...waiting, valid_from: '2026-09-05' })).toBeNull();
  });

  it('does not start later because the first visit came after the deadline', () => {
    const late = buildLot({ activation: 'on_first_visit', charges: [buildCharge('2026-10-10')] });
    expect(validityOf(late, '2026-10-10').starts_on).toBe('2026-10-01');
  });

  it('is forfeited on the deadline when the service says so', () => {
    const burning = { ...waiting, burn_unactivated: true };
    expect(validityOf(burning, '2026-10-01')).toMatchObject({ state: 'pending', ends_on: '2026-10-01' });
    expect(validityOf(burning, '2026-10-02')).toMatchObject({ state: 'expired', starts_on: null });
    const used = { ...burning, charges: [buildCharge('2026-09-20')] };
    expect(validityOf(used, '2026-10-02')).toMatchObject({ state: 'active', starts_on: '2026-09-20' });
  });

  it('is good until a last day set by hand, which replaces the deadline of one to be forfeited', () => {
    const given = { ...waiting, burn_unactivated: true, valid_until: '2026-12-01' };
    expect(validityOf(given, '2026-11-01')).toMatchObject({ state: 'pending', ends_on: '2026-12-01' });
    expect(validityOf(given, '2026-12-02').state).toBe('expired');
  });

  it('is undone by taking the only visit back', () => {
    const used = { ...waiting, charges: [buildCharge('2026-09-05')] };
    expect(validityOf(used, '2026-09-10').state).toBe('active');
    expect(validityOf({ ...used, charges: [] }, '2026-09-10')).toMatchObject({ state: 'pending', starts_on: null });
  });
});

describe('a freeze', () => {
  const freeze = (from_date: string, to_date: string) => ({ id: 1, from_date, to_date });

  it.each([
    ['puts the end off by its days', [freeze('2026-09-10', '2026-09-16')], '2026-10-07'],
    ['counts one day as a day', [freeze('2026-09-10', '2026-09-10')], '2026-10-01'],
    ['that runs past the end counts whole', [freeze('2026-09-28', '2026-10-04')], '2026-10-07'],
    ['on the last day counts', [freeze('2026-09-30', '2026-10-02')], '2026-10-03'],
    ['after the end does not', [freeze('2026-10-01', '2026-10-07')], '2026-09-30'],
    ['counts the part since the start', [freeze('2026-08-25', '2026-09-03')], '2026-10-03'],
    ['adds to another', [freeze('2026-10-01', '2026-10-05'), freeze('2026-09-10', '2026-09-12')], '2026-10-08'],
  ])('%s', (_, freezes, expected) => {
    expect(period({ freezes })[1]).toBe(expected);
  });

  it('puts off an end set by hand', () => {
    expect(period({ valid_until: '2026-12-31', freezes: [freeze('2026-10-01', '2026-10-07')] })[1]).toBe('2027-01-07');
  });

  it('moves the deadline of a lot that waits', () => {
    const waiting = buildLot({ activation: 'on_first_visit', freezes: [freeze('2026-09-10', '2026-09-16')] });
    expect(deadlineOf(waiting)).toBe('2026-10-08');
    expect(validityOf(waiting, '2026-10-07').state).toBe('pending');
    expect(validityOf(waiting, '2026-10-08')).toMatchObject({ state: 'active', ends_on: '2026-11-06' });
  });

  it('is seen on its days only', () => {
    const lot = buildLot({ freezes: [freeze('2026-09-10', '2026-09-16')] });
    const frozen = ['09-09', '09-10', '09-16', '09-17'].map((day) => validityOf(lot, `2026-${day}`).frozen);
    expect(frozen).toEqual([false, true, true, false]);
    expect(validityOf({ ...lot, closed_on: '2026-09-11' }, '2026-09-12').frozen).toBe(false);
  });
});

describe('the state', () => {
  it.each<[string, Partial<Lot>, string]>([
    ['pending', { valid_from: '2026-09-11' }, '2026-09-10'],
    ['active', {}, '2026-09-10'],
    ['exhausted', { visits: 100, charges: [buildCharge('2026-09-05')] }, '2026-09-10'],
    ['exhausted', { visits: 100, charges: [buildCharge('2026-09-05')] }, '2027-01-01'],
    ['expired', {}, '2026-10-10'],
    ['active', { leftover_policy: 'use_leftovers' }, '2026-10-10'],
    ['expired', { leftover_policy: 'use_leftovers', visits: null }, '2026-10-10'],
    [
      'expired',
      { leftover_policy: 'use_leftovers', activation: 'on_first_visit', burn_unactivated: true },
      '2026-10-10',
    ],
    ['active', { closed_on: '2026-09-20' }, '2026-09-19'],
    ['closed', { closed_on: '2026-09-20' }, '2026-09-20'],
    ['closed', { closed_on: '2026-09-20', charges: [buildCharge('2026-09-05', { visits: 800 })] }, '2026-09-20'],
  ])('is %s with %o on %s', (expected, over, date) => {
    expect(validityOf(buildLot(over), date).state).toBe(expected);
  });
});

describe('properties', () => {
  const offset = fc.integer({ min: 0, max: 60 });
  const freezes = fc.array(fc.tuple(offset, fc.integer({ min: 1, max: 9 })), { maxLength: 4 }).map((gaps) =>
    gaps.reduce<Freeze[]>((all, [gap, length]) => {
      const from_date = addDays(all.at(-1)?.to_date ?? '2026-09-01', gap + 1);
      return [...all, { id: all.length + 1, from_date, to_date: addDays(from_date, length - 1) }];
    }, []),
  );

  it('a lot of n days is good and not frozen on exactly n days', () => {
    fc.assert(
      fc.property(freezes, fc.integer({ min: 1, max: 60 }), (frozen, validity) => {
        const lot = buildLot({ freezes: frozen, validity });
        const good = Array.from({ length: 400 }, (_, day) => validityOf(lot, addDays('2026-09-01', day))).filter(
          (each) => each.state === 'active' && !each.frozen,
        );
        expect(good).toHaveLength(validity);
      }),
    );
  });

  it('a lot that waits gives its days, whenever the first visit is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 29 }), fc.array(offset, { maxLength: 5 }), (first, others) => {
        const first_visit = addDays('2026-09-01', first);
        const charges = [first, ...others.map((gap) => first + gap)].map((day) =>
          buildCharge(addDays('2026-09-01', day)),
        );
        const { starts_on, ends_on } = validityOf(
          buildLot({ activation: 'on_first_visit', charges, visits: 8000 }),
          first_visit,
        );
        expect(starts_on).toBe(first_visit);
        expect(daysBetween(first_visit, ends_on!)).toBe(29);
      }),
    );
  });
});
