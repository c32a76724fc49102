/**
 * A day at a desk without a server: each scan is decided with all scans before it, a reload changes nothing, and a
 * person is found by code, number or name. `agreement.test.ts` compares it with the server.
 */
import { describe, expect, it, test } from 'vitest';
import type { ApiError } from '@ritm/http';
import type { ClassOfDay, ClientOfDay, LotOfClients } from '../../contract/index.ts';
import { dayNow, type StoredScan, type OfflineDay } from './day.ts';
import { cardOffline, decideOffline, type MarkInput } from './decide.ts';
import { findOffline, hashOf } from './find.ts';
import { bodyOf } from './replay.ts';

const zone = 'Asia/Yekaterinburg';
const date = '2026-03-11';
/** 10:00 there. */
const ten = Date.parse('2026-03-11T05:00:00.000Z');
const moment = (minutes: number): string => new Date(ten + minutes * 60_000).toISOString();

const service: ClassOfDay['service'] = { id: 1, format: 'group', weight: 100, debt_policy: 'block', debt_limit: 0 };
const yoga: ClassOfDay = {
  timetable_id: 11,
  occurrence_id: 111,
  title: 'Йога',
  date,
  time_from: '10:10',
  time_to: '11:10',
  starts_at: moment(10),
  ends_at: moment(70),
  status: 'planned',
  capacity: 2,
  booked: 1,
  branch_id: null,
  service,
  students: [{ student_id: 1, name: 'Ли Анна', status: 'booked', marked_at: null, absence: null, owes: false }],
};
const client = (student_id: number, name: string, over: Partial<ClientOfDay> = {}): ClientOfDay => ({
  student_id,
  firstname: name.split(' ')[1]!,
  name,
  phone_ends: [`00${student_id}0`],
  birthday: false,
  codes: [],
  debt: 0,
  uncovered: 0,
  lots_ids: [student_id],
  marks: [],
  ...over,
});
const lot = (id: number, over: Partial<LotOfClients> = {}): LotOfClients => ({
  id,
  name: `Абонемент ${id}`,
  service_id: 1,
  format: 'group',
  pays_for_ids: [],
  branch_ids: null,
  policies: {},
  visits: 200,
  price: 0,
  paid: 0,
  consume_unpaid: 'all',
  sold_on: '2026-03-01',
  activation: 'on_sale',
  activation_deadline_days: 30,
  burn_unactivated: false,
  valid_from: null,
  valid_until: null,
  validity: 30,
  validity_unit: 'day',
  leftover_policy: 'burn',
  freezes: [],
  extensions: [],
  moves: [],
  daypart_from: null,
  daypart_to: null,
  cap_per_day: null,
  cap_per_week: null,
  nominal_value: 0,
  closed_on: null,
  charges: [],
  ...over,
});

const read = (over: Partial<OfflineDay> = {}): OfflineDay => ({
  day: { date, now: moment(0), time_zone: zone, classes: [yoga], problems: [] },
  clients: [client(1, 'Ли Анна'), client(2, 'Орлов Пётр'), client(3, 'Лисина Вера')],
  lots: [lot(1), lot(2), lot(3)],
  ...over,
});

let created = 0;
const mark = (student_id: number, over: Partial<MarkInput> = {}): MarkInput => ({
  scan_id: `scan-${++created}`,
  student_id,
  timetable_id: 11,
  date,
  ...over,
});
const when = (minutes: number) => ({ at: moment(minutes), scanned_at: moment(minutes), language: 'ru' as const });

/** A day at a desk without a server: each scan is decided with all scans before it. */
function atDesk(offline: OfflineDay) {
  const scans: StoredScan[] = [];
  return {
    scans,
    scan(student_id: number, minutes: number, over: Partial<MarkInput> = {}) {
      const { checkedIn, scan } = decideOffline(dayNow(offline, scans), mark(student_id, over), when(minutes));
      if (scan) scans.push(scan);
      return checkedIn;
    },
    now: () => dayNow(offline, scans),
    refusal(student_id: number, minutes: number, over: Partial<MarkInput> = {}): string {
      try {
        decideOffline(dayNow(offline, scans), mark(student_id, over), when(minutes));
      } catch (error) {
        return (error as ApiError).code;
      }
      return 'none';
    },
  };
}

