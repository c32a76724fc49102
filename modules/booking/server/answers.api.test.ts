/**
 * How the staff answer a request, whose card it becomes, and what happens when nobody answers: it expires, frees its
 * seat, and the author and the owner are notified once.
 */
import { newPhone } from '@ritm/accounts/testing';
import { buildAdministrator, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  requestRoutes as staff,
  visitorRoutes as visitor,
  type OwnRequest,
  type RequestState,
} from '../contract/index.ts';
import { buildClass, buildOpenSchool, buildPublished, buildVisitor, formFor, setBooking } from './testing.ts';

const now = '2026-03-11T07:00:00.000Z';
let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let openClass: { service_id: number; occurrence_id: number; timetable_id: number; date: string };

beforeAll(async () => {
  t = await openTestApp({ now });
  school = await buildOpenSchool(t);
  service_id = (await buildPublished(t, school)).id;
});
afterAll(() => t.close());

let days = 12;
beforeEach(async () => {
  await t.clock.set(now);
  // Each test has a class of its own, at most two weeks ahead.
  const date = `2026-03-${++days}`;
  if (days >= 30) days = 12;
  const made = await buildClass(t, school, {
    service_id,
    date,
    time_from: hour(),
    time_to: '23:50',
    capacity: 2,
  });
  openClass = { service_id, ...made };
});
let hours = 0;
const hour = () =>
  `${String(6 + (hours++ % 16)).padStart(2, '0')}:${String(Math.floor(hours / 16) % 60).padStart(2, '0')}`;

const params = () => ({ school_id: school.school_id });
const buildSentRequest = async (
  session: TestSession | undefined,
  fields: Parameters<typeof formFor>[1] = {},
): Promise<OwnRequest> => t.call(session, visitor.add_request, { params: params(), body: formFor(openClass, fields) });
const at = (id: number) => ({ role: 'owner' as const, school_id: school.school_id, id });
async function bookedOn(occurrence_id = openClass.occurrence_id): Promise<number> {
  const [row] = await t.sql<{ booked: number }>('select booked from occurrences where id = $1', [occurrence_id]);
  return row!.booked;
}
async function stateOf(id: number): Promise<RequestState> {
  const [row] = await t.sql<{ state: RequestState }>('select state from requests where id = $1', [id]);
  return row!.state;
}

