/** A place that a client takes anew after a charged late cancel is theirs, whatever becomes of the charge. */
import { buildLessonPlus } from '@ritm/passes/testing';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { seatRoutes, visitsRoutes } from '@ritm/visits/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitorRoutes as routes } from '../../contract/index.ts';
import { buildClass, buildClient, buildOpenSchool, buildPublished, formFor } from '../testing.ts';

const late = '2026-03-12T10:00:01.000Z';
let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let client: { student_id: number; session: TestSession };
let evening: number;

beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T07:00:00.000Z' });
  school = await buildOpenSchool(t);
  service_id = (await buildPublished(t, school)).id;
  client = await buildClient(t, school);
  evening = (await buildClass(t, school, { service_id, capacity: 1 })).occurrence_id;
});
afterAll(() => t.close());

const params = () => ({ school_id: school.school_id });
const owner = () => ({ role: 'owner' as const, ...params(), student_id: client.student_id });
const book = () =>
  t.call(client.session, routes.add_request, {
    params: params(),
    body: formFor({ service_id, occurrence_id: evening }),
  });
const cancel = () =>
  t.request(client.session, routes.cancel_booking, {
    params: { ...params(), occurrence_id: evening, student_id: client.student_id },
    query: { late: true },
  });
const visits = async () => (await t.call(school.owner, visitsRoutes.list_lessons_minus, { params: owner() })).data;
const attendance = async () =>
  (await t.sql<{ status: string }>('select status from occurrence_students where occurrence_id = $1', [evening]))[0]
    ?.status;

test('a place taken anew stays when a sale covers the late cancel, and when it is forgiven', async () => {
  await book();
  await t.clock.set(late);
  expect((await cancel()).status).toBe(200);
  const [owed] = await visits();
  expect(owed).toMatchObject({ status: 'canceled_late', lesson_plus_id: null });
  const [row] = await t.sql<{ timetable_id: string }>('select timetable_id from occurrences where id = $1', [evening]);
  await t.clock.advance(60_000);
  const body = { timetable_id: Number(row!.timetable_id), date: '2026-03-12' };
  await t.call(school.owner, seatRoutes.add_seat, { params: owner(), body });
  expect(await attendance()).toBe('booked');
  await buildLessonPlus(t, school, { student_id: client.student_id, service_id, cover_debts: true });
  expect((await visits())[0]).toMatchObject({
    status: 'canceled_late',
    lesson_plus_id: expect.any(Number) as number,
  });
  expect(await attendance()).toBe('booked');
  await t.call(school.owner, visitsRoutes.delete_lesson_minus, { params: { ...owner(), id: owed!.id } });
  expect(await attendance()).toBe('booked');
  expect(await t.verify()).toEqual([]);
});
