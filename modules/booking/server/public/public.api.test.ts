import { buildTeacher, setArchived, setTariff, type SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildService } from '@ritm/services/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicRoutes as routes, visitorRoutes } from '../../contract/index.ts';
import { buildClass, buildOpenSchool, buildPublished, buildVisitor, formFor } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildOpenSchool(t);
  service_id = (await buildPublished(t, school, { name: 'Йога' })).id;
});
afterAll(() => t.close());

const params = () => ({ school_id: school.school_id });
const week = (query: { date_from?: string; date_to?: string; service?: number; teacher?: number } = {}) =>
  t.call(undefined, routes.list_public_timetable, { params: params(), query });

test('anybody sees an organization, its figures and its published services', async () => {
  const teacher = await buildTeacher(t, school, { firstname: 'Павел', lastname: 'Стоянов' });
  await t.call(school.owner, servicesRoutes.set_service_teachers, {
    params: { role: 'owner', school_id: school.school_id, service_id },
    body: { teachers_ids: [teacher.staff_id] },
  });
  await buildService(t, school, { name: 'Только для своих' });
  const seen = await t.call(undefined, routes.get_public_school, { params: params() });
  expect(seen).toMatchObject({
    id: school.school_id,
    time_zone: 'Asia/Yekaterinburg',
    takes_requests: true,
    color: null,
  });
  expect(await t.call(undefined, routes.list_public_services, { params: params() })).toMatchObject({
    data: [
      { id: service_id, name: 'Йога', price: 70_000, teachers: [{ id: teacher.staff_id, name: 'Павел Стоянов' }] },
    ],
    groups: [],
  });
  const figures = await t.call(undefined, routes.get_public_statistic, { params: params() });
  expect(figures).toMatchObject({ services: 1, teachers: 1, followers: 0 });
});

test('the timetable shows classes of published services, with the seats left', async () => {
  const shown = await buildClass(t, school, { service_id, date: '2026-03-13', capacity: 5 });
  const inner = await buildService(t, school, { name: 'Закрытая группа' });
  await buildClass(t, school, { service_id: inner.id, date: '2026-03-13', time_from: '08:00', time_to: '09:00' });
  await buildClass(t, school, { service_id, date: '2026-03-30' });
  const { data, meta } = await week();
  expect(meta).toMatchObject({ today: '2026-03-11', date_from: '2026-03-11', date_to: '2026-03-17' });
  expect(data).toMatchObject([
    { occurrence_id: shown.occurrence_id, time_from: '18:00', free: 5, open: true, price: 70_000 },
  ]);
  expect((await week({ date_from: '2026-03-30', date_to: '2026-03-30' })).data).toHaveLength(1);
  expect((await week({ service: service_id + 1 })).data).toEqual([]);
  expect((await week({ teacher: 999_999 })).data).toEqual([]);
});

test('a class without a limit has no count of places, and refuses nobody', async () => {
  const { occurrence_id } = await buildClass(t, school, { service_id, date: '2026-03-20', capacity: null });
  const { data } = await week({ date_from: '2026-03-20', date_to: '2026-03-20' });
  expect(data).toMatchObject([{ occurrence_id, free: null, open: true }]);
  const visitor = await buildVisitor(t, school);
  const body = formFor({ service_id, occurrence_id });
  expect(await t.call(visitor, visitorRoutes.add_request, { params: params(), body })).toMatchObject({ state: 'new' });
});

test('a canceled class is gone, and one that begins within the hour takes no more requests', async () => {
  const gone = await buildClass(t, school, { service_id, date: '2026-03-14' });
  await t.call(school.owner, timetableRoutes.delete_timetable, {
    params: { role: 'owner', school_id: school.school_id, timetable_id: gone.timetable_id },
    query: { date: gone.date },
  });
  expect((await week({ date_from: '2026-03-14', date_to: '2026-03-14' })).data).toEqual([]);
  // 12:00 in Yekaterinburg.
  await buildClass(t, school, { service_id, date: '2026-03-11', time_from: '12:30', time_to: '13:30' });
  await buildClass(t, school, { service_id, date: '2026-03-11', time_from: '14:00', time_to: '15:00' });
  const today = await week({ date_from: '2026-03-11', date_to: '2026-03-11' });
  expect(today.data.map((one) => [one.time_from, one.open])).toEqual([
    ['12:30', false],
    ['14:00', true],
  ]);
});

test('a class was shown on the wrong date: a class after midnight stands on its own date in the zone of the organization', async () => {
  await buildClass(t, school, { service_id, date: '2026-03-15', time_from: '23:30', time_to: '00:30' });
  await buildClass(t, school, { service_id, date: '2026-03-16', time_from: '00:30', time_to: '01:30' });
  const { data } = await week({ date_from: '2026-03-15', date_to: '2026-03-16' });
  expect(data.map((one) => [one.date, one.time_from, one.time_to])).toEqual([
    ['2026-03-15', '23:30', '00:30'],
    ['2026-03-16', '00:30', '01:30'],
  ]);
});

test('a period is at most a month and goes forward', async () => {
  const listBetween = (date_from: string, date_to: string) =>
    t.request(undefined, routes.list_public_timetable, { params: params(), query: { date_from, date_to } });
  expect((await listBetween('2026-03-12', '2026-03-11')).body.code).toBe('booking.period_reversed');
  expect((await listBetween('2026-03-01', '2026-04-01')).body.code).toBe('booking.period_too_long');
  expect((await listBetween('2026-03-01', '2026-03-31')).status).toBe(200);
});

test('on the free tariff everything is shown and nothing is open', async () => {
  const free = await buildOpenSchool(t);
  await buildClass(t, free, { service_id: (await buildPublished(t, free)).id });
  await setTariff(t, free, 'free');
  const at = { params: { school_id: free.school_id } };
  expect((await t.call(undefined, routes.get_public_school, at)).takes_requests).toBe(false);
  expect((await t.call(undefined, routes.list_public_timetable, at)).data).toMatchObject([{ open: false }]);
});

test('a closed organization and one that never was are one and the same 404', async () => {
  const closed = await buildOpenSchool(t);
  await setArchived(t, closed, true);
  for (const route of Object.values(routes))
    for (const school_id of [closed.school_id, 999_999_999]) {
      const { status, body } = await t.request(undefined, route, { params: { school_id } });
      expect([status, (body as { message?: string }).message]).toEqual([404, 'Не найдено']);
    }
});
