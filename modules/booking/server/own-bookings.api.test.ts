/**
 * What a client sees of own bookings and may do with them: cancel free or late, wait in a queue, move, be reminded,
 * and all of it for a child whom they may book for.
 */
import { passesRoutes } from '@ritm/passes/contract';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent, linkGuardian, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visitorRoutes as routes } from '../contract/index.ts';
import { buildClass, buildClient, buildOpenSchool, buildPublished, buildVisitor, formFor } from './testing.ts';

/** Noon in Yekaterinburg. */
const now = '2026-03-11T07:00:00.000Z';
let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let client: { student_id: number; session: TestSession };
/** The class of tomorrow at six in the evening; it can be canceled without a charge until three. */
let evening: number;

beforeAll(async () => {
  t = await openTestApp({ now });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.clock.set(now);
  school = await buildOpenSchool(t);
  service_id = (await buildPublished(t, school)).id;
  client = await buildClient(t, school);
  evening = (await buildClass(t, school, { service_id, capacity: 1 })).occurrence_id;
});

const params = () => ({ school_id: school.school_id });
const seat = (occurrence_id = evening, student_id = client.student_id) => ({ ...params(), occurrence_id, student_id });
const book = (occurrence_id = evening, session = client.session) =>
  t.call(session, routes.add_request, { params: params(), body: formFor({ service_id, occurrence_id }) });
const bookings = (session = client.session) => t.call(session, routes.list_bookings, { params: params() });
async function attendance(occurrence_id = evening): Promise<string | undefined> {
  const [row] = await t.sql<{ status: string }>(
    'select status from occurrence_students where occurrence_id = $1 and student_id = $2',
    [occurrence_id, client.student_id],
  );
  return row?.status;
}

test('a family with more than 200 places sees them all', async () => {
  const series = [];
  for (const [time_from, time_to] of [
    ['08:00', '09:00'],
    ['10:00', '11:00'],
  ] as const)
    series.push((await buildClass(t, school, { service_id, repeat: 'day', time_from, time_to })).timetable_id);
  const placed = await t.sql(
    `insert into occurrence_students (school_id, occurrence_id, student_id, status, source)
      select school_id, id, $2, 'booked', 'standing' from occurrences where timetable_id = any($1)
      returning occurrence_id`,
    [series, client.student_id],
  );
  expect(placed.length).toBeGreaterThan(200);
  expect((await bookings()).data).toHaveLength(placed.length);
});

describe('a client’s own bookings', () => {
  test('show which pass pays for each while it lasts, or why the only one does not', async () => {
    const sell = async (body: object) =>
      t.call(school.owner, passesRoutes.add_lesson_plus, {
        params: { role: 'owner', ...params(), student_id: client.student_id },
        body: { service_id: (await buildPublished(t, school, { name: 'Утро', ...body })).id },
      });
    const next = (await buildClass(t, school, { service_id, date: '2026-03-13' })).occurrence_id;
    for (const occurrence_id of [evening, next]) await book(occurrence_id);
    const paid = async () => (await bookings()).data.map(({ paid_by }) => paid_by);
    expect(await paid()).toEqual([null, null]);
    const of = { visits: 1, validity: 30, validity_unit: 'day' as const };
    await sell({ ...of, daypart_from: '08:00', daypart_to: '16:00' });
    const why = { pass: 'Утро', why_not: 'не на это время дня' };
    expect(await paid()).toEqual([why, why]);
    await sell({ ...of, name: 'Любое время' });
    expect(await paid()).toEqual([{ pass: 'Любое время', why_not: null }, why]);
  });

  test('show what is ahead, until when it is free to cancel, and what may be done', async () => {
    await book();
    const ownBookings = await bookings();
    expect(ownBookings).toMatchObject({
      students: [{ id: client.student_id }],
      time_zone: 'Asia/Yekaterinburg',
      waiting: [],
    });
    expect(ownBookings.data).toMatchObject([
      {
        state: 'confirmed',
        confirmed: false,
        occurrence_id: evening,
        date: '2026-03-12',
        time_from: '18:00',
        free_until: '2026-03-12T10:00:00.000Z',
        is_late: false,
        can: { cancel: true, move: true, move_time: false, confirm: true },
      },
    ]);
  });

  test('a guest sees the request that waits and takes it back', async () => {
    const session = await buildVisitor(t, school);
    const { id } = await book(evening, session);
    expect((await bookings(session)).data).toMatchObject([
      { request_id: id, state: 'new', can: { cancel: true, move: false, move_time: false, confirm: false } },
    ]);
    const cancel = () => t.request(session, routes.cancel_request, { params: { ...params(), id } });
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200]);
    expect((await bookings(session)).data).toEqual([]);
    const stranger = await buildVisitor(t, school);
    expect((await t.request(stranger, routes.cancel_request, { params: { ...params(), id } })).status).toBe(404);
  });

  test('nobody sees another’s, and without a session nothing', async () => {
    await book();
    const other = await buildClient(t, school);
    expect((await bookings(other.session)).data).toEqual([]);
    for (const route of [routes.cancel_booking, routes.confirm_booking, routes.move_booking]) {
      const body = route === routes.move_booking ? { occurrence_id: evening } : {};
      expect((await t.request(other.session, route, { params: seat(), body })).status).toBe(404);
      expect((await t.request(undefined, route, { params: seat(), body })).status).toBe(401);
    }
    expect(await attendance()).toBe('booked');
  });
});

