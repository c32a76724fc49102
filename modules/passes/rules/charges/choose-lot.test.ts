/**
 * Which lot pays for a visit, in which order, and why each other cannot: the worked example of `docs/domain.md`, named
 * lots, debts, dayparts, late marks.
 */
import { policiesToday, type VisitPolicies } from '@ritm/services/rules';
import { describe, expect, it } from 'vitest';
import { type Choice, type ChoiceInput, chooseLot } from './choose-lot.ts';
import type { Lot } from '../lots/lot.ts';
import { buildCharge, buildLot, withUsed } from '../testing.ts';
import { isInDaypart, type Visit } from './refuse-lot.ts';
import { validityOf } from '../lots/validity.ts';
import { chargeOf } from '../lots/unit-value.ts';

const visit: Visit = { service_id: 1, format: 'group', date_visit: '2026-09-10', time: '18:00', weight: 100 };
const debt = { uncovered: 0, single_price: 70_000 };
const policies = policiesToday({});

function choose(lots: readonly Lot[], over: Partial<Visit> = {}, input: Partial<ChoiceInput> = {}): Choice {
  const { weight: cost, ...of } = { ...visit, ...over };
  return chooseLot({ visit: of, cost, policies, lots, lesson_plus_id: null, debt, ...input });
}
const idOf = (choice: Choice) => ('lot' in choice ? choice.lot.id : null);

describe('the worked example', () => {
  const a = withUsed(buildLot({ id: 1, sold_on: '2026-09-01', valid_until: '2026-09-30' }), 700);
  const b = buildLot({ id: 2, sold_on: '2026-09-16', valid_until: '2026-10-15' });
  const c = buildLot({ id: 3, sold_on: '2026-09-20', activation: 'on_first_visit' });

  function mark(dates: readonly string[]): Record<string, number | null> {
    let lots: readonly Lot[] = [c, b, a];
    const chosenIds: Record<string, number | null> = {};
    for (const date_visit of dates) {
      const choice = choose(lots, { date_visit });
      chosenIds[date_visit] = idOf(choice);
      lots = lots.map((lot) =>
        lot.id === idOf(choice)
          ? { ...lot, charges: [...lot.charges, buildCharge(date_visit, chargeOf(lot, visit.weight))] }
          : lot,
      );
    }
    return chosenIds;
  }

  it('takes the lot that ends first, then the next; the pending one stays', () => {
    expect(mark(['2026-09-22', '2026-09-24'])).toEqual({ '2026-09-22': 1, '2026-09-24': 2 });
  });

  it('depends on the order of marking, on purpose', () => {
    expect(mark(['2026-09-24', '2026-09-22'])).toEqual({ '2026-09-24': 1, '2026-09-22': 2 });
  });
});

describe('the order', () => {
  it.each<[string, Partial<Lot>, Partial<Lot>]>([
    ['unlimited before counted', { visits: null }, { valid_until: '2026-09-11' }],
    [
      'active before pending',
      { validity: null, validity_unit: null },
      { activation: 'on_first_visit', pays_for_ids: [] },
    ],
    ['its own service before every service', { pays_for_ids: [] }, { valid_until: '2026-09-11' }],
    ['two services before three', { pays_for_ids: [2] }, { pays_for_ids: [2, 3], valid_until: '2026-09-11' }],
    ['a daypart before the whole day', { daypart_from: '16:00', daypart_to: '20:00' }, { valid_until: '2026-09-11' }],
    ['the earlier end', { valid_until: '2026-09-20' }, { sold_on: '2026-08-25' }],
    [
      'one service, of an opening balance, before two',
      { service_id: null, pays_for_ids: [1] },
      { pays_for_ids: [2], valid_until: '2026-09-11' },
    ],
    ['an end before no end', {}, { validity: null, validity_unit: null, sold_on: '2026-08-01' }],
    [
      'the earlier sale',
      { sold_on: '2026-09-01', valid_until: '2026-09-30' },
      { sold_on: '2026-09-02', valid_until: '2026-09-30' },
    ],
    ['the lower id', {}, {}],
  ])('%s', (_, better, worse) => {
    const lots = [buildLot({ id: 1, ...better }), buildLot({ id: 2, ...worse })];
    expect(idOf(choose(lots))).toBe(1);
    expect(idOf(choose(lots.toReversed()))).toBe(1);
  });

  it('takes a new lot at once after an exhausted one', () => {
    expect(idOf(choose([withUsed(buildLot({ id: 1 }), 800), buildLot({ id: 2 })]))).toBe(2);
  });
});