describe('valid codes were refused offline: the same rules on both sides', () => {
  it('whoever is booked and whoever walks in are marked, and the class fills', () => {
    const desk = atDesk(read());
    expect(desk.scan(1, 0)).toMatchObject({ result: 'marked', title: 'Йога', lesson_plus: { id: 1, left: 1 } });
    expect(desk.scan(2, 1)).toMatchObject({ result: 'marked', lesson_plus: { id: 2, left: 1 } });
    expect(desk.refusal(3, 2)).toBe('visits.no_place');
    const [row] = desk.now().day.classes;
    expect(row).toMatchObject({ booked: 2 });
    expect(row!.students.map(({ name, status }) => [name, status])).toEqual([
      ['Ли Анна', 'marked'],
      ['Орлов Пётр', 'marked'],
    ]);
  });

  it('a pass decides by the policies that it was sold with, and the class for who has none', () => {
    const policies = { miss_policy: { attended: 50 }, debt_policy: 'allow', debt_limit: 1 } as const;
    const spent = { id: 1, date_visit: '2026-03-05', service_id: 1, visits: 200, counted: true };
    const lots = [
      lot(1, { policies }),
      lot(2, { policies, charges: [spent] }),
      lot(3, { policies: { ...policies, debt_policy: 'block' }, charges: [spent] }),
    ];
    const desk = atDesk(read({ lots, day: { ...read().day, classes: [{ ...yoga, capacity: 5 }] } }));
    expect(desk.scan(1, 0)).toMatchObject({ lesson_plus: { id: 1, left: 1.5 } });
    expect(desk.scan(2, 1)).toMatchObject({ result: 'marked', lesson_plus: null });
    expect(desk.refusal(3, 2)).toBe('visits.no_lot');
    desk.scan(3, 2, { anyway: true });
    expect(desk.scans.map(({ visits, lesson_plus_id }) => [visits, lesson_plus_id])).toEqual([
      [50, 1],
      [50, null],
      [50, null],
    ]);
  });

  it('the second scan within a quarter of an hour changes nothing', () => {
    const desk = atDesk(read());
    const first = desk.scan(1, 0);
    expect(desk.scan(1, 14)).toMatchObject({ result: 'already', marked_at: first.marked_at });
    expect(desk.scans).toHaveLength(1);
  });

  it('the day is the same after a reload: it follows from what was read and what was scanned', () => {
    const desk = atDesk(read());
    desk.scan(1, 0);
    desk.scan(2, 1);
    const stored = JSON.parse(JSON.stringify(desk.scans)) as StoredScan[];
    expect(dayNow(read(), stored.toReversed()).day).toEqual(desk.now().day);
  });

  it('what the server has marked already is known', () => {
    const marks = [{ lesson_minus_id: 5, marked_at: moment(-3), scanned: true, starts_at: null, title: 'Йога' }];
    const desk = atDesk(read({ clients: [client(1, 'Ли Анна', { marks })] }));
    expect(desk.scan(1, 0)).toMatchObject({ result: 'already', marked_at: moment(-3) });
  });

  it('the last visit of a family’s pass is spent once', () => {
    const clients = [client(1, 'Ли Анна', { lots_ids: [9] }), client(2, 'Ли Пётр', { lots_ids: [9] })];
    const desk = atDesk(read({ clients, lots: [lot(9, { visits: 100 })] }));
    expect(desk.scan(1, 0)).toMatchObject({ lesson_plus: { left: 0 } });
    expect(desk.refusal(2, 1)).toBe('visits.no_lot');
  });

  it('without a pass it is refused, and marked all the same when the desk says so', () => {
    const desk = atDesk(read({ lots: [], clients: [client(1, 'Ли Анна', { lots_ids: [] })] }));
    expect(desk.refusal(1, 0)).toBe('visits.no_lot');
    expect(desk.scan(1, 0, { anyway: true })).toMatchObject({ result: 'marked', lesson_plus: null, debt: 1 });
    expect(desk.now().clients.get(1)).toMatchObject({ debt: 1, uncovered: 100 });
  });

  it('a frozen pass needs consent, and is unfrozen for the rest of the day', () => {
    const freezes = [{ id: 4, from_date: '2026-03-09', to_date: '2026-03-15' }];
    const desk = atDesk(read({ lots: [lot(1, { freezes })] }));
    expect(desk.refusal(1, 0)).toBe('visits.frozen_today');
    expect(desk.scan(1, 0, { unfreeze: true })).toMatchObject({ lesson_plus: { id: 1, left: 1 } });
    expect(cardOffline(desk.now(), desk.now().clients.get(1)!, when(40)).passes).toMatchObject([
      { frozen_until: null },
    ]);
  });

  it('the card says what the server would', () => {
    const desk = atDesk(read());
    const card = cardOffline(desk.now(), desk.now().clients.get(2)!, when(0));
    expect(card).toMatchObject({
      name: 'Орлов Пётр',
      passes: [{ left: 2, state: 'active' }],
      options: [{ title: 'Йога', booked: false, free: 1, outcome: 'covered', lesson_plus: { left: 1 } }],
    });
    expect(cardOffline(desk.now(), desk.now().clients.get(2)!, when(-30)).options).toEqual([]);
  });

  it('outside of any class the pass is named', () => {
    const desk = atDesk(read());
    expect(desk.refusal(1, 120, { timetable_id: undefined, date: undefined })).toBe('visits.no_class_now');
    expect(desk.scan(1, 120, { timetable_id: null, lesson_plus_id: 1 })).toMatchObject({ lesson_plus: { left: 1 } });
    const morning = { daypart_from: '08:00', daypart_to: '12:00' };
    const late = atDesk(read({ lots: [lot(1), lot(2, morning), lot(3)] }));
    expect(late.refusal(2, 120, { timetable_id: null, lesson_plus_id: 2 })).toBe('visits.lot_refused');
    expect(late.scan(2, 119, { timetable_id: null, lesson_plus_id: 2 })).toMatchObject({ result: 'marked' });
  });
});

