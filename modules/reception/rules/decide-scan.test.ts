/**
 * What a scan means and charges, by the rules that the server and a device share: the class that is meant, the mark that
 * a scan repeats, what a person must agree to first, and who pays.
 */
import { buildCharge, buildLot } from '@ritm/passes/rules/testing';
import { policiesToday } from '@ritm/services/rules';
import { describe, expect, it } from 'vitest';
import {
  byWhichIsMeant,
  ranked,
  toCandidate,
  visitFacts,
  type ClassFacts,
  type Payer,
  type ServiceTerms,
} from './candidates.ts';
import type { Arrival } from './check-in.ts';
import { chargeScan, meantBy, recentMark, refuseScan, repeatedMark, type ScanRequest } from './decide-scan.ts';
import { passAtDesk } from './pass-at-desk.ts';

const date = '2026-09-10';
const at = '2026-09-10T15:00:00.000Z';
const service: ServiceTerms = {
  id: 1,
  format: 'group',
  policies: policiesToday({ debt_policy: 'charge_single' }),
  single_price: 60_000,
};
const classFacts = (over: Partial<ClassFacts> = {}): ClassFacts => ({
  occurrence_id: 5,
  date,
  time_from: '20:00',
  starts_at: at,
  status: 'planned',
  capacity: 3,
  booked: 1,
  service,
  has_seat: false,
  absence: null,
  ...over,
});
const lot = buildLot({ id: 4 });
const frozen = buildLot({ id: 4, freezes: [{ id: 9, from_date: '2026-09-08', to_date: '2026-09-12' }] });
const payer = (over: Partial<Payer> = {}): Payer => ({ lots: [lot], uncovered: 0, ...over });
const candidate = (over: Partial<ClassFacts> = {}, of: Payer = payer()) => toCandidate('row', classFacts(over), of);

describe('a class with what marking does there', () => {
  it('brings what is known of it', () => {
    expect(candidate({ has_seat: true })).toMatchObject({
      row: 'row',
      facts: { occurrence_id: 5 },
      awaited: true,
      arrival: { outcome: 'covered', lot: { id: 4 } },
      starts_at: at,
      occurrence_id: 5,
    });
  });

  it('is full, canceled, or free for who holds a place', () => {
    expect(candidate({ booked: 3 }).arrival).toMatchObject({ outcome: 'refused', why: 'no_place' });
    expect(candidate({ booked: 3, has_seat: true }).arrival.outcome).toBe('covered');
    expect(candidate({ status: 'canceled' }).arrival).toMatchObject({ outcome: 'refused', why: 'canceled' });
    expect(candidate({ status: 'conducted' }).arrival.outcome).toBe('covered');
  });

  it('is decided on its own day and hour', () => {
    const evening = buildLot({ id: 4, daypart_from: '19:00', daypart_to: '21:00' });
    expect(candidate({}, payer({ lots: [evening] })).arrival.outcome).toBe('covered');
    expect(candidate({ time_from: '10:00' }, payer({ lots: [evening] })).arrival.outcome).toBe('owed');
    expect(candidate({ date: '2026-10-01' }).arrival.outcome).toBe('owed');
  });

  it('charges by its service, and without one as a group on no terms', () => {
    const of = { lots: [], uncovered: 200 };
    expect(visitFacts(classFacts({ service: { ...service, format: 'mini' } }), of)).toEqual({
      service_id: 1,
      format: 'mini',
      policies: service.policies,
      lots: [],
      lesson_plus_id: null,
      debt: { uncovered: 200, single_price: 60_000 },
    });
    const outside = { service_id: null, format: 'group', policies: policiesToday({}), debt: { single_price: 0 } };
    expect(visitFacts(classFacts({ service: null }), of)).toMatchObject(outside);
    expect(visitFacts(null, of)).toMatchObject({ ...outside, lesson_plus_id: null });
  });

  it('takes an absence back before it decides', () => {
    const absent = buildLot({ id: 4, charges: [buildCharge(date, { id: 70 }), buildCharge(date, { id: 71 })] });
    const absence = { lesson_minus_id: 70, owed: 100 };
    const { lots, debt } = visitFacts(classFacts({ absence }), { lots: [absent], uncovered: 300 });
    expect(lots[0]!.charges.map(({ id }) => id)).toEqual([71]);
    expect(lots[0]!.id).toBe(4);
    expect(debt.uncovered).toBe(200);
    const kept = visitFacts(classFacts(), { lots: [absent], uncovered: 300 });
    expect([kept.lots[0]!.charges.length, kept.debt.uncovered]).toEqual([2, 300]);
  });
});