describe('why a lot cannot pay', () => {
  const freezes = [{ id: 1, from_date: '2026-09-10', to_date: '2026-09-16' }];
  const today = buildCharge('2026-09-10');
  const movedAway = (visits: number) =>
    ({ id: 1, way: 'out', kind: 'transfer', other_id: 9, visits, value: 0 }) as const;

  it.each<[string, Partial<Lot>, Partial<Visit>]>([
    ['closed', { closed_on: '2026-09-12' }, {}],
    ['other_service', { pays_for_ids: [2] }, { service_id: 3 }],
    ['other_service', {}, { service_id: 3, format: 'individual' }],
    ['other_service', { pays_for_ids: [2], service_id: null }, { service_id: null }],
    ['other_daypart', { daypart_from: '00:00', daypart_to: '16:00' }, { time: '16:00' }],
    ['not_started', {}, { date_visit: '2026-08-31' }],
    ['not_started', { activation: 'on_first_visit' }, { date_visit: '2026-08-31' }],
    ['not_started', { valid_from: '2026-09-11' }, {}],
    ['expired', {}, { date_visit: '2026-10-01' }],
    ['expired', { activation: 'on_first_visit', burn_unactivated: true }, { date_visit: '2026-10-02' }],
    ['expired', { activation: 'on_first_visit' }, { date_visit: '2026-10-31' }],
    ['expired', { visits: 100, charges: [buildCharge('2026-09-02')] }, { date_visit: '2026-10-01' }],
    ['frozen', { freezes }, {}],
    ['frozen', { freezes, activation: 'on_first_visit' }, {}],
    ['exhausted', { visits: 100, charges: [buildCharge('2026-09-02')] }, {}],
    ['exhausted', { visits: 100, charges: [buildCharge('2026-09-20')] }, {}],
    ['exhausted', { charges: [buildCharge('2026-09-02', { visits: 700 })], moves: [movedAway(100)] }, {}],
    ['not_enough', { charges: [buildCharge('2026-09-02', { visits: 700 })], moves: [movedAway(50)] }, {}],
    ['not_enough', { visits: 150, charges: [buildCharge('2026-09-02')] }, {}],
    ['cap_per_day', { cap_per_day: 1, charges: [today] }, {}],
    ['cap_per_day', { visits: null, charges: [{ ...today, visits: 0 }] }, {}],
    ['cap_per_day', { visits: null, charges: [2, 3].map((service_id) => ({ ...today, visits: 0, service_id })) }, {}],
    ['cap_per_week', { cap_per_week: 2, charges: ['07', '13'].map((day) => buildCharge(`2026-09-${day}`)) }, {}],
    ['unpaid', { paid: 0, charges: [buildCharge('2026-09-02')] }, {}],
    ['unpaid', { paid: 0, consume_unpaid: 'none' }, {}],
  ])('%s: %o', (reason, over, changed) => {
    const choice = choose([buildLot({ id: 7, ...over })], changed);
    expect(choice.reasons).toEqual([{ lesson_plus_id: 7, reason }]);
    expect(idOf(choice)).toBeNull();
  });

  it.each<[string, Partial<Lot>, Partial<Visit>]>([
    ['its own service', { pays_for_ids: [2] }, {}],
    ['a service on its list, of any format', { pays_for_ids: [3] }, { service_id: 3, format: 'individual' }],
    ['any service of its format', {}, { service_id: 3 }],
    ['an opening balance without a service', { service_id: null }, {}],
    ['a visit of no service in particular', {}, { service_id: null }],
    ['the last day', {}, { date_visit: '2026-09-30' }],
    ['a kept leftover', { leftover_policy: 'use_leftovers' }, { date_visit: '2026-12-01' }],
    ['the deadline day itself', { activation: 'on_first_visit', burn_unactivated: true }, { date_visit: '2026-10-01' }],
    ['after the deadline, when it started by itself', { activation: 'on_first_visit' }, { date_visit: '2026-10-30' }],
    ['a past date on which it was not frozen yet', { freezes }, { date_visit: '2026-09-09' }],
    ['the day after the freeze', { freezes }, { date_visit: '2026-09-17' }],
    ['an hour of the daypart', { daypart_from: '08:00', daypart_to: '16:00' }, { time: '15:59' }],
    ['a daypart over midnight', { daypart_from: '22:00', daypart_to: '02:00' }, { time: '01:30' }],
    ['a visit without an hour', { daypart_from: '08:00', daypart_to: '16:00' }, { time: null }],
    ['the second service of an unlimited day', { visits: null, charges: [{ ...today, visits: 0, service_id: 2 }] }, {}],
    ['a cap of its own above the usual ones', { visits: null, cap_per_day: 3, charges: [{ ...today, visits: 0 }] }, {}],
    ['a week whose other visits were free', { cap_per_week: 1, charges: [{ ...today, counted: false }] }, {}],
    ['the next week', { cap_per_week: 1, charges: [buildCharge('2026-09-06')] }, {}],
    ['half a visit of what is left', { visits: 150, charges: [buildCharge('2026-09-02')] }, { weight: 50 }],
    ['a second visit of the day, when it is counted', { charges: [today] }, {}],
    ['a day with a cap, after a visit of another day', { cap_per_day: 1, charges: [buildCharge('2026-09-09')] }, {}],
    ['a free visit beyond the cap', { cap_per_day: 1, charges: [today] }, { weight: 0 }],
    [
      'a free visit on the day of sale of a pass that waits',
      { activation: 'on_first_visit' },
      { weight: 0, date_visit: '2026-09-01' },
    ],
    ['one visit of grace', { paid: 0 }, {}],
  ])('but it pays for %s', (_, over, changed) => {
    expect(idOf(choose([buildLot({ id: 7, ...over })], changed))).toBe(7);
  });
});