describe('the staff answer', () => {
  test('confirm: the seat becomes a place of the card with the proved number', async () => {
    const phone = newPhone();
    const { id: student_id } = await buildStudent(t, school, { phone });
    await setBooking(t, school, { auto_confirm: 'none' });
    const session = await buildVisitor(t, school, { phone });
    const { id } = await buildSentRequest(session);
    const card = await t.call(school.owner, staff.confirm_request, { params: at(id), body: {} });
    expect(card).toMatchObject({
      state: 'confirmed',
      student_id,
      answered_by: expect.stringContaining('Владельцева'),
      hold_until: null,
    });
    expect(card.history.map((one) => one.state)).toEqual(['new', 'confirmed']);
    expect(await bookedOn()).toBe(1);
    const noticeRows = await t.sql(
      `select data ->> 'outcome' as outcome from notifications where user_id = $1 and kind = 'request_answered'`,
      [session.user_id],
    );
    expect(noticeRows).toEqual([{ outcome: 'confirmed' }]);
    const { data } = await t.call(session, visitor.list_bookings, { params: params() });
    expect(data).toEqual([]);
    await setBooking(t, school, { auto_confirm: 'clients' });
  });

  test('a number of several clients: somebody has to say whose it is', async () => {
    const phone = newPhone();
    const children = [await buildStudent(t, school, { phone }), await buildStudent(t, school, { phone })];
    const session = await buildVisitor(t, school, { phone });
    const { id } = await buildSentRequest(session, { name: 'Мария Двойнова' });
    const reply = await t.request(school.owner, staff.confirm_request, { params: at(id), body: {} });
    expect(reply.body.code).toBe('booking.choose_client');
    expect(
      (reply.body.data as { candidates: { id: number }[] }).candidates.map((one) => one.id).toSorted((a, b) => a - b),
    ).toEqual(children.map((one) => one.id).toSorted((a, b) => a - b));
    const card = await t.call(school.owner, staff.get_request, { params: at(id) });
    expect(card.candidates.map((one) => one.same_phone)).toEqual([true, true]);
    const chosen = children[1]!.id;
    const done = await t.call(school.owner, staff.confirm_request, { params: at(id), body: { student_id: chosen } });
    expect(done.student_id).toBe(chosen);
  });

  test('a card of the same name and another number is only proposed', async () => {
    const { id: namesake } = await buildStudent(t, school, {
      firstname: 'Анна',
      lastname: 'Гостева',
      phone: newPhone(),
    });
    const { id } = await buildSentRequest(await buildVisitor(t, school));
    const { candidates } = await t.call(school.owner, staff.get_request, { params: at(id) });
    expect(candidates.find((one) => one.id === namesake)).toMatchObject({ same_phone: false });
    const card = await t.call(school.owner, staff.convert_request, { params: at(id), body: {} });
    expect(card.student_id).not.toBe(namesake);
    expect(card.can.convert).toBe(false);
  });

  test('reject: the seat is free again, the author is notified why', async () => {
    const session = await buildVisitor(t, school);
    const { id } = await buildSentRequest(session);
    const card = await t.call(school.owner, staff.reject_request, {
      params: at(id),
      body: { reason: 'Группа набрана' },
    });
    expect(card).toMatchObject({ state: 'rejected', reason: 'Группа набрана' });
    expect(await bookedOn()).toBe(0);
    const { data } = await t.call(session, visitor.list_bookings, { params: params() });
    expect(data).toMatchObject([{ state: 'rejected', reason: 'Группа набрана', can: { cancel: false } }]);
  });

  test('taken, done and missed', async () => {
    const { id } = await buildSentRequest(await buildVisitor(t, school));
    const taken = await t.call(school.owner, staff.take_request, { params: at(id), body: {} });
    expect(taken).toMatchObject({ state: 'in_processing', can: { take: false, confirm: true } });
    await t.call(school.owner, staff.confirm_request, { params: at(id), body: {} });
    const early = await t.request(school.owner, staff.complete_request, { params: at(id), body: {} });
    expect(early.body.code).toBe('booking.not_begun');
    await t.clock.set('2026-04-20T07:00:00.000Z');
    const owner = await t.signIn({ user_id: school.owner.user_id });
    const done = await t.call(owner, staff.complete_request, { params: at(id), body: {} });
    expect(done.state).toBe('done');
    const again = await t.request(owner, staff.miss_request, { params: at(id), body: {} });
    expect([again.status, again.body.code]).toEqual([409, 'booking.state_changed']);
  });

  test('the list: what waits longest first, found by number, counted by state, with the median of answers', async () => {
    const own = await buildOpenSchool(t);
    const offered = { service_id: (await buildPublished(t, own)).id };
    const { occurrence_id } = await buildClass(t, own, offered);
    const of = { role: 'owner' as const, school_id: own.school_id };
    const send = async (session: TestSession) =>
      t.call(session, visitor.add_request, {
        params: { school_id: own.school_id },
        body: formFor({ ...offered, occurrence_id }),
      });
    const people = [await buildVisitor(t, own), await buildVisitor(t, own), await buildVisitor(t, own)];
    const ids: number[] = [];
    for (const person of people) {
      ids.push((await send(person)).id);
      await t.clock.advance(60_000);
    }
    const list = (query: object) => t.call(own.owner, staff.list_requests, { params: of, query });
    expect((await list({})).data.map((one) => one.id)).toEqual(ids);
    await t.clock.advance(7 * 60_000);
    await t.call(own.owner, staff.confirm_request, { params: { ...of, id: ids[0]! }, body: {} });
    await t.call(own.owner, staff.reject_request, { params: { ...of, id: ids[2]! }, body: { reason: 'Нет мест' } });
    const shownNow = await list({});
    expect(shownNow.data.map((one) => one.id)).toEqual([ids[1]]);
    expect(shownNow.median_minutes).toBe(9);
    expect(new Map(shownNow.states.map((one) => [one.state, one.count]))).toEqual(
      new Map([
        ['confirmed', 1],
        ['new', 1],
        ['rejected', 1],
      ]),
    );
    expect((await list({ state: 'all', search: `8${people[0]!.phone.slice(2)}` })).data.map((one) => one.id)).toEqual([
      ids[0],
    ]);
    expect((await list({ state: 'rejected' })).meta.total).toBe(1);
  });

  test('teachers and other organizations have no requests', async () => {
    const { id } = await buildSentRequest(await buildVisitor(t, school));
    const teacher = await buildTeacher(t, school, { withUser: true });
    const refused = await t.request(teacher.session, staff.list_requests, {
      params: { role: 'teacher', school_id: school.school_id },
      query: {},
    });
    expect(refused.status).toBe(403);
    const other = await buildOpenSchool(t);
    const foreign = await t.request(other.owner, staff.get_request, {
      params: { ...at(id), school_id: other.school_id },
    });
    expect(foreign.status).toBe(404);
    const administrator = await buildAdministrator(t, school);
    const own = { ...at(id), role: 'administrator' as const };
    expect((await t.request(administrator.session, staff.confirm_request, { params: own, body: {} })).status).toBe(200);
    const settings = await t.request(administrator.session, staff.get_settings, {
      params: { role: 'administrator', school_id: school.school_id },
    });
    expect(settings.status).toBe(403);
  });
});

