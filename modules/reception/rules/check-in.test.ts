/**
 * The rules of the desk by themselves: which class is near, which scan repeats a visit, what marking would do, the
 * likeliest class, and that a device's share of a pass allows as many visits as its money.
 */
import { describe, expect, it, test } from 'vitest';
import { policiesToday } from '@ritm/services/rules';
import fc from 'fast-check';
import { toPaymentShare } from './share.ts';
import { byLikelihood, isNear, isSameVisit, decideArrival, withFreezeEnded, type ArrivalFacts } from './check-in.ts';
import { allowedByPayment } from '@ritm/passes/rules';
import { buildCharge, buildLot } from '@ritm/passes/rules/testing';

const at = '2026-09-10T15:00:00.000Z';
const moment = (minutes: number, seconds = 0) =>
  new Date(Date.parse(at) + minutes * 60_000 + seconds * 1_000).toISOString();

describe('near', () => {
  it.each([
    [-16, false],
    [-15, true],
    [0, true],
    [30, true],
    [31, false],
  ])('a class that begins in %s minutes: %s', (minutes, expectedNear) =>
    expect(isNear(moment(minutes), at)).toBe(expectedNear),
  );

  it('compares instants, however they are written', () => expect(isNear('2026-09-10T20:30:00+05:00', at)).toBe(true));
});

describe('the same visit', () => {
  const mark = (marked_at: string) => ({ marked_at, scanned: true, starts_at: null });
  it.each([
    [moment(-15), true],
    [moment(-15, -1), false],
    // Stored by another device, and arrived after a later scan.
    [moment(15), true],
    [moment(15, 1), false],
  ])('marked at %s: %s', (marked_at, expectedSame) => expect(isSameVisit(mark(marked_at), at)).toBe(expectedSame));

  it('a tick on a list counts when its class is near', () => {
    const tick = { marked_at: moment(-1), scanned: false };
    expect(isSameVisit({ ...tick, starts_at: moment(10) }, at)).toBe(true);
    expect(isSameVisit({ ...tick, starts_at: moment(-120) }, at)).toBe(false);
    expect(isSameVisit({ ...tick, starts_at: null }, at)).toBe(true);
  });
});

const facts = (over: Partial<ArrivalFacts> = {}): ArrivalFacts => ({
  date_visit: '2026-09-10',
  time: '20:00',
  service_id: 1,
  format: 'group',
  policies: policiesToday({ debt_policy: 'block' }),
  lots: [],
  lesson_plus_id: null,
  debt: { uncovered: 0, single_price: 0 },
  place: { capacity: 10, booked: 3, has_seat: false, canceled: false },
  ...over,
});

