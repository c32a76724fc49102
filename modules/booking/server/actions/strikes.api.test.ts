/** Misses on an unlimited pass close self-booking for a week (decision 245). */
import { buildLessonPlus } from '@ritm/passes/testing';
import { buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { strikesRoutes, visitsRoutes } from '@ritm/visits/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestRoutes, visitorRoutes as routes } from '../../contract/index.ts';
import { buildClass, buildClient, buildOpenSchool, buildPublished, formFor, setBooking } from '../testing.ts';

const now = '2026-03-11T07:00:00.000Z';
let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let occurrence_id: number;
let client: { student_id: number; session: TestSession & { phone: string } };
let pass: number;

beforeAll(async () => {
  t = await openTestApp({ now, poolSize: 12 });
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  await t.clock.set(now);
  school = await buildOpenSchool(t);
  service_id = (await buildPublished(t, school)).id;
  occurrence_id = (await buildClass(t, school, { service_id, date: '2026-03-20' })).occurrence_id;
  client = await buildClient(t, school);
  pass = await sellUnlimited();
  await setBooking(t, school, { strikes: 3 });
});

async function sellUnlimited(): Promise<number> {
  const unlimited = await buildService(t, school, {
    unlimited: true,
    visits: null,
    validity: 365,
    validity_unit: 'day',
  });
  return (await buildLessonPlus(t, school, { student_id: client.student_id, service_id: unlimited.id })).id;
}
const params = () => ({ school_id: school.school_id });
const ofClient = () => ({ role: 'owner' as const, ...params(), student_id: client.student_id });
const miss = async (date_visit: string, lesson_plus_id = pass): Promise<number> => {
  const body = { lesson_plus_id, date_visit, status: 'no_show' as const };
  const marked = await t.call(school.owner, visitsRoutes.add_lesson_minus, { params: ofClient(), body });
  return marked.lesson_minus.id;
};
const missDays = async (...days: number[]) => {
  for (const day of days) {
    await t.clock.set(`2026-03-${day}T07:00:00.000Z`);
    await miss(`2026-03-${day}`);
  }
};
const book = (students_ids = [client.student_id]) =>
  t.request(client.session, routes.add_request, {
    params: params(),
    body: formFor({ service_id, occurrence_id }, { students_ids }),
  });
const ownStrikes = async () => (await t.call(client.session, routes.list_bookings, { params: params() })).strikes;
const deskStrikes = () => t.call(school.owner, strikesRoutes.get_strikes, { params: ofClient() });
const lift = (by = school.owner, reason = 'Болела дочь') =>
  t.request(by, strikesRoutes.lift_strikes, { params: ofClient(), body: { reason } });

describe('the rule of an organization', () => {
  test('is off until the owner switches it on, and counts from that day', async () => {
    await setBooking(t, school, { strikes: null });
    await missDays(11, 12, 13, 14);
    expect(await ownStrikes()).toEqual([]);
    expect((await book()).status).toBe(200);
    await setBooking(t, school, { strikes: 3 });
    // The miss of today counts, those before the rule do not.
    expect(await ownStrikes()).toMatchObject([{ counted: [], forgiven: { date_visit: '2026-03-14' } }]);
    await setBooking(t, school, { notice_minutes: 30 });
    const settings = await t.call(school.owner, requestRoutes.get_settings, { params: { role: 'owner', ...params() } });
    expect(settings).toMatchObject({ strikes: 3, notice_minutes: 30 });
  });

  test('counts from the day on which its number is changed', async () => {
    await missDays(11, 12);
    await setBooking(t, school, { strikes: 1 });
    expect(await deskStrikes()).toMatchObject({ limit: 1, counted: [], forgiven: { date_visit: '2026-03-12' } });
  });

  test('does not look at passes with a number of visits, which pay for their misses', async () => {
    const { id: counted } = await buildService(t, school, { visits: 8 });
    const lot = await buildLessonPlus(t, school, { student_id: client.student_id, service_id: counted });
    await missDays(11, 12, 13);
    await t.clock.set('2026-03-14T07:00:00.000Z');
    await miss('2026-03-14', lot.id);
    expect(await deskStrikes()).toMatchObject({ opens_on: null, counted: [{}, {}] });
  });
});

describe('self-booking is closed for a week', () => {
  beforeEach(() => missDays(11, 12, 13, 14));

  test('the client is refused with the misses and the way back, and is welcome when it is over', async () => {
    expect((await book()).body).toMatchObject({
      code: 'visits.strikes',
      message: expect.stringContaining('с 21 марта'),
      data: { opens_on: '2026-03-21', counted: [{ date_visit: '2026-03-12' }, {}, { date_visit: '2026-03-14' }] },
    });
    expect(await ownStrikes()).toMatchObject([
      { student_id: client.student_id, limit: 3, opens_on: '2026-03-21', forgiven: { date_visit: '2026-03-11' } },
    ]);
    const wait = { params: params(), body: { occurrence_id, students_ids: [client.student_id] } };
    expect((await t.request(client.session, routes.wait_for_place, wait)).body).toMatchObject({
      code: 'visits.strikes',
    });
    await t.clock.set('2026-03-21T07:00:00.000Z');
    expect(await ownStrikes()).toMatchObject([{ opens_on: null }]);
  });

  test('a family is booked together or not at all, and another child may still be', async () => {
    const { student_id: other } = await buildClient(t, school);
    await linkStudent(t, school, { student_id: other, user_id: client.session.user_id });
    expect((await book([client.student_id, other])).body).toMatchObject({
      code: 'visits.strikes',
      data: { student_id: client.student_id },
    });
    expect((await book([other])).status).toBe(200);
  });

  test('the one card of a proved number is refused too', async () => {
    const { status, body } = await t.request(client.session, routes.add_request, {
      params: params(),
      body: formFor({ service_id, occurrence_id }),
    });
    expect([status, body]).toMatchObject([409, { code: 'visits.strikes' }]);
  });

  test('a guest who proves the number afterwards waits for the desk instead of a place at once', async () => {
    const request = await t.call(undefined, routes.add_request, {
      params: params(),
      body: formFor({ service_id, occurrence_id }, { phone: client.session.phone }),
    });
    const verify = { params: { ...params(), id: request.id }, body: {} };
    expect(await t.call(client.session, routes.verify_request, verify)).toMatchObject({ state: 'new', verified: true });
  });

  test('a corrected mark takes its strike along', async () => {
    const { data } = await t.call(school.owner, visitsRoutes.list_lessons_minus, { params: ofClient() });
    const last = data.find((one) => one.date_visit === '2026-03-14')!;
    await t.call(school.owner, visitsRoutes.edit_lesson_minus, {
      params: { ...ofClient(), id: last.id },
      body: { status: 'attended' },
    });
    expect(await deskStrikes()).toMatchObject({ opens_on: null, counted: [{}, {}] });
    expect((await book()).status).toBe(200);
  });

  test('the desk lifts it with a reason, may take that back, and both are in the journal', async () => {
    const { body } = await lift(school.owner, ' ');
    expect(body).toMatchObject({ errors: { reason: [expect.any(String)] } });
    expect((await lift()).status).toBe(200);
    expect(await deskStrikes()).toMatchObject({
      opens_on: null,
      counted: [],
      lift: { reason: 'Болела дочь' },
      can: { lift: false, restore: true },
    });
    const { id } = (await deskStrikes()).lift!;
    const restore = () => t.request(school.owner, strikesRoutes.restore_strikes, { params: { ...ofClient(), id } });
    const answers = await Promise.all([restore(), restore()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await book()).body).toMatchObject({ code: 'visits.strikes' });
    await lift();
    expect((await book()).status).toBe(200);
    const actions = await t.sql<{ action: string }>(
      "select action from audit_log where school_id = $1 and action like 'visits.strikes%' order by id",
      [school.school_id],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'visits.strikes_lifted',
      'visits.strikes_restored',
      'visits.strikes_lifted',
    ]);
  });

  test('another organization and a teacher forgive nobody', async () => {
    const other = await buildOpenSchool(t);
    const elsewhere = { ...ofClient(), school_id: other.school_id };
    const body = { reason: 'Чужая' };
    expect((await t.request(other.owner, strikesRoutes.lift_strikes, { params: elsewhere, body })).status).toBe(404);
    // Inviting a teacher asks for a fresh sign-in.
    await t.clock.set(now);
    const teacher = (await buildTeacher(t, school, { withUser: true })).session!;
    const asTeacher = { ...ofClient(), role: 'teacher' as const };
    expect((await t.request(teacher, strikesRoutes.lift_strikes, { params: asTeacher, body })).status).toBe(403);
    expect((await t.request(client.session, strikesRoutes.lift_strikes, { params: ofClient(), body })).status).toBe(
      404,
    );
  });
});

test('a late cancellation counts by the day on which it was made', async () => {
  const { occurrence_id: tomorrow } = await buildClass(t, school, { service_id, date: '2026-03-12' });
  const any = await buildService(t, school, {
    unlimited: true,
    visits: null,
    validity: 365,
    validity_unit: 'day',
    format: 'group',
  });
  await buildLessonPlus(t, school, { student_id: client.student_id, service_id: any.id });
  await t.call(client.session, routes.add_request, {
    params: params(),
    body: formFor({ service_id, occurrence_id: tomorrow }, { students_ids: [client.student_id] }),
  });
  await t.clock.set('2026-03-12T10:00:01.000Z');
  await t.call(client.session, routes.cancel_booking, {
    params: { ...params(), occurrence_id: tomorrow, student_id: client.student_id },
    query: { late: true },
  });
  expect(await ownStrikes()).toMatchObject([
    { counted: [], forgiven: { date_visit: '2026-03-12', outcome: 'canceled_late' } },
  ]);
});