describe('time', () => {
  test('nobody answers: the request expires, the seat is free, the author is notified', async () => {
    const session = await buildVisitor(t, school);
    const { id, hold_until } = await buildSentRequest(session);
    await t.clock.set(new Date(Date.parse(hold_until!) - 1_000).toISOString());
    await t.perform('booking.expire_requests');
    expect(await stateOf(id)).toBe('new');
    await t.clock.set(hold_until!);
    await t.perform('booking.expire_requests');
    await t.perform('booking.expire_requests');
    expect([await stateOf(id), await bookedOn()]).toEqual(['expired', 0]);
    const noticeRows = await t.sql(`select data ->> 'outcome' as outcome from notifications where user_id = $1`, [
      session.user_id,
    ]);
    expect(noticeRows).toEqual([{ outcome: 'expired' }]);
  });

  test('a number that nobody proves keeps its seat a quarter of an hour', async () => {
    const { id } = await buildSentRequest(undefined, { phone: newPhone() });
    await t.clock.advance(15 * 60_000);
    await t.perform('booking.expire_requests');
    expect([await stateOf(id), await bookedOn()]).toEqual(['expired', 0]);
  });

  test('after fifteen working minutes without an answer the owner is reminded, once', async () => {
    const [waits, taken] = [
      await buildSentRequest(await buildVisitor(t, school)),
      await buildSentRequest(await buildVisitor(t, school)),
    ];
    await t.call(school.owner, staff.take_request, { params: at(taken.id), body: {} });
    const jobs = await t.sql<{ id: number; late: number }>(
      `
        select (payload ->> 'id')::int as id, extract(epoch from j.run_at - $2::timestamptz)::int as late
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks k on k.id = j.task_id
        where k.identifier = 'booking.remind_owner' and (payload ->> 'id')::int = any($1)`,
      [[waits.id, taken.id], now],
    );
    expect(jobs).toHaveLength(2);
    expect(jobs.every(({ late }) => late === 15 * 60)).toBe(true);
    for (const { id } of [waits, waits, taken])
      await t.perform('booking.remind_owner', { school_id: school.school_id, id });
    const causeOf = ({ id }: OwnRequest) => `request:${school.school_id}:${id}:waits`;
    const noticeRows = await t.sql(`select cause from notifications where user_id = $1 and cause = any($2)`, [
      school.owner.user_id,
      [causeOf(waits), causeOf(taken)],
    ]);
    expect(noticeRows).toEqual([{ cause: causeOf(waits) }]);
  });
});

test('after all of it every law of the data holds', async () => {
  await t.settle();
  expect(await t.verify()).toEqual([]);
});
