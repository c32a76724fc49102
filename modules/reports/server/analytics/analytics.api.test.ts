/** Full and empty hours, what became of requests and of trials: each figure equals its rows, and who may see them. */
import { requestRoutes, visitorRoutes, type RequestBody } from '@ritm/booking/contract';
import { buildClass, buildOpenSchool, buildPublished, buildVisitor, formFor } from '@ritm/booking/testing';
import { passesRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildTimetable } from '@ritm/timetable/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { markVisit } from '@ritm/visits/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { analyticsRoutes as routes } from '../../contract/index.ts';

/** Wednesday, noon in Yekaterinburg. */
const NOW = '2026-03-11T07:00:00.000Z';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => void (t = await openTestApp({ now: NOW })));
afterAll(() => t?.close());
beforeEach(async () => {
  await t.clock.set(NOW);
  school = await buildOpenSchool(t);
});

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const student = async (lastname: string) => (await buildStudent(t, school, { lastname, firstname: 'Вера' })).id;

describe('the map of hours', () => {
  test('counts the seats of classes that have ended, and each hour opens into its classes', async () => {
    const { id: service_id } = await buildService(t, school, { debt_policy: 'allow', debt_limit: 50 });
    const [vera, anna] = [await student('Белова'), await student('Авдеева')];
    await t.clock.set('2026-02-20T07:00:00.000Z');
    const add = (date: string, fields: object = {}) =>
      buildTimetable(t, school, { date, service_id, capacity: 4, ...fields });
    const monday = await add('2026-03-02', { repeat: 'week', repeat_until: '2026-03-16', students_ids: [vera, anna] });
    await add('2026-03-03', { capacity: null });
    const canceled = await add('2026-03-03', { time_from: '20:00', time_to: '21:00' });
    const [place_id] = school.place_ids;
    await add('2026-03-04', { place_id, time_from: '18:30', time_to: '19:30' });
    await t.call(school.owner, timetableRoutes.delete_timetable, {
      params: { ...at(), timetable_id: canceled.id },
      query: { date: '2026-03-03', reason: 'Болезнь' },
    });
    await t.clock.set(NOW);
    await markVisit(t, school, { student_id: vera, timetable_id: monday.id, date_visit: '2026-03-02' });
    await markVisit(t, school, { student_id: vera, timetable_id: monday.id, date_visit: '2026-03-09' });
    await markVisit(t, school, { student_id: anna, timetable_id: monday.id, date_visit: '2026-03-09' });

    const map = await t.call(school.owner, routes.get_occupancy_map, { params: at() });
    expect(map).toEqual({
      date_from: '2026-02-12',
      date_to: '2026-03-11',
      cells: [
        { weekday: 1, hour: 18, classes: 2, came: 3, booked: 4, capacity: 8 },
        { weekday: 3, hour: 18, classes: 1, came: 0, booked: 0, capacity: 4 },
      ],
      totals: { classes: 3, came: 3, booked: 4, capacity: 12 },
      left_out: { canceled: 1, unlimited: 1 },
    });
    const query = { weekday: 1, hour: 18 };
    const { rows, more } = await t.call(school.owner, routes.get_occupancy_map_why, { params: at(), query });
    expect(rows.map(({ date, came, capacity }) => [date, came, capacity])).toEqual([
      ['2026-03-09', 2, 4],
      ['2026-03-02', 1, 4],
    ]);
    expect(more).toBe(0);
    const hall = await t.call(school.owner, routes.get_occupancy_map, { params: at(), query: { place_id: place_id! } });
    expect(hall.cells).toMatchObject([{ weekday: 3, capacity: 4 }]);
    const branch = await t.call(school.owner, routes.get_occupancy_map, {
      params: at(),
      query: { branch_id: school.branch_id, date_from: '2020-01-01' },
    });
    expect(branch).toMatchObject({ date_from: '2025-03-11', totals: { classes: 1 } });
  });
});