describe('cancel', () => {
  const cancel = (late?: boolean) =>
    t.request(client.session, routes.cancel_booking, { params: seat(), query: late === undefined ? {} : { late } });

  test('within the window it is free, and twice is once', async () => {
    const { id } = await book();
    await t.clock.set('2026-03-12T10:00:00.000Z');
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200]);
    expect(await attendance()).toBe('canceled');
    const [row] = await t.sql('select state from requests where id = $1', [id]);
    expect(row).toEqual({ state: 'canceled' });
  });

  test('a late cancel is announced first, and done only with consent', async () => {
    await book();
    await t.clock.set('2026-03-12T10:00:01.000Z');
    const notices = await cancel();
    expect([notices.status, notices.body.code, notices.body.data?.until]).toEqual([
      409,
      'booking.late_cancel',
      '12.03 15:00',
    ]);
    expect(await attendance()).toBe('booked');
    expect((await cancel(true)).status).toBe(200);
    const [line] = await t.sql(
      `select after from audit_log where action = 'booking.canceled_by_client' and school_id = $1`,
      [school.school_id],
    );
    expect(line.after).toMatchObject({ late: true });
  });

  test('what has begun is not canceled', async () => {
    await book();
    await t.clock.set('2026-03-12T13:00:00.000Z');
    expect((await cancel(true)).body.code).toBe('timetable.class_over');
  });

  test('the wrong person was promoted: the freed place goes to whoever waits first, and accepting ends their waiting for good', async () => {
    await book();
    const [first, second] = [await buildClient(t, school), await buildClient(t, school)];
    const wait = (who: typeof first) =>
      t.call(who.session, routes.wait_for_place, {
        params: params(),
        body: { occurrence_id: evening, students_ids: [who.student_id] },
      });
    expect([(await wait(first)).position, (await wait(second)).position]).toEqual([1, 2]);
    expect((await bookings(second.session)).waiting).toMatchObject([
      { position: 2, state: 'waiting', may_take: false },
    ]);
    await cancel();
    await t.settle();
    expect((await bookings(first.session)).data).toMatchObject([{ state: 'confirmed' }]);
    expect((await bookings(first.session)).waiting).toEqual([]);
    expect((await bookings(second.session)).waiting).toMatchObject([{ position: 1 }]);
    await t.call(first.session, routes.cancel_booking, { params: seat(evening, first.student_id), query: {} });
    expect((await bookings(second.session)).data).toMatchObject([{ state: 'confirmed' }]);
    expect((await bookings(first.session)).waiting).toEqual([]);
  });
});

