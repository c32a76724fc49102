/** Several services of one visit follow one another: all are booked or none (decision 248). */
import { buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import { consentVersions } from '@ritm/students/contract';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { buildWorkTime } from '@ritm/timetable/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestRoutes, visitorRoutes as routes } from '../../contract/index.ts';
import { buildClient, buildOpenSchool, buildPublished, buildVisitor, setBooking } from '../testing.ts';

const now = '2026-03-11T07:00:00.000Z';
/** A Monday. */
const date = '2026-03-16';
let t: TestApp;
let school: SchoolOfTest;
let massage: number;
let wrap: number;
let anna: number;
let olga: number;

beforeAll(async () => {
  t = await openTestApp({ now, poolSize: 12 });
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  school = await buildOpenSchool(t);
  const own = { format: 'individual', duration_minutes: 60, capacity: 1 } as const;
  massage = (await buildPublished(t, school, { ...own, name: 'Массаж', price: 300_000 })).id;
  wrap = (await buildPublished(t, school, { ...own, name: 'Обёртывание', price: 200_000 })).id;
  anna = (await buildTeacher(t, school)).staff_id;
  olga = (await buildTeacher(t, school)).staff_id;
  for (const teacher_id of [anna, olga]) await buildWorkTime(t, school, { teacher_id, time_to: '14:00' });
});

const params = () => ({ school_id: school.school_id });
/** The instant of a time of that day, as the page offers it. */
async function at(time: string, service = massage): Promise<string> {
  const query = { service, date_from: date, date_to: date };
  const { data } = await t.call(undefined, routes.list_public_slots, { params: params(), query });
  return data.find(({ time_from }) => time_from === time)!.starts_at;
}
interface Wanted {
  first?: string;
  second?: string;
  teachers?: readonly [number, number];
  fields?: object;
}
async function form({ first = '10:00', second = '11:00', teachers = [anna, anna], fields = {} }: Wanted = {}) {
  return {
    service_id: massage,
    starts_at: await at(first),
    teacher_id: teachers[0],
    price: 300_000,
    name: 'Анна Гостева',
    consent_version: consentVersions.service,
    next: [{ service_id: wrap, starts_at: await at(second, wrap), teacher_id: teachers[1], price: 200_000 }],
    ...fields,
  };
}
const send = async (by: TestSession | undefined, wanted: Wanted = {}) =>
  t.request(by, routes.add_request, { params: params(), body: await form(wanted) });
const requests = () =>
  t.sql<{ service_name: string; state: string; price: number; time: string; teacher_id: number; first: boolean }>(
    `
      select r.service_name, r.state, r.price::int as price, left(o.time_from::text, 5) as time,
        o.teacher_id::int as teacher_id, r.follows_id is null as first
      from requests r
      join occurrences o on o.school_id = r.school_id and o.id = r.occurrence_id
      where r.school_id = $1
      order by r.id`,
    [school.school_id],
  );
const planned = async () =>
  (await t.sql('select 1 from occurrences where school_id = $1 and status = $2', [school.school_id, 'planned'])).length;

test('a client books two services in a row at once, each at its price', async () => {
  const { session, student_id } = await buildClient(t, school);
  const { body } = await send(session, { fields: { students_ids: [student_id] } });
  expect(body).toMatchObject({ state: 'confirmed', title: 'Массаж + Обёртывание', time_from: '10:00' });
  expect(await requests()).toEqual([
    { service_name: 'Массаж', state: 'confirmed', price: 300_000, time: '10:00', teacher_id: anna, first: true },
    { service_name: 'Обёртывание', state: 'confirmed', price: 200_000, time: '11:00', teacher_id: anna, first: false },
  ]);
  const { data } = await t.call(session, routes.list_bookings, { params: params() });
  expect(data.map(({ title, time_from }) => `${title} ${time_from}`)).toEqual(['Массаж 10:00', 'Обёртывание 11:00']);
});

test('two specialists may give them, and the desk sees what follows what', async () => {
  await setBooking(t, school, { auto_confirm: 'none' });
  const { session, student_id } = await buildClient(t, school);
  await send(session, { teachers: [anna, olga], fields: { students_ids: [student_id] } });
  const at = { role: 'owner' as const, ...params() };
  const { data } = await t.call(school.owner, requestRoutes.list_requests, { params: at, query: {} });
  const [first, second] = data.toSorted((a, b) => a.id - b.id);
  expect([first, second]).toMatchObject([
    { service_name: 'Массаж', follows_id: null },
    { service_name: 'Обёртывание', follows_id: first!.id },
  ]);
  const confirm = (id: number) =>
    t.call(school.owner, requestRoutes.confirm_request, { params: { ...at, id }, body: {} });
  for (const { id } of data) expect(await confirm(id)).toMatchObject({ state: 'confirmed' });
});

describe('all or none', () => {
  test('when the second time is taken, the first stays free', async () => {
    const { session } = await buildClient(t, school);
    const taken = await at('11:00', wrap);
    await t.request((await buildClient(t, school)).session, routes.add_request, {
      params: params(),
      body: { ...(await form()), service_id: wrap, starts_at: taken, price: 200_000, next: undefined },
    });
    const before = await planned();
    expect((await send(session)).body).toMatchObject({ code: 'timetable.slot_taken' });
    expect([await planned(), (await requests()).length]).toEqual([before, 1]);
  });

  test.each([
    ['with a long pause between them', { second: '12:00' }, 'booking.not_in_a_row'],
    ['in the wrong order', { first: '11:00', second: '10:00' }, 'booking.not_in_a_row'],
    ['at another price', { fields: { price: 1 } }, 'booking.price_changed'],
  ])('refused %s', async (_what, wanted, code) => {
    const { session } = await buildClient(t, school);
    expect((await send(session, wanted)).body).toMatchObject({ code });
    expect(await planned()).toBe(0);
  });

  test('refused for several people', async () => {
    const { session, student_id } = await buildClient(t, school);
    const { id } = await buildStudent(t, school);
    await linkStudent(t, school, { student_id: id, user_id: session.user_id });
    const { body } = await send(session, { fields: { students_ids: [student_id, id] } });
    expect(body).toMatchObject({ code: 'booking.row_for_one' });
  });

  test('of two visitors at once for the same row one has both services', async () => {
    const clients = await Promise.all([buildClient(t, school), buildClient(t, school)]);
    const body = await form();
    const replies = await Promise.all(
      clients.map(({ session }) => t.request(session, routes.add_request, { params: params(), body })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await planned()).toBe(2);
  });
});

describe('a guest', () => {
  test('keeps both times, and one code proves both', async () => {
    await setBooking(t, school, { auto_confirm: 'everybody' });
    const visitor = await buildVisitor(t, school);
    const { body } = await send(undefined, { fields: { phone: visitor.phone } });
    expect((await requests()).map(({ state }) => state)).toEqual(['new', 'new']);
    const verify = { params: { ...params(), id: body.id! }, body: {} };
    expect(await t.call(visitor, routes.verify_request, verify)).toMatchObject({ state: 'confirmed', verified: true });
    expect((await requests()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
  });

  test('who sends it again has the same, and another request gives both times back', async () => {
    const { phone } = await buildVisitor(t, school);
    const first = await send(undefined, { fields: { phone } });
    expect((await send(undefined, { fields: { phone } })).body).toMatchObject({ id: first.body.id });
    await send(undefined, { first: '12:00', second: '13:00', fields: { phone } });
    await t.settle();
    expect((await requests()).map(({ state, time }) => `${time} ${state}`)).toEqual([
      '10:00 canceled',
      '11:00 canceled',
      '12:00 new',
      '13:00 new',
    ]);
    expect(await planned()).toBe(2);
  });
});