describe('the class that is meant', () => {
  it('is the likeliest, unless a visit outside any class is', () => {
    const later = candidate({ occurrence_id: 6, starts_at: '2026-09-10T15:20:00.000Z' });
    const sorted = ranked([later, candidate()], at);
    expect(sorted.map(({ occurrence_id }) => occurrence_id)).toEqual([5, 6]);
    expect(meantBy({}, sorted)?.occurrence_id).toBe(5);
    expect(meantBy({ timetable_id: 11 }, sorted)?.occurrence_id).toBe(5);
    expect(meantBy({ timetable_id: null }, sorted)).toBeUndefined();
    expect(meantBy({}, [])).toBeUndefined();
  });

  it('of one series and date is the newest that is not canceled', () => {
    const of = (occurrence_id: number, status: ClassFacts['status']) => ({ occurrence_id, status });
    const all = [of(1, 'planned'), of(4, 'canceled'), of(3, 'conducted'), of(5, 'canceled'), of(2, 'planned')];
    expect(all.toSorted(byWhichIsMeant).map(({ occurrence_id }) => occurrence_id)).toEqual([3, 2, 1, 5, 4]);
  });
});

describe('a repeated scan', () => {
  const mark = (minutes: number) => ({
    marked_at: new Date(Date.parse(at) + minutes * 60_000).toISOString(),
    scanned: true,
    starts_at: null,
  });

  it('repeats the newest mark of a moment ago', () => {
    const marks = [mark(-10), mark(-2), mark(-5), mark(-40)];
    expect(recentMark(marks, at)).toBe(marks[1]);
    expect(recentMark([mark(-40)], at)).toBeUndefined();
  });

  it('is of the class that is meant, else of a moment ago, unless it is another class', () => {
    const [ofClass, recent] = [mark(-60), mark(-1)];
    expect(repeatedMark({}, { ofClass, recent })).toBe(ofClass);
    expect(repeatedMark({ again: true }, { ofClass, recent })).toBe(ofClass);
    expect(repeatedMark({}, { ofClass: undefined, recent })).toBe(recent);
    expect(repeatedMark({ again: true }, { ofClass: undefined, recent })).toBeUndefined();
  });
});

describe('what stands in the way of a scan', () => {
  const refused = (why: 'no_place' | 'no_lot') =>
    ({ outcome: 'refused', why, nearest: 'expired', unfreeze: null, conflicts: [] }) as const;
  const wouldUnfreeze: Arrival = {
    outcome: 'refused',
    why: 'no_lot',
    nearest: 'frozen',
    unfreeze: { lot: frozen, freeze: frozen.freezes[0]! },
    conflicts: [],
  };
  const refusal = (request: ScanRequest, arrival: Arrival = candidate().arrival) => refuseScan(request, { arrival });

  it('is nothing where a pass pays', () => expect(refusal({})).toBeNull());

  it('is no class, unless a pass or an absence is named; a class that is named has to be there', () => {
    expect(refuseScan({}, undefined)).toEqual({ why: 'no_class_now', nearest: null });
    expect(refuseScan({ timetable_id: null }, undefined)).toEqual({ why: 'no_class_now', nearest: null });
    expect(refuseScan({ timetable_id: 11, lesson_plus_id: 4 }, undefined)).toEqual({
      why: 'class_unknown',
      nearest: null,
    });
    expect(refuseScan({ timetable_id: null, lesson_plus_id: 4 }, undefined)).toBeNull();
    expect(refuseScan({ timetable_id: null, make_up_id: 2 }, undefined)).toBeNull();
    expect(refuseScan({ timetable_id: null, lesson_plus_id: null }, undefined)?.why).toBe('no_class_now');
  });

  it('is a class that takes nobody in, whatever is named', () => {
    expect(refusal({ lesson_plus_id: 4 }, refused('no_place'))).toEqual({ why: 'no_place', nearest: 'expired' });
    expect(refusal({ make_up_id: 2 }, refused('no_place'))?.why).toBe('no_place');
  });

  it('is that nothing pays, unless a pass or an absence is named', () => {
    expect(refusal({}, refused('no_lot'))).toEqual({ why: 'no_lot', nearest: 'expired' });
    expect(refusal({ unfreeze: true }, refused('no_lot'))).toEqual({ why: 'no_lot', nearest: 'expired' });
    expect(refusal({ lesson_plus_id: 4 }, refused('no_lot'))).toBeNull();
    expect(refusal({ make_up_id: 2, lesson_plus_id: null }, refused('no_lot'))).toBeNull();
  });

  it('is a freeze that would have to end, until that is answered', () => {
    expect(refusal({}, wouldUnfreeze)).toEqual({
      why: 'frozen_today',
      nearest: null,
      frozen: { lesson_plus_id: 4, to_date: '2026-09-12' },
    });
    expect(refusal({ unfreeze: true }, wouldUnfreeze)).toBeNull();
    expect(refusal({ unfreeze: false }, wouldUnfreeze)).toEqual({ why: 'no_lot', nearest: 'frozen' });
    expect(refusal({ lesson_plus_id: 4 }, wouldUnfreeze)).toBeNull();
  });
});