describe('what comes of marking', () => {
  it('a pass pays', () => {
    const lot = buildLot();
    expect(decideArrival(facts({ lots: [lot] }))).toMatchObject({
      outcome: 'covered',
      lot,
      charge: { visits: 100, lesson_plus_id: 1 },
      unfreeze: null,
    });
  });

  it('nothing pays: owed where the service allows it, else refused', () => {
    expect(decideArrival(facts())).toMatchObject({ outcome: 'refused', why: 'no_lot' });
    const policies = policiesToday({});
    expect(decideArrival(facts({ policies }))).toMatchObject({ outcome: 'owed', charge: { lesson_plus_id: null } });
    expect(decideArrival(facts({ policies, debt: { uncovered: 100, single_price: 0 } }))).toMatchObject({
      why: 'debt_limit',
    });
  });

  it('a full class refuses a walk-in, and never who has a place', () => {
    const place = { capacity: 3, booked: 3, has_seat: false, canceled: false };
    const lots = [buildLot()];
    expect(decideArrival(facts({ lots, place }))).toMatchObject({ outcome: 'refused', why: 'no_place' });
    expect(decideArrival(facts({ lots, place: { ...place, has_seat: true } }))).toMatchObject({ outcome: 'covered' });
    expect(decideArrival(facts({ lots, place: { ...place, canceled: true } }))).toMatchObject({ why: 'canceled' });
    expect(decideArrival(facts({ lots, place: null }))).toMatchObject({ outcome: 'covered' });
  });

  it('a class without a limit of places is never full', () =>
    expect(
      decideArrival(
        facts({ lots: [buildLot()], place: { capacity: null, booked: 300, has_seat: false, canceled: false } }),
      ),
    ).toMatchObject({ outcome: 'covered' }));

  it.each([
    ['canceled', { capacity: 10, booked: 3, has_seat: false, canceled: true }],
    ['no_place', { capacity: 3, booked: 3, has_seat: false, canceled: false }],
  ] as const)('where the class itself refuses with %s, no pass is touched', (why, place) =>
    expect(decideArrival(facts({ lots: [buildLot({ freezes: [freeze] })], place }))).toEqual({
      outcome: 'refused',
      why,
      nearest: null,
      unfreeze: null,
      conflicts: [],
    }),
  );

  it('a visit that no pass pays for has no later visits that need consent', () => {
    const policies = policiesToday({});
    expect(decideArrival(facts({ policies }))).toMatchObject({ outcome: 'owed', unfreeze: null, conflicts: [] });
    expect(decideArrival(facts())).toMatchObject({ outcome: 'refused', unfreeze: null, conflicts: [] });
  });

  it('a frozen pass that has no money for the visit is not offered, whether the visit is refused or owed', () => {
    const unpaid = buildLot({ freezes: [freeze], paid: 0, consume_unpaid: 'none' });
    const policies = policiesToday({});
    expect(decideArrival(facts({ lots: [unpaid] }))).toMatchObject({ outcome: 'refused', unfreeze: null });
    expect(decideArrival(facts({ lots: [unpaid], policies }))).toMatchObject({ outcome: 'owed', unfreeze: null });
  });

  const freeze = { id: 7, from_date: '2026-09-08', to_date: '2026-09-12' };

  it('a frozen pass is offered to be unfrozen only when nothing else pays and it would', () => {
    const frozen = buildLot({ freezes: [freeze] });
    expect(decideArrival(facts({ lots: [frozen] }))).toMatchObject({
      outcome: 'refused',
      unfreeze: { lot: frozen, freeze },
    });
    expect(decideArrival(facts({ lots: [frozen, buildLot({ id: 2 })] }))).toMatchObject({
      outcome: 'covered',
      unfreeze: null,
    });
    const ofAnotherService = buildLot({ id: 2, service_id: 2, pays_for_ids: [3] });
    expect(decideArrival(facts({ lots: [ofAnotherService, frozen] }))).toMatchObject({ unfreeze: { lot: frozen } });
    const usedUp = buildLot({ freezes: [freeze], visits: 100, charges: [buildCharge('2026-09-02')] });
    expect(decideArrival(facts({ lots: [usedUp] }))).toMatchObject({ unfreeze: null });
  });

  it('unfrozen, the pass ends its freeze on the eve', () => {
    expect(withFreezeEnded(buildLot({ freezes: [freeze] }), '2026-09-10')).toMatchObject({
      freeze,
      lot: { freezes: [{ to_date: '2026-09-09' }] },
    });
    expect(withFreezeEnded(buildLot(), '2026-09-10')).toBeNull();
  });

  it.each([
    ['2026-09-07', null],
    ['2026-09-08', 7],
    ['2026-09-12', 7],
    ['2026-09-13', null],
    ['2026-09-20', 8],
  ])('on %s the freeze in force is %s', (date, id) => {
    const lot = buildLot({ freezes: [freeze, { id: 8, from_date: '2026-09-18', to_date: '2026-09-22' }] });
    expect(withFreezeEnded(lot, date)?.freeze.id ?? null).toBe(id);
  });
});

