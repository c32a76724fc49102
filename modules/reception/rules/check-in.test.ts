import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { toPaymentShare } from './share.ts';
import { byLikelihood, isNear, isSameVisit, judgeArrival, withFreezeEnded, type ArrivalFacts } from './check-in.ts';
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

  it('is judged by instants, however they are written', () =>
    expect(isNear('2026-09-10T20:30:00+05:00', at)).toBe(true));
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
  miss_policy: {},
  lots: [],
  lesson_plus_id: null,
  debt: { policy: 'block', limit: 0, uncovered: 0, single_price: 0 },
  place: { capacity: 10, booked: 3, has_seat: false, canceled: false },
  ...over,
});

describe('what comes of marking', () => {
  it('a pass pays', () => {
    const lot = buildLot();
    expect(judgeArrival(facts({ lots: [lot] }))).toMatchObject({
      outcome: 'covered',
      lot,
      charge: { visits: 100, lesson_plus_id: 1 },
      unfreeze: null,
    });
  });

  it('nothing pays: owed where the service allows it, else refused', () => {
    expect(judgeArrival(facts())).toMatchObject({ outcome: 'refused', why: 'no_lot' });
    const debt = { policy: 'allow' as const, limit: 1, uncovered: 0, single_price: 0 };
    expect(judgeArrival(facts({ debt }))).toMatchObject({ outcome: 'owed', charge: { lesson_plus_id: null } });
    expect(judgeArrival(facts({ debt: { ...debt, uncovered: 100 } }))).toMatchObject({ why: 'debt_limit' });
  });

  it('a full class refuses a walk-in, and never who has a place', () => {
    const place = { capacity: 3, booked: 3, has_seat: false, canceled: false };
    const lots = [buildLot()];
    expect(judgeArrival(facts({ lots, place }))).toMatchObject({ outcome: 'refused', why: 'no_place' });
    expect(judgeArrival(facts({ lots, place: { ...place, has_seat: true } }))).toMatchObject({ outcome: 'covered' });
    expect(judgeArrival(facts({ lots, place: { ...place, canceled: true } }))).toMatchObject({ why: 'canceled' });
    expect(judgeArrival(facts({ lots, place: null }))).toMatchObject({ outcome: 'covered' });
  });

  const freeze = { id: 7, from_date: '2026-09-08', to_date: '2026-09-12' };

  it('a frozen pass is offered to be unfrozen only when nothing else pays and it would', () => {
    const frozen = buildLot({ freezes: [freeze] });
    expect(judgeArrival(facts({ lots: [frozen] }))).toMatchObject({
      outcome: 'refused',
      unfreeze: { lot: frozen, freeze },
    });
    expect(judgeArrival(facts({ lots: [frozen, buildLot({ id: 2 })] }))).toMatchObject({
      outcome: 'covered',
      unfreeze: null,
    });
    const usedUp = buildLot({ freezes: [freeze], visits: 100, charges: [buildCharge('2026-09-02')] });
    expect(judgeArrival(facts({ lots: [usedUp] }))).toMatchObject({ unfreeze: null });
  });

  it('unfrozen, the pass ends its freeze on the eve', () => {
    expect(withFreezeEnded(buildLot({ freezes: [freeze] }), '2026-09-10')).toMatchObject({
      freeze,
      lot: { freezes: [{ to_date: '2026-09-09' }] },
    });
    expect(withFreezeEnded(buildLot(), '2026-09-10')).toBeNull();
  });
});

describe('the likeliest class', () => {
  const covered = { outcome: 'covered' as const, unfreeze: null };
  const refused = { outcome: 'refused' as const, unfreeze: null };
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