describe('what a scan charges', () => {
  const now = { date, time: '20:05' };
  const charge = (request: ScanRequest, facts: Partial<ClassFacts> | null = {}, of: Payer = payer()) =>
    chargeScan(request, { candidate: facts === null ? undefined : candidate(facts), payer: of, ...now });

  it('is a visit to the class on its own day', () => {
    expect(charge({})).toMatchObject({ charge: { lesson_plus_id: 4, visits: 100 }, lot: { id: 4 } });
    expect(charge({}, { date: '2026-10-01' })).toMatchObject({ charge: { lesson_plus_id: null, value: 60_000 } });
  });

  it('is to the pass that is named', () => {
    const other = buildLot({ id: 8 });
    expect(charge({ lesson_plus_id: 8 }, {}, payer({ lots: [lot, other] }))).toMatchObject({ lot: { id: 8 } });
  });

  it('outside any class is a visit to the service of the pass, at the hour of the scan', () => {
    const own = { id: 8, service_id: 3, pays_for_ids: [3], format: 'mini' as const };
    const withLot = (over: object) => payer({ lots: [lot, buildLot({ ...own, ...over })] });
    const request = { timetable_id: null, lesson_plus_id: 8 };
    expect(charge(request, null, withLot({}))).toMatchObject({ charge: { lesson_plus_id: 8 } });
    expect(charge(request, null, withLot({ service_id: null, pays_for_ids: null }))).toMatchObject({
      charge: { lesson_plus_id: 8 },
    });
    expect(charge(request, null, withLot({ daypart_from: '08:00', daypart_to: '20:05' }))).toHaveProperty('refused');
    expect(charge(request, null, withLot({ daypart_from: '20:05', daypart_to: '21:00' }))).toHaveProperty('charge');
    expect(charge({ timetable_id: null }, null)).toMatchObject({ charge: { lesson_plus_id: 4 } });
  });

  it('of a class goes by its hour and its service, and without a service by the format of the pass', () => {
    const morning = buildLot({ id: 4, daypart_from: '08:00', daypart_to: '12:00' });
    const request = { lesson_plus_id: 4 };
    expect(charge(request, { time_from: '10:00' }, payer({ lots: [morning] }))).toHaveProperty('charge');
    expect(charge(request, {}, payer({ lots: [morning] }))).toHaveProperty('refused');
    const mini = payer({ lots: [buildLot({ id: 4, service_id: 3, format: 'mini' })] });
    expect(charge(request, {}, mini)).toHaveProperty('refused');
    expect(charge(request, { service: null }, mini)).toMatchObject({ charge: { lesson_plus_id: 4 } });
  });

  it('is to a frozen pass only when its freeze is to end', () => {
    const of = payer({ lots: [frozen, buildLot({ id: 8, closed_on: date })] });
    expect(charge({}, {}, of)).toMatchObject({ charge: { lesson_plus_id: null } });
    expect(charge({ unfreeze: true }, {}, of)).toMatchObject({ lot: { id: 4, freezes: [{ to_date: '2026-09-09' }] } });
  });
});

describe('a pass at the desk', () => {
  it('is shown with what is left, its end and its freeze', () => {
    expect(passAtDesk(lot, date)).toEqual({
      id: 4,
      left: 800,
      ends_on: '2026-09-30',
      state: 'active',
      frozen_until: null,
    });
    expect(passAtDesk(frozen, date)).toMatchObject({ ends_on: '2026-10-05', frozen_until: '2026-09-12' });
    expect(passAtDesk(frozen, '2026-09-13')).toMatchObject({ frozen_until: null });
    expect(passAtDesk(buildLot({ activation: 'on_first_visit' }), date)).toMatchObject({ state: 'pending' });
  });

  it.each([
    ['expired', {}, '2026-10-01'],
    ['closed', { closed_on: date }, date],
    ['used up', { charges: [buildCharge('2026-09-02', { visits: 800 })] }, date],
  ])('is not shown once it is %s', (_, over, day) => expect(passAtDesk(buildLot(over), day)).toBeNull());
});