describe('the lot that a person named', () => {
  const endsSoon = buildLot({ id: 1, valid_until: '2026-09-20' });
  const endsNever = buildLot({ id: 2 });

  it('is taken, whatever the order says', () => {
    expect(idOf(choose([endsSoon, endsNever], {}, { lesson_plus_id: 2 }))).toBe(2);
  });

  it('is refused with its reason and never replaced', () => {
    const spent = withUsed(endsNever, 800);
    expect(choose([endsSoon, spent], {}, { lesson_plus_id: 2 })).toMatchObject({ refused: 'exhausted' });
    expect(choose([endsSoon], {}, { lesson_plus_id: 2 })).toMatchObject({ refused: 'lot_not_found' });
  });
});

describe('without a lot', () => {
  it.each<[Partial<VisitPolicies>, number, object]>([
    [{ debt_policy: 'block' }, 0, { refused: 'no_lot' }],
    [{}, 0, { uncovered: { visits: 100, value: 0 } }],
    [{}, 100, { refused: 'debt_limit' }],
    [{}, 50, { refused: 'debt_limit' }],
    [{ debt_limit: 3 }, 100, { uncovered: { visits: 100, value: 0 } }],
    [{ debt_limit: 0 }, 0, { refused: 'debt_limit' }],
    [{ debt_policy: 'charge_single' }, 900, { uncovered: { visits: 100, value: 70_000 } }],
  ])('%o and %i owed give %o', (over, uncovered, expected) => {
    const today = { ...policies, ...over };
    const choice = choose([], {}, { policies: today, debt: { ...debt, uncovered } });
    expect(choice).toEqual({ ...expected, reasons: [], policies: today });
  });

  it('nothing may be owed where only a pass may pay', () => {
    expect(choose([], {}, { debt: null })).toMatchObject({ refused: 'no_lot' });
    expect(choose([], { weight: 0 }, { debt: null })).toMatchObject({ uncovered: { visits: 0, value: 0 } });
  });

  it('charges a part of the single price for a part of a visit, half a kopeck up', () => {
    const byVisit = { ...policies, debt_policy: 'charge_single' as const };
    const choice = choose([], { weight: 50 }, { policies: byVisit, debt: { ...debt, single_price: 70_001 } });
    expect(choice).toMatchObject({ uncovered: { visits: 50, value: 35_001 } });
  });

  it('owes nothing for a visit that costs nothing', () => {
    const blocked = { ...policies, debt_policy: 'block' as const };
    expect(choose([], { weight: 0 }, { policies: blocked })).toMatchObject({ uncovered: { visits: 0, value: 0 } });
  });
});

