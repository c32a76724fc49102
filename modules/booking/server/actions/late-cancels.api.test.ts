import { passesRoutes } from '@ritm/passes/contract';
import { buildStudent } from '@ritm/students/testing';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { recordAttendance } from '@ritm/timetable/server';
import { writeAs } from '@ritm/timetable/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { markVisit } from '@ritm/visits/testing';
import { buildLessonPlus } from '@ritm/passes/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visitorRoutes as routes } from '../../contract/index.ts';
import { buildClass, buildClient, buildOpenSchool, buildPublished, formFor } from '../testing.ts';

/** Noon in Yekaterinburg. Tomorrow's class is at six and can be canceled without a charge until three. */
const now = '2026-03-11T07:00:00.000Z';
const late = '2026-03-12T10:00:01.000Z';
let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let client: { student_id: number; session: TestSession };
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
const owner = () => ({ role: 'owner' as const, ...params(), student_id: client.student_id });
const book = () =>
  t.call(client.session, routes.add_request, {
    params: params(),
    body: formFor({ service_id, occurrence_id: evening }),
  });
const cancel = (query: { late?: boolean } = { late: true }) =>
  t.request(client.session, routes.cancel_booking, {
    params: { ...params(), occurrence_id: evening, student_id: client.student_id },
    query,
  });
const visits = async () => (await t.call(school.owner, visitsRoutes.list_lessons_minus, { params: owner() })).data;
const attendance = async () =>
  (
    await t.sql<{ status: string }>(
      'select status from occurrence_students where occurrence_id = $1 and student_id = $2',
      [evening, client.student_id],
    )
  )[0]?.status;

test('a client who confirms while the place is being marked is not told that it is confirmed', async () => {
  await book();
  const { school_id } = school;
  const { student_id } = client;
  const place = { school_id, occurrence_id: evening, student_id };
  const confirmed = await writeAs(t, school, async (tx) => {
    tx.lock(['student', school_id, student_id]);
    recordAttendance(tx, { ...place, status: 'marked' });
    await tx.flush();
    const reply = t.request(client.session, routes.confirm_booking, { params: place, body: {} });
    await new Promise((resolve) => setTimeout(resolve, 300));
    // A function, because the answer comes only after this transaction.
    return () => reply;
  });
  expect((await confirmed()).status).toBe(404);
  expect(await attendance()).toBe('marked');
  // The mark had no visit.
  await writeAs(t, school, async (tx) => recordAttendance(tx, { ...place, status: 'booked' }));
});

