/**
 * A price by headcount is shown, charged and held by who is on the class, places kept by a request included (decision
 * 039), a place on a class of a pass costs its share of the pass (decision 228), and a service of a part of the day
 * takes nobody outside of it.
 */
import { newPhone } from '@ritm/accounts/testing';
import { buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { statement, type Params } from '@ritm/platform';
import { servicesRoutes } from '@ritm/services/contract';
import { priceOfVisit, type Priced } from '@ritm/services/rules';
import { visitPrice } from '@ritm/services/server';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { slotsRoutes } from '@ritm/timetable/contract';
import { buildWorkTime } from '@ritm/timetable/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publicRoutes, visitorRoutes as visitor } from '../contract/index.ts';
import { buildClass, buildClient, buildOpenSchool, buildPublished, buildVisitor, formFor } from './testing.ts';

/** Wednesday noon in Yekaterinburg; the Monday after it. */
const MONDAY = '2026-03-16';
let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
/** A split lesson costs 2 200 ₽ alone and 1 500 ₽ each for two; the service's own price applies to neither. */
beforeEach(async () => {
  school = await buildOpenSchool(t);
  const fields = { name: 'Сплит', format: 'mini', price: 300_000, capacity: 2, duration_minutes: 60 } as const;
  const price_tiers = [
    { headcount: 2, price: 150_000 },
    { headcount: 1, price: 220_000 },
  ];
  ({ id: service_id } = await buildPublished(t, school, { ...fields, price_tiers }));
});

const params = () => ({ school_id: school.school_id });
const shownClass = async () =>
  (await t.call(undefined, publicRoutes.list_public_timetable, { params: params() })).data[0]!;
const slotAt = async (time: string, teacher?: number) => {
  const query = { service: service_id, date_from: MONDAY, date_to: MONDAY, ...(teacher !== undefined && { teacher }) };
  const { data } = await t.call(undefined, visitor.list_public_slots, { params: params(), query });
  return data.find(({ time_from }) => time_from === time);
};
const sendRequest = async (body: object) =>
  t.request(await buildVisitor(t, school), visitor.add_request, {
    params: params(),
    body: formFor({ service_id, occurrence_id: 0 }, { occurrence_id: undefined, ...body }),
  });

const pricesInSql = statement(
  (_db, p: Params<{ priced: string }>) => sql<{ of: Priced; price: number }>`
    with v as (
      select r.*
      from jsonb_to_recordset(${p('priced')}::jsonb) as r(
        price bigint, visits bigint, validity int, validity_unit text, nominal_value bigint
      )
    )
    select to_jsonb(v) as of, ${visitPrice}::int as price
    from v`,
);

describe('the price of a place on a class of a pass', () => {
  test('is its share of the pass, in the timetable and for the request', async () => {
    const pass = { type: 'pass', price: 440_000, visits: 8, validity: 1, validity_unit: 'month' } as const;
    service_id = (await buildPublished(t, school, pass)).id;
    const { occurrence_id } = await buildClass(t, school, { service_id });
    const services = await t.call(undefined, publicRoutes.list_public_services, { params: params() });
    expect(services.data.find(({ id }) => id === service_id)).toMatchObject({ price: 440_000, visits: 8 });
    expect(await shownClass()).toMatchObject({ occurrence_id, price: 55_000 });
    const refused = await sendRequest({ occurrence_id, price: 440_000 });
    expect(refused.body).toMatchObject({ code: 'booking.price_changed', data: { price: 55_000 } });
    expect((await sendRequest({ occurrence_id, price: 55_000 })).status).toBe(200);
  });

  test('is in SQL what it is in the rules', async () => {
    const priced = [1, 99, 100_001, 439_999].flatMap((price) => [
      ...[50, 100, 300, 700, 1200].map((visits) => ({ price, visits, validity: 30, validity_unit: 'day' })),
      ...['day', 'week', 'month', 'year'].map((validity_unit) => ({ price, visits: null, validity: 2, validity_unit })),
      { price, visits: null, validity: 1, validity_unit: 'month', nominal_value: 7 },
      { price, visits: null, validity: null, validity_unit: null },
    ]);
    const rows = await t.sql<{ of: Priced; price: number }>(
      pricesInSql.prepared().text,
      pricesInSql.values({ priced: JSON.stringify(priced) }) as unknown[],
    );
    expect(rows).toHaveLength(priced.length);
    for (const { of, price } of rows) expect([of, price]).toEqual([of, priceOfVisit(of)]);
  });
});

describe('a price by headcount', () => {
  test('is shown whole with the service, and as it applies with each class', async () => {
    const tiers = [
      { headcount: 1, price: 220_000 },
      { headcount: 2, price: 150_000 },
    ];
    const services = await t.call(undefined, publicRoutes.list_public_services, { params: params() });
    expect(services.data).toMatchObject([{ price: 220_000, price_tiers: tiers }]);
    await buildClass(t, school, { service_id, capacity: 2 });
    expect(await shownClass()).toMatchObject({ price: 220_000, price_tiers: tiers });
  });

  test('falls with the second on a class, and a request is held to what was shown', async () => {
    const { id } = await buildStudent(t, school);
    const { occurrence_id } = await buildClass(t, school, { service_id, capacity: 2, students_ids: [id] });
    expect(await shownClass()).toMatchObject({ occurrence_id, price: 150_000 });
    const refused = await sendRequest({ occurrence_id, price: 220_000 });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'booking.price_changed', data: { price: 150_000 } },
    ]);
    expect((await sendRequest({ occurrence_id, price: 300_000 })).body).toMatchObject({
      code: 'booking.price_changed',
    });
    expect((await sendRequest({ occurrence_id, price: 150_000 })).status).toBe(200);
    const [row] = await t.sql('select price::int from requests where school_id = $1', [school.school_id]);
    expect(row).toEqual({ price: 150_000 });
  });

  test('depends on who may join at a time, the same for a chosen teacher and for any', async () => {
    const [first, second] = [await buildTeacher(t, school), await buildTeacher(t, school)];
    for (const { staff_id: teacher_id } of [first, second])
      await buildWorkTime(t, school, { teacher_id, time_to: '13:00' });
    const { starts_at } = (await slotAt('10:00'))!;
    expect((await slotAt('10:00'))!.price).toBe(220_000);
    const { id } = await buildStudent(t, school);
    await t.call(school.owner, slotsRoutes.book_slot, {
      params: { role: 'owner', ...params() },
      body: { service_id, teacher_id: first.staff_id, starts_at, students_ids: [id] },
    });
    expect([(await slotAt('10:00'))!.price, (await slotAt('11:00'))!.price]).toEqual([150_000, 220_000]);
    expect((await slotAt('10:00', second.staff_id))!.price).toBe(220_000);
    expect((await sendRequest({ starts_at, teacher_id: second.staff_id, price: 150_000 })).body).toMatchObject({
      code: 'booking.price_changed',
      data: { price: 220_000 },
    });
    expect((await sendRequest({ starts_at, price: 150_000 })).status).toBe(200);
  });

  test('counts no one whose place was canceled', async () => {
    const { occurrence_id } = await buildClass(t, school, { service_id, capacity: 2 });
    const { session, student_id } = await buildClient(t, school);
    const body = formFor({ service_id, occurrence_id }, { price: 220_000 });
    expect(await t.call(session, visitor.add_request, { params: params(), body })).toMatchObject({
      state: 'confirmed',
    });
    expect((await shownClass()).price).toBe(150_000);
    const seat = { ...params(), occurrence_id, student_id };
    await t.call(session, visitor.cancel_booking, { params: seat, query: {} });
    expect((await shownClass()).price).toBe(220_000);
  });

  test('counts a held place until it is released; whoever holds it keeps the price', async () => {
    const { occurrence_id } = await buildClass(t, school, { service_id, capacity: 2 });
    const phone = newPhone();
    const guest = async () =>
      t.call(undefined, visitor.add_request, {
        params: params(),
        body: formFor({ service_id, occurrence_id }, { phone, price: 220_000 }),
      });
    const { id } = await guest();
    expect((await shownClass()).price).toBe(150_000);
    expect((await sendRequest({ occurrence_id, price: 220_000 })).body).toMatchObject({
      code: 'booking.price_changed',
      data: { price: 150_000 },
    });
    expect((await guest()).id).toBe(id);
    const [hold] = await t.sql('select held_until from seat_holds where occurrence_id = $1', [occurrence_id]);
    await t.clock.set((hold!.held_until as Date).toISOString());
    expect((await shownClass()).price).toBe(220_000);
    expect((await sendRequest({ occurrence_id, price: 220_000 })).status).toBe(200);
  });

  test('of a time counts a place that is kept there, and the time sent twice is one request', async () => {
    const teacher = await buildTeacher(t, school);
    await buildWorkTime(t, school, { teacher_id: teacher.staff_id, time_to: '13:00' });
    const { starts_at } = (await slotAt('10:00'))!;
    const phone = newPhone();
    const guest = async () =>
      t.call(undefined, visitor.add_request, {
        params: params(),
        body: formFor({ service_id, occurrence_id: 0 }, { occurrence_id: undefined, starts_at, phone, price: 220_000 }),
      });
    const { id } = await guest();
    expect([(await slotAt('10:00'))!.price, (await guest()).id]).toEqual([150_000, id]);
    expect((await sendRequest({ starts_at, price: 150_000 })).status).toBe(200);
    expect(await slotAt('10:00')).toBeUndefined();
  });

  test('of a time beyond the calendar is refused as any such time is', async () => {
    expect((await sendRequest({ starts_at: '9999-12-31T23:59Z', price: 220_000 })).body).toMatchObject({
      code: 'timetable.slot_closed',
    });
  });
});