describe('the policies of the sale', () => {
  const sold = (id: number, of: Partial<VisitPolicies>, over: Partial<Lot> = {}) =>
    buildLot({ id, policies: of, ...over });
  const used = (lot: Lot) => withUsed(lot, 800);
  const blocked = { ...policies, debt_policy: 'block' as const };

  it('weigh an outcome for each pass, and the service weighs for a pass that stored none', () => {
    const today = { ...policies, miss_policy: { attended: 200 } };
    const half = sold(1, { miss_policy: { attended: 50 } });
    expect(choose([half], {}, { cost: 'attended', policies: today })).toMatchObject({ weight: 50 });
    expect(choose([buildLot()], {}, { cost: 'attended', policies: today })).toMatchObject({ weight: 200 });
    // A pass with half a visit left pays for half a visit, beside one that was sold for whole ones.
    const left = [withUsed(sold(1, { miss_policy: {} }), 750), withUsed({ ...half, id: 2 }, 750)];
    expect(choose(left, {}, { cost: 'attended', policies: today })).toMatchObject({ lot: { id: 2 }, weight: 50 });
  });

  it('do not weigh a charge that is written already', () => {
    const half = sold(1, { miss_policy: { attended: 50 } });
    expect(choose([half], {}, { cost: 100 })).toMatchObject({ weight: 100 });
  });

  it.each<[string, Partial<Lot>]>([
    ['used up', used(buildLot())],
    ['with too little left', withUsed(buildLot(), 750)],
    ['frozen', { freezes: [{ id: 1, from_date: '2026-09-10', to_date: '2026-09-10' }] }],
    ['at its cap of the day', { cap_per_day: 1, charges: [buildCharge('2026-09-10')] }],
    ['at its cap of the week', { cap_per_week: 1, charges: [buildCharge('2026-09-09')] }],
    ['not paid for', { paid: 0, consume_unpaid: 'none' }],
  ])('hold for what is owed beside a pass that is %s', (_, over) => {
    const lot = { ...buildLot(), ...over, policies: { debt_policy: 'allow', debt_limit: 2 } as const };
    expect(choose([lot], {}, { policies: blocked })).toMatchObject({ uncovered: { visits: 100 } });
    expect(choose([{ ...lot, policies: {} }], {}, { policies: blocked })).toMatchObject({ refused: 'no_lot' });
  });

  it.each<[string, Partial<Lot>]>([
    ['ended', { valid_until: '2026-09-09' }],
    ['not begun', { valid_from: '2026-09-11' }],
    ['of another service', { service_id: 2, pays_for_ids: [3] }],
    ['of the morning', { daypart_from: '08:00', daypart_to: '12:00' }],
    ['closed', { closed_on: '2026-09-05' }],
  ])('do not hold beside a pass that is %s', (_, over) => {
    const lot = sold(1, { debt_policy: 'allow', debt_limit: 2 }, over);
    expect(choose([lot], {}, { policies: blocked })).toMatchObject({ refused: 'no_lot', policies: blocked });
  });

  it('are those of the pass that was sold last', () => {
    const lots = [
      used(sold(3, { debt_limit: 3 }, { sold_on: '2026-09-02' })),
      used(sold(2, { debt_limit: 2 }, { sold_on: '2026-09-04' })),
      used(sold(1, { debt_limit: 1 }, { sold_on: '2026-09-04' })),
    ];
    expect(choose(lots).policies.debt_limit).toBe(2);
    expect(choose(lots.toReversed()).policies.debt_limit).toBe(2);
  });
});

describe('a visit that costs nothing', () => {
  const waiting = buildLot({ id: 8, activation: 'on_first_visit' });
  const free = { weight: 0 };

  it('is noted on a lot that is in force, else on one that waits until its deadline', () => {
    expect(idOf(choose([buildLot({ id: 7 }), waiting], free))).toBe(7);
    expect(idOf(choose([waiting], free))).toBe(8);
    expect(idOf(choose([{ ...waiting, burn_unactivated: true }], { ...free, date_visit: '2026-10-02' }))).toBeNull();
    expect(idOf(choose([waiting], { ...free, date_visit: '2026-08-31' }))).toBeNull();
  });

  it('starts no clock', () => {
    const noted = { ...waiting, charges: [buildCharge('2026-09-10', { visits: 0, value: 0, counted: false })] };
    expect(validityOf(noted, '2026-09-10')).toMatchObject({ starts_on: null, state: 'pending' });
  });
});

describe('a late mark', () => {
  it('comes with the visits that it would throw out', () => {
    const charges = [buildCharge('2026-09-10'), buildCharge('2026-10-09')];
    const lot = buildLot({ activation: 'on_first_visit', charges });
    expect(choose([lot], { date_visit: '2026-09-05' })).toMatchObject({ lot: { id: 1 }, conflicts: [charges[1]] });
    expect(choose([lot], { date_visit: '2026-09-12' })).toMatchObject({ lot: { id: 1 }, conflicts: [] });
  });
});

describe('a daypart', () => {
  it.each([
    ['08:00', '16:00', '07:59', false],
    ['08:00', '16:00', '08:00', true],
    ['08:00', '16:00', '15:59', true],
    ['08:00', '16:00', '16:00', false],
    ['22:00', '02:00', '21:59', false],
    ['22:00', '02:00', '22:00', true],
    ['22:00', '02:00', '23:30', true],
    ['22:00', '02:00', '01:59', true],
    ['22:00', '02:00', '02:00', false],
    ['08:00', null, '07:00', true],
    [null, '16:00', '18:00', true],
    ['08:00', '16:00', null, true],
  ])('from %s to %s at %s: %s', (daypart_from, daypart_to, time, expected) => {
    expect(isInDaypart(buildLot({ daypart_from, daypart_to }), time)).toBe(expected);
  });
});