describe('a late cancel by the client', () => {
  test('is written off the pass, with what makes it so; in time it costs nothing', async () => {
    const pass = await buildLessonPlus(t, school, { student_id: client.student_id, service_id });
    await book();
    expect((await t.call(client.session, routes.list_bookings, { params: params() })).data).toMatchObject([
      { late_visits: 1 },
    ]);
    await t.clock.set('2026-03-12T10:00:00.000Z');
    expect((await cancel({})).status).toBe(200);
    expect(await visits()).toEqual([]);
    await book();
    await t.clock.set(late);
    expect((await cancel()).status).toBe(200);
    expect(await visits()).toMatchObject([
      {
        status: 'canceled_late',
        lesson_plus_id: pass.id,
        visits: 1,
      },
    ]);
    const { canceled_at, free_until } = (await visits())[0]!.late_cancel!;
    expect([canceled_at, free_until].map((at) => Date.parse(at))).toEqual([Date.parse(late), Date.parse(late) - 1000]);
    expect(await attendance()).toBe('canceled');
    expect(await t.verify()).toEqual([]);
  });

  test('requested twice at once it is charged once', async () => {
    await buildLessonPlus(t, school, { student_id: client.student_id, service_id });
    await book();
    await t.clock.set(late);
    expect((await Promise.all([cancel(), cancel()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await visits()).toHaveLength(1);
  });

  test('costs what the service says: nothing, without a warning', async () => {
    await t.call(school.owner, servicesRoutes.edit_service, {
      params: { role: 'owner', ...params(), service_id },
      body: { miss_policy: { canceled_late: 0 } },
    });
    await buildLessonPlus(t, school, { student_id: client.student_id, service_id });
    await book();
    await t.clock.set(late);
    expect((await cancel({})).status).toBe(200);
    expect(await visits()).toMatchObject([{ status: 'canceled_late', visits: 0 }]);
  });

  const edit = (body: object) =>
    t.call(school.owner, servicesRoutes.edit_service, { params: { role: 'owner', ...params(), service_id }, body });

  test('is judged and charged as the pass was sold, whatever the service says since', async () => {
    await edit({ cancellation_policy: { hours: 1 }, miss_policy: { canceled_late: 0.5 } });
    await buildLessonPlus(t, school, { student_id: client.student_id, service_id });
    await edit({ cancellation_policy: { hours: 24 }, miss_policy: { canceled_late: 1 } });
    await book();
    const bookings = async () => (await t.call(client.session, routes.list_bookings, { params: params() })).data;
    const free_until = '2026-03-12T12:00:00.000Z';
    expect(await bookings()).toMatchObject([{ free_until, is_late: false, late_visits: 0.5 }]);
    await t.clock.set('2026-03-12T12:00:01.000Z');
    expect(await bookings()).toMatchObject([{ free_until, is_late: true, late_visits: 0.5 }]);
    expect(await cancel({})).toMatchObject({
      status: 409,
      body: { code: 'booking.late_cancel', data: { free_until } },
    });
    expect((await cancel()).status).toBe(200);
    expect(await visits()).toMatchObject([{ status: 'canceled_late', visits: 0.5 }]);
  });

  test('of who has no pass is judged by the service of today', async () => {
    await edit({ cancellation_policy: { hours: 48 } });
    await book();
    expect((await cancel({})).status).toBe(409);
    await edit({ cancellation_policy: { hours: 1 } });
    expect((await cancel({})).status).toBe(200);
  });

  test('beside a used up pass is owed as that pass was sold', async () => {
    await edit({ debt_policy: 'block', miss_policy: { canceled_late: 0.5 } });
    const used = await buildLessonPlus(t, school, { student_id: client.student_id, service_id, visits: 1 });
    await markVisit(t, school, { student_id: client.student_id, lesson_plus_id: used.id });
    await edit({ miss_policy: { canceled_late: 1 } });
    await book();
    await t.clock.set(late);
    expect((await cancel()).status).toBe(200);
    expect((await visits())[0]).toMatchObject({ status: 'canceled_late', lesson_plus_id: null, visits: 0.5 });
  });

  test('without a pass is owed, even where debts are not allowed', async () => {
    await t.call(school.owner, servicesRoutes.edit_service, {
      params: { role: 'owner', ...params(), service_id },
      body: { debt_policy: 'block' },
    });
    await book();
    await t.clock.set(late);
    expect((await cancel()).status).toBe(200);
    expect(await visits()).toMatchObject([{ status: 'canceled_late', lesson_plus_id: null, visits: 1 }]);
  });

  test('a late cancel left the place empty: it starts the queue and still charges; forgiven, it returns the visit and leaves the place to who has it', async () => {
    const pass = await buildLessonPlus(t, school, { student_id: client.student_id, service_id });
    await book();
    const next = await buildClient(t, school);
    await t.call(next.session, routes.wait_for_place, {
      params: params(),
      body: { occurrence_id: evening, students_ids: [next.student_id] },
    });
    await t.clock.set(late);
    await cancel();
    const entry = (await t.call(next.session, routes.list_bookings, { params: params() })).waiting[0]!;
    await t.call(next.session, routes.accept_place, { params: { ...params(), entry_id: entry.id }, body: {} });
    const [charge] = await visits();
    const stranger = await buildStudent(t, school);
    const foreign = { ...owner(), student_id: stranger.id, id: charge!.id };
    expect((await t.request(school.owner, visitsRoutes.delete_lesson_minus, { params: foreign })).status).toBe(404);
    await t.call(school.owner, visitsRoutes.delete_lesson_minus, { params: { ...owner(), id: charge!.id } });
    expect(await visits()).toEqual([]);
    expect(await attendance()).toBe('canceled');
    const left = await t.call(school.owner, passesRoutes.get_lesson_plus, { params: { ...owner(), id: pass.id } });
    expect(left.left).toBe(pass.left);
    expect(await t.verify()).toEqual([]);
  });
});