describe('the queue', () => {
  test('is for what is full, of one’s own cards, and is left when one likes', async () => {
    const other = await buildClient(t, school);
    const wait = (session: TestSession, students_ids: number[]) =>
      t.request(session, routes.wait_for_place, { params: params(), body: { occurrence_id: evening, students_ids } });
    expect((await wait(other.session, [other.student_id])).body.code).toBe('timetable.places_are_free');
    await book();
    expect((await wait(other.session, [client.student_id])).status).toBe(404);
    const { body } = await wait(other.session, [other.student_id]);
    const entry = { ...params(), entry_id: (body as { id: number }).id };
    expect((await t.request(client.session, routes.leave_queue, { params: entry })).status).toBe(404);
    expect((await t.request(other.session, routes.accept_place, { params: entry, body: {} })).body.code).toBe(
      'timetable.full',
    );
    expect((await t.request(other.session, routes.leave_queue, { params: entry })).status).toBe(200);
    expect((await bookings(other.session)).waiting).toEqual([]);
  });

  test.each([
    ['is not for a class that the public does not see', { public: false }],
    ['is not for somebody’s personal lesson', { format: 'individual' }],
  ])('%s', async (_, change) => {
    await book();
    const other = await buildClient(t, school);
    const [[column, value]] = Object.entries(change) as [[string, unknown]];
    await t.sql(['update services set', column, '= $2 where id = $1'].join(' '), [service_id, value]);
    const body = { occurrence_id: evening, students_ids: [other.student_id] };
    const refused = await t.request(other.session, routes.wait_for_place, { params: params(), body });
    expect(refused.body).toMatchObject({ code: 'booking.no_such_class' });
  });

  test('nearer than twelve hours the place is offered for half an hour, and taken by its own visitor', async () => {
    await book();
    const other = await buildClient(t, school);
    const { id } = await t.call(other.session, routes.wait_for_place, {
      params: params(),
      body: { occurrence_id: evening, students_ids: [other.student_id] },
    });
    await t.clock.set('2026-03-12T07:00:00.000Z');
    await t.call(client.session, routes.cancel_booking, { params: seat(), query: {} });
    const offered = await bookings(other.session);
    expect(offered.waiting).toMatchObject([{ state: 'offered', may_take: true }]);
    expect(Date.parse(offered.waiting[0]!.offered_until!)).toBe(Date.parse('2026-03-12T07:30:00.000Z'));
    await t.call(other.session, routes.accept_place, { params: { ...params(), entry_id: id }, body: {} });
    expect((await bookings(other.session)).data).toMatchObject([{ state: 'confirmed' }]);
  });
});

describe('move', () => {
  const move = (occurrence_id: number) =>
    t.request(client.session, routes.move_booking, { params: seat(), body: { occurrence_id } });

  test('to another class of the same service, while it is free', async () => {
    const { id } = await book();
    const next = (await buildClass(t, school, { service_id, date: '2026-03-13' })).occurrence_id;
    expect((await move(next)).status).toBe(200);
    expect([await attendance(), await attendance(next)]).toEqual(['canceled', 'booked']);
    const [row] = await t.sql('select occurrence_id::int from requests where id = $1', [id]);
    expect(row).toEqual({ occurrence_id: next });
  });

  test('of a place that was given up is refused, even to whom the organization blocked', async () => {
    await book();
    await t.call(client.session, routes.cancel_booking, { params: seat(), query: {} });
    const next = (await buildClass(t, school, { service_id, date: '2026-03-13' })).occurrence_id;
    const refused = await move(next);
    expect([refused.status, refused.body.code]).toEqual([409, 'timetable.seat_gone']);
    expect([await attendance(), await attendance(next)]).toEqual(['canceled', undefined]);
  });

  test('to a full class, another service or late: everything stays as it was', async () => {
    await book();
    const full = (await buildClass(t, school, { service_id, date: '2026-03-13', capacity: 1 })).occurrence_id;
    const other = await buildClient(t, school);
    await book(full, other.session);
    expect((await move(full)).body.code).toBe('booking.full');
    const foreign = (await buildPublished(t, school)).id;
    const elsewhere = (await buildClass(t, school, { service_id: foreign, date: '2026-03-14' })).occurrence_id;
    expect((await move(elsewhere)).body.code).toBe('booking.no_such_class');
    await t.clock.set('2026-03-12T10:00:01.000Z');
    expect((await move(full)).body.code).toBe('booking.late_move');
    expect(await attendance()).toBe('booked');
  });
});