test('a service of a part of the day has no free time outside of it', async () => {
  const teacher = await buildTeacher(t, school);
  await buildWorkTime(t, school, { teacher_id: teacher.staff_id, time_to: '13:00' });
  expect(await slotAt('12:00')).toBeDefined();
  await t.call(school.owner, servicesRoutes.edit_service, {
    params: { role: 'owner', ...params(), service_id },
    body: { daypart_from: '00:00', daypart_to: '11:30' },
  });
  expect(await slotAt('11:00')).toBeDefined();
  expect(await slotAt('11:30')).toBeUndefined();
});

test('a service of a part of the day takes nobody onto a class outside of it, by no way', async () => {
  const body = { daypart_from: '08:00', daypart_to: '16:00', price_tiers: [] };
  await t.call(school.owner, servicesRoutes.edit_service, { params: { role: 'owner', ...params(), service_id }, body });
  const at = (time_from: string, time_to: string) =>
    buildClass(t, school, { service_id, capacity: 1, date: '2026-03-17', time_from, time_to });
  const day = await at('15:00', '16:00');
  const evening = await at('18:00', '19:00');
  const query = { date_from: '2026-03-17', date_to: '2026-03-17' };
  const { data } = await t.call(undefined, publicRoutes.list_public_timetable, { params: params(), query });
  expect(data.map(({ time_from, open }) => [time_from, open])).toEqual([
    ['15:00', true],
    ['18:00', false],
  ]);
  const { session, student_id } = await buildClient(t, school);
  const form = ({ occurrence_id }: { occurrence_id: number }) => ({
    params: params(),
    body: formFor({ service_id, occurrence_id }, { price: 300_000 }),
  });
  const refused = { status: 409, body: { code: 'booking.other_daypart' } };
  expect(await t.request(session, visitor.add_request, form(evening))).toMatchObject(refused);
  expect((await t.call(session, visitor.add_request, form(day))).state).toBe('confirmed');
  const { occurrence_id } = evening;
  const seat = { ...params(), occurrence_id: day.occurrence_id, student_id };
  expect(await t.request(session, visitor.move_booking, { params: seat, body: { occurrence_id } })).toMatchObject(
    refused,
  );
  const wait = { params: params(), body: { occurrence_id, students_ids: [student_id] } };
  expect(await t.request(session, visitor.wait_for_place, wait)).toMatchObject(refused);
});