describe('who is it, without a server', () => {
  it('by the hash of a code, the end of a number, the beginnings of a name', async () => {
    const hash = await hashOf(7, 'AbC-12');
    const now = dayNow(read({ clients: [client(1, 'Ли Анна', { codes: [hash] }), client(2, 'Лисина Вера')] }), []);
    const names = (code: string, of = '') => findOffline(now, code, of).map(({ name }) => name);
    expect(names('AbC-12', hash)).toEqual(['Ли Анна']);
    expect(await hashOf(8, 'AbC-12')).not.toBe(hash);
    expect(names('0020')).toEqual(['Лисина Вера']);
    expect(names('8 912 345-00-20')).toEqual(['Лисина Вера']);
    expect(names('ли')).toEqual(['Ли Анна', 'Лисина Вера']);
    expect(names('вера лис')).toEqual(['Лисина Вера']);
    expect(names('20')).toEqual([]);
  });
});

test('a kept scan goes out as the call that the desk meant, with the device’s own clock', () => {
  const desk = atDesk(read());
  desk.scan(1, 0);
  expect(bodyOf(desk.scans[0]!, moment(60))).toEqual({
    scan_id: expect.any(String),
    student_id: 1,
    timetable_id: 11,
    date,
    lesson_plus_id: null,
    accept_late: true,
    offline: { scanned_at: moment(0), sent_at: moment(60) },
  });
});