describe('requests', () => {
  test('say where they came from, how far they got, and where they were lost', async () => {
    const { id: service_id } = await buildPublished(t, school);
    const open = { service_id, ...(await buildClass(t, school, { service_id })) };
    const send = async (fields: Partial<RequestBody>) =>
      (
        await t.call(await buildVisitor(t, school), visitorRoutes.add_request, {
          params: { school_id: school.school_id },
          body: formFor(open, fields),
        })
      ).id;
    const vk = { source: 'vk', campaign: 'Осень' };
    const [came, rejected] = [await send({ utm: vk }), await send({ utm: vk })];
    await send({});
    const card = await t.call(school.owner, requestRoutes.confirm_request, { params: { ...at(), id: came }, body: {} });
    expect(card).toMatchObject({ utm: vk, loss: null });
    const refusal = await t.call(school.owner, requestRoutes.reject_request, {
      params: { ...at(), id: rejected },
      body: { reason: 'Есть место во вторник', loss: 'time' },
    });
    expect(refusal).toMatchObject({ state: 'rejected', reason: 'Есть место во вторник', loss: 'time' });
    await t.clock.set('2026-03-13T07:00:00.000Z');
    await t.call(school.owner, requestRoutes.complete_request, { params: { ...at(), id: came } });
    await buildLessonPlus(t, school, { student_id: card.student_id! });

    const funnel = await t.call(school.owner, routes.get_requests_funnel, { params: at() });
    expect(funnel).toMatchObject({ date_from: '2026-02-12', date_to: '2026-03-13', open: 1 });
    expect(funnel.steps.map(({ count }) => count)).toEqual([3, 3, 1, 1, 1]);
    expect(funnel.sources).toEqual([
      { channel: 'android', source: 'vk', medium: null, campaign: 'Осень', made: 2, booked: 1, came: 1, bought: 1 },
      { channel: 'android', source: null, medium: null, campaign: null, made: 1, booked: 0, came: 0, bought: 0 },
    ]);
    expect(funnel.losses).toEqual([{ kind: 'rejected', loss: 'time', count: 1 }]);

    const why = async (query: object) =>
      (await t.call(school.owner, routes.get_requests_funnel_why, { params: at(), query })).rows.map(({ id }) => id);
    expect(await why({})).toHaveLength(3);
    expect(await why({ step: 'bought' })).toEqual([came]);
    expect(await why({ lost: 'rejected', loss: 'time' })).toEqual([rejected]);
    expect(await why({ lost: 'rejected', loss: '-' })).toEqual([]);
    expect(await why({ source: 'vk' })).toEqual([rejected, came]);
    expect(await why({ source: '-' })).toHaveLength(1);
  });
});

describe('trials', () => {
  const DAY = '2026-02-10';
  const tryOut = async (student_id: number, date_visit = DAY) =>
    t.call(school.owner, visitsRoutes.add_lesson_minus, {
      params: { ...at(), student_id },
      body: { date_visit, status: 'trial', service_id: trial },
    });
  let trial: number;

  test('become passes within fourteen days, or are waited for, or are lost', async () => {
    trial = (await buildService(t, school, { name: 'Пробное', type: 'trial', visits: 1, price: 0 })).id;
    const [bought, late, returned, fresh] = [
      await student('Купина'),
      await student('Поздняя'),
      await student('Раздумова'),
      await student('Свежая'),
    ];
    for (const one of [bought, late, returned]) await tryOut(one);
    await tryOut(fresh, '2026-03-09');
    await buildLessonPlus(t, school, { student_id: bought, date: '2026-02-24' });
    await buildLessonPlus(t, school, { student_id: late, date: '2026-02-25' });
    const { id } = await buildLessonPlus(t, school, { student_id: returned, date: '2026-02-12' });
    await t.call(school.owner, passesRoutes.delete_lesson_plus, { params: { ...at(), student_id: returned, id } });

    const found = await t.call(school.owner, routes.get_trials, { params: at() });
    expect(found.totals).toEqual({ came: 4, bought: 1, waiting: 1, lost: 2, amount: 440_000 });
    expect(found.rows.map(({ student: who, outcome, pass }) => [who.name, outcome, pass?.sold_on ?? null])).toEqual([
      ['Свежая Вера', 'waiting', null],
      ['Раздумова Вера', 'lost', null],
      ['Поздняя Вера', 'lost', null],
      ['Купина Вера', 'bought', '2026-02-24'],
    ]);
    expect(found.months).toEqual([
      { month: '2026-02', came: 3, bought: 1, waiting: 0, lost: 2 },
      { month: '2026-03', came: 1, bought: 0, waiting: 1, lost: 0 },
    ]);
    expect(found.teachers).toMatchObject([{ teacher: null, came: 4 }]);
  });
});

test('the desk sees them, without money and earlier days where it may not; a teacher and others do not', async () => {
  const { session, staff_id } = await buildAdministrator(t, school);
  const rights = { see_money: false, days_back: 3 };
  await t.call(school.owner, schoolsRoutes.edit_administrator, { params: { ...at(), id: staff_id }, body: { rights } });
  const params = { ...at(), role: 'administrator' as const };
  expect(await t.call(session, routes.get_trials, { params })).toMatchObject({
    date_from: '2026-03-08',
    totals: { amount: null },
  });
  const teacher = await buildTeacher(t, school, { withUser: true });
  const asTeacher = { ...at(), role: 'teacher' as const };
  const other = await buildSchool(t);
  for (const route of [routes.get_occupancy_map, routes.get_requests_funnel, routes.get_trials]) {
    expect((await t.request(teacher.session!, route, { params: asTeacher })).status).toBe(403);
    expect((await t.request(other.owner, route, { params: at() })).status).toBe(404);
  }
});