describe('reminders', () => {
  const notices = () =>
    t.sql(
      `
        select cause, data ->> 'hours' as hours
        from notifications
        where user_id = $1 and kind = 'class_soon'
        order by id`,
      [client.session.user_id],
    );

  test('a day before and two hours before, once each, with the say that one comes', async () => {
    await book();
    const remind = async (at: string) => {
      await t.clock.set(at);
      await t.perform('booking.remind_clients');
      await t.perform('booking.remind_clients');
      return (await notices()).map((one) => one.hours);
    };
    expect(await remind('2026-03-11T12:59:59.000Z')).toEqual([]);
    expect(await remind('2026-03-11T13:00:00.000Z')).toEqual(['24']);
    expect(await remind('2026-03-12T10:30:00.000Z')).toEqual(['24']);
    expect(await remind('2026-03-12T11:00:00.000Z')).toEqual(['24', '2']);
    const zones = await t.sql(
      `select distinct data ->> 'zone' as zone from notifications where user_id = $1 and kind = 'class_soon'`,
      [client.session.user_id],
    );
    expect(zones).toEqual([{ zone: 'GMT+5' }]);
    await t.call(client.session, routes.confirm_booking, { params: seat(), body: {} });
    await t.call(client.session, routes.confirm_booking, { params: seat(), body: {} });
    expect(await attendance()).toBe('confirmed');
    expect((await bookings()).data).toMatchObject([{ confirmed: true, can: { confirm: false } }]);
  });

  test('whoever has left, and whoever booked within the hours, is not reminded of them', async () => {
    await book();
    await t.call(client.session, routes.cancel_booking, { params: seat(), query: {} });
    const late = await buildClient(t, school);
    await t.clock.set('2026-03-11T14:00:00.000Z');
    await book(evening, late.session);
    await t.perform('booking.remind_clients');
    const all = await t.sql(`select 1 from notifications where kind = 'class_soon' and school_id = $1`, [
      school.school_id,
    ]);
    expect(all).toEqual([]);
  });
});

test('a family: a parent books each of the children, and each once', async () => {
  const parent = await buildVisitor(t, school);
  const children = [await buildStudent(t, school), await buildStudent(t, school)];
  for (const child of children) await linkStudent(t, school, { student_id: child.id, user_id: parent.user_id });
  const roomy = (await buildClass(t, school, { service_id, date: '2026-03-15' })).occurrence_id;
  for (const { id } of children) {
    const body = formFor({ service_id, occurrence_id: roomy }, { students_ids: [id] });
    expect((await t.call(parent, routes.add_request, { params: params(), body })).state).toBe('confirmed');
  }
  const resent = formFor({ service_id, occurrence_id: roomy }, { students_ids: [children[0]!.id] });
  expect((await t.request(parent, routes.add_request, { params: params(), body: resent })).status).toBe(409);
  expect((await bookings(parent)).data.map((one) => one.student_id)).toEqual(children.map((one) => one.id));
});

test('a guardian who may only see a child books nothing for them', async () => {
  const guardian = await buildVisitor(t, school);
  const person = { name: 'Отец', phone: guardian.phone, relation: 'father' as const, rights: ['see' as const] };
  const { id } = await buildStudent(t, school, { guardians: [person] });
  await linkGuardian(t, school, { student_id: id, user_id: guardian.user_id });
  const body = formFor({ service_id, occurrence_id: evening }, { students_ids: [id] });
  const reply = await t.request(guardian, routes.add_request, { params: params(), body });
  expect([reply.status, reply.body.code]).toEqual([403, 'common.forbidden']);
});

test('what became of it on the class is what became of the request', async () => {
  const { id } = await book();
  await t.clock.set('2026-03-12T13:30:00.000Z');
  const owner = await t.signIn({ user_id: school.owner.user_id });
  const [on] = await t.sql<{ id: string }>('select timetable_id as id from occurrences where id = $1', [evening]);
  await t.call(owner, visitsRoutes.fast_lesson_minus, {
    params: { role: 'owner', school_id: school.school_id, student_id: client.student_id },
    body: { timetable_id: Number(on!.id), date_visit: '2026-03-12' },
  });
  await t.perform('booking.expire_requests');
  const [row] = await t.sql('select state from requests where id = $1', [id]);
  expect(row).toEqual({ state: 'done' });
  expect(await t.verify()).toEqual([]);
});
