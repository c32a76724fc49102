/**
 * Several children are booked in one step or not at all, and a family waits in the queue as one. Control: without the
 * locks and the database's check a family too many is booked.
 */
import { testSwitches } from '@ritm/platform/testing';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { requestRoutes as staff, visitorRoutes as routes } from '../contract/index.ts';
import {
  buildClass,
  buildClient,
  buildOpenSchool,
  buildPublished,
  buildVisitor,
  formFor,
  setBooking,
} from './testing.ts';

const now = '2026-03-11T07:00:00.000Z';
let t: TestApp;
let school: SchoolOfTest;
let service_id: number;

interface Family {
  session: TestSession;
  children: number[];
}

beforeAll(async () => {
  t = await openTestApp({ now, poolSize: 20 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.clock.set(now);
  school = await buildOpenSchool(t);
  service_id = (await buildPublished(t, school)).id;
});

async function buildFamily(size = 2): Promise<Family> {
  const session = await buildVisitor(t, school);
  const children = [];
  for (let n = 0; n < size; n++) {
    const { id } = await buildStudent(t, school);
    await linkStudent(t, school, { student_id: id, user_id: session.user_id });
    children.push(id);
  }
  return { session, children };
}

const params = () => ({ school_id: school.school_id });
const classOf = async (capacity: number, date?: string) =>
  (await buildClass(t, school, { service_id, capacity, ...(date && { date }) })).occurrence_id;
const sendRequest = ({ session, children }: Family, occurrence_id: number, fields: object = {}) =>
  t.request(session, routes.add_request, {
    params: params(),
    body: formFor({ service_id, occurrence_id }, { students_ids: children, ...fields }),
  });
const joinQueue = ({ session, children }: Family, occurrence_id: number) =>
  t.call(session, routes.wait_for_place, { params: params(), body: { occurrence_id, students_ids: children } });
const ownBookings = ({ session }: Family) => t.call(session, routes.list_bookings, { params: params() });
const cancel = ({ session, children: [student_id] }: Family, occurrence_id: number) =>
  t.call(session, routes.cancel_booking, {
    params: { ...params(), occurrence_id, student_id: student_id! },
    query: {},
  });
const seated = async (occurrence_id: number) =>
  (
    await t.sql<{ id: number }>(
      `select student_id::int as id from occurrence_students where occurrence_id = $1 and status = 'booked' order by 1`,
      [occurrence_id],
    )
  ).map(({ id }) => id);

describe('several children in one step', () => {
  test('each has a place and a request of their own; named twice is once', async () => {
    const family = await buildFamily();
    const on = await classOf(3);
    const [first] = family.children;
    const reply = await sendRequest(family, on, { students_ids: [...family.children, first!] });
    expect([reply.status, reply.body]).toMatchObject([200, { state: 'confirmed' }]);
    expect(await seated(on)).toEqual(family.children);
    const { data } = await ownBookings(family);
    expect(data.map(({ student_id }) => student_id)).toEqual(family.children);
    expect(new Set(data.map(({ request_id }) => request_id)).size).toBe(2);
    expect(await t.verify()).toEqual([]);
  });

  test('more than there are places: nobody is booked, and classes with enough are named', async () => {
    const family = await buildFamily(3);
    const on = await classOf(2);
    const [roomy] = [await classOf(3, '2026-03-14'), await classOf(2, '2026-03-15')];
    const { status, body } = await sendRequest(family, on);
    const others = (body.data!.alternatives as { occurrence_id: number }[]).map((one) => one.occurrence_id);
    expect([status, body.code, others]).toEqual([409, 'booking.too_few', [roomy]]);
    expect(await seated(on)).toEqual([]);
  });

  test('one of them is there already, or is another’s: nobody is booked', async () => {
    const [family, other] = [await buildFamily(), await buildFamily()];
    const on = await classOf(6);
    const [first, second] = family.children;
    await sendRequest(family, on, { students_ids: [first!] });
    expect((await sendRequest(family, on)).body.code).toBe('timetable.already_booked');
    expect((await sendRequest(family, on, { students_ids: [second!, other.children[0]!] })).status).toBe(404);
    expect((await sendRequest(family, on, { students_ids: [] })).status).toBe(422);
    expect(await seated(on)).toEqual([first]);
  });

  test('that wait for an answer are kept a place each, and each is answered', async () => {
    await setBooking(t, school, { auto_confirm: 'none' });
    const family = await buildFamily();
    const on = await classOf(2);
    expect((await sendRequest(family, on)).body).toMatchObject({ state: 'new' });
    const rows = (await ownBookings(family)).data;
    expect(rows.map(({ student_id, state }) => [student_id, state])).toEqual(family.children.map((id) => [id, 'new']));
    expect((await sendRequest(await buildFamily(1), on)).body.code).toBe('booking.full');
    const at = (n: number) => ({ role: 'owner' as const, ...params(), id: rows[n]!.request_id! });
    await t.call(school.owner, staff.confirm_request, { params: at(0), body: {} });
    await t.call(school.owner, staff.reject_request, { params: at(1), body: { reason: 'Группа другая' } });
    expect(await seated(on)).toEqual([family.children[0]]);
    expect((await sendRequest(await buildFamily(1), on)).status).toBe(200);
    expect(await t.verify()).toEqual([]);
  });

  test('that do not fit keep nothing while they wait for an answer either', async () => {
    await setBooking(t, school, { auto_confirm: 'none' });
    const on = await classOf(2);
    expect((await sendRequest(await buildFamily(3), on)).body.code).toBe('booking.too_few');
    const [holdCount] = await t.sql('select count(*)::int as n from seat_holds where occurrence_id = $1', [on]);
    expect(holdCount).toEqual({ n: 0 });
  });

  test('pay each the price of so many as come', async () => {
    const price_tiers = [
      { headcount: 1, price: 220_000 },
      { headcount: 2, price: 150_000 },
    ];
    ({ id: service_id } = await buildPublished(t, school, { format: 'mini', capacity: 2, price_tiers }));
    const family = await buildFamily();
    const on = await classOf(2);
    const quotedReply = await sendRequest(family, on, { price: 220_000 });
    expect([quotedReply.body.code, quotedReply.body.data]).toEqual(['booking.price_changed', { price: 150_000 }]);
    // A child named twice comes alone and gets the price for one.
    const [child] = family.children;
    const alone = await sendRequest(family, on, { price: 150_000, students_ids: [child!, child!] });
    expect(alone.body.data).toEqual({ price: 220_000 });
    expect((await sendRequest(family, on, { price: 150_000 })).status).toBe(200);
  });
});

describe('a family in the queue', () => {
  test('is passed over while fewer places are free than it needs, and keeps its position', async () => {
    const on = await classOf(3);
    const sitting = [await buildClient(t, school), await buildClient(t, school), await buildClient(t, school)];
    const seats = sitting.map(({ session, student_id }): Family => ({ session, children: [student_id] }));
    for (const one of seats) await sendRequest(one, on);
    const [family, single] = [await buildFamily(), await buildFamily(1)];
    expect([(await joinQueue(family, on)).position, (await joinQueue(single, on)).position]).toEqual([1, 2]);
    await cancel(seats[0]!, on);
    expect(await seated(on)).toContain(single.children[0]);
    const { waiting, data } = await ownBookings(family);
    expect(data).toEqual([]);
    expect(waiting).toMatchObject([{ position: 1, places: 2, students: family.children.map((id) => ({ id })) }]);
    for (const one of seats.slice(1)) await cancel(one, on);
    expect((await ownBookings(family)).waiting).toEqual([]);
    expect(await seated(on)).toEqual([single.children[0], ...family.children].toSorted((a, b) => a! - b!));
    expect(await t.verify()).toEqual([]);
  });

  test('waits where places are free but too few, and not where they suffice', async () => {
    const [family, on] = [await buildFamily(), await classOf(2)];
    const join = () =>
      t.request(family.session, routes.wait_for_place, {
        params: params(),
        body: { occurrence_id: on, students_ids: family.children },
      });
    expect((await join()).body.code).toBe('timetable.places_are_free');
    await sendRequest(await buildFamily(1), on);
    expect((await sendRequest(family, on)).body.code).toBe('booking.too_few');
    expect((await join()).body).toMatchObject({ position: 1 });
    expect((await join()).body.code).toBe('timetable.already_waiting');
    const larger = await buildFamily(3);
    const { body } = await t.request(larger.session, routes.wait_for_place, {
      params: params(),
      body: { occurrence_id: on, students_ids: larger.children },
    });
    expect(body.code).toBe('timetable.bundle_too_large');
  });
});

describe('at one moment', () => {
  const families = 6;
  const runBurst = async () => {
    const on = await classOf(5);
    const all = await Promise.all(Array.from({ length: families }, () => buildFamily()));
    const replies = await Promise.all(all.map((family) => sendRequest(family, on)));
    const there = await seated(on);
    return { won: replies.filter(({ status }) => status === 200).length, there, all };
  };

  test('whole families alone are booked, as many as fit', async () => {
    const { won, there, all } = await runBurst();
    expect([won, there.length]).toEqual([2, 4]);
    expect(all.every(({ children }) => [0, 2].includes(children.filter((id) => there.includes(id)).length))).toBe(true);
    expect(await t.verify()).toEqual([]);
  });

  // This test is the last of the file, because its changes to the database stay.
  test('control: without the locks and the check of the database a family too many is booked', async () => {
    testSwitches.locks = false;
    onTestFinished(() => void (testSwitches.locks = true));
    await t.sql('alter table occurrences drop constraint occurrences_capacity');
    // On a busy machine the families of one burst may come one after another.
    let most = 0;
    for (let bursts = 0; bursts < 8 && most <= 5; bursts++) most = Math.max(most, (await runBurst()).there.length);
    expect(most).toBeGreaterThan(5);
  });
});