describe('the likeliest class', () => {
  const covered = { outcome: 'covered' as const, unfreeze: null };
  const refused = { outcome: 'refused' as const, unfreeze: null };
  const full = { ...refused, why: 'no_place' as const };
  const owed = { outcome: 'owed' as const, unfreeze: null };
  const lot = buildLot();
  const freeze = { id: 7, from_date: '2026-09-08', to_date: '2026-09-12' };
  const unfreezable = { outcome: 'refused' as const, unfreeze: { lot, freeze } };
  const one = (occurrence_id: number, minutes: number, over = {}) => ({
    occurrence_id,
    starts_at: moment(minutes),
    awaited: false,
    arrival: covered,
    ...over,
  });

  it('is the booked one, then one that a pass pays, then the nearest, then the first written', () => {
    const classes = [
      one(1, 5, { arrival: refused }),
      one(2, -10),
      one(3, 30, { awaited: true, arrival: refused }),
      one(5, 10),
      one(4, 10),
    ];
    expect(classes.toSorted(byLikelihood(at)).map(({ occurrence_id }) => occurrence_id)).toEqual([3, 2, 4, 5, 1]);
  });

  it.each([
    ['owed stands before refused, though farther', one(1, 5, { arrival: refused }), one(2, 20, { arrival: owed })],
    [
      'a pass that could be unfrozen counts as paying',
      one(1, 5, { arrival: owed }),
      one(2, 20, { arrival: unfreezable }),
    ],
    ['a full class stands last of all, however near', one(1, 0, { arrival: full }), one(2, 30, { arrival: refused })],
    ['nearer means by the distance, not by the hour', one(1, -14), one(2, 10)],
  ])('%s', (_rule, later, sooner) => {
    expect([later, sooner].toSorted(byLikelihood(at))).toEqual([sooner, later]);
    expect([sooner, later].toSorted(byLikelihood(at))).toEqual([sooner, later]);
  });

  it('does not put a class before itself', () => expect(byLikelihood(at)(one(1, 5), one(1, 5))).toBe(0));
});

test('a pass without its money allows as many visits as with it', () => {
  const paidLot = fc.record({
    visits: fc.option(fc.integer({ min: 1, max: 40 }).map((count) => count * 100)),
    price: fc.integer({ min: 0, max: 5_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    nominal_value: fc.option(fc.integer({ min: 1, max: 200_000 })),
    consume_unpaid: fc.constantFrom('floor_plus_one' as const, 'all' as const, 'none' as const),
  });
  fc.assert(
    fc.property(paidLot, ({ share, ...terms }) => {
      const lot = buildLot({ ...terms, paid: Math.floor(terms.price * share) });
      expect(allowedByPayment({ ...lot, ...toPaymentShare(lot) })).toBe(allowedByPayment(lot));
    }),
  );
});

describe('the share of a pass that a reception receives', () => {
  const all = { price: 0, paid: 0, nominal_value: 0, consume_unpaid: 'all' };
  it.each([
    ['of a paid pass is nothing but that it may be used whole', {}, all],
    ['of a pass usable on credit is the same', { paid: 0, consume_unpaid: 'all' as const }, all],
    [
      'of a counted pass is how many visits the money allows, of how many',
      { paid: 130_000 },
      { price: 800, paid: 200, nominal_value: 0, consume_unpaid: 'floor_plus_one' },
    ],
    [
      'of an unlimited pass is the visits that the money allows, and that it is not paid',
      { visits: null, nominal_value: 100_000, paid: 300_000, consume_unpaid: 'none' as const },
      { price: 4, paid: 3, nominal_value: 1, consume_unpaid: 'none' },
    ],
    [
      'of an unlimited pass whose visits cost nothing keeps that',
      { visits: null, nominal_value: 0, paid: 300_000 },
      { nominal_value: 0, consume_unpaid: 'floor_plus_one' },
    ],
  ])('%s', (_rule, terms, share) => expect(toPaymentShare(buildLot(terms))).toMatchObject(share));
});
