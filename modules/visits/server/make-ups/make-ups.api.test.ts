import { addDays } from '@ritm/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { passesRoutes } from '@ritm/passes/contract';
import { visitsRoutes } from '../../contract/index.ts';
import { buildLessonPlus } from '@ritm/passes/testing';

const TODAY = '2026-03-11';
const day = (days: number) => addDays(TODAY, days);

let t: TestApp;
let school: SchoolOfTest;
let student_id: number;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T09:00:00.000Z' });
  school = await buildSchool(t);
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  student_id = (await buildStudent(t, school)).id;
});

const params = () => ({ role: 'owner' as const, school_id: school.school_id, student_id });
const mark = (body: object) => t.request(school.owner, visitsRoutes.add_lesson_minus, { params: params(), body });
const makeUps = async () => (await t.call(school.owner, visitsRoutes.list_make_ups, { params: params() })).data;
const sell = async (fields: object = {}, sale: object = {}) =>
  buildLessonPlus(t, school, { student_id, service_id: (await buildService(t, school, fields)).id, ...sale });
const excuse = (lesson_plus_id: number, date_visit = TODAY) => mark({ lesson_plus_id, date_visit, status: 'excused' });

it('an excused absence may be made up until two weeks after the pass, twice a month', async () => {
  const lot = await sell();
  for (const back of [3, 2, 1]) expect((await excuse(lot.id, day(-back + 3))).status).toBe(200);
  const open = await makeUps();
  expect(open.map(({ date_visit }) => date_visit)).toEqual([TODAY]);
  await t.clock.set('2026-03-14T09:00:00.000Z');
  expect(await makeUps()).toMatchObject([
    { date_visit: TODAY, valid_until: addDays(lot.ends_on!, 14), charged: false },
    { date_visit: day(1) },
  ]);
  await t.clock.set('2026-03-11T09:00:00.000Z');
});

it('is granted by a pass that waits for its first visit, and does not start it', async () => {
  const lot = await sell({ activation: 'on_first_visit' });
  expect((await excuse(lot.id)).body).toMatchObject({ lesson_minus: { lesson_plus_id: lot.id, visits: 0 } });
  expect(await makeUps()).toMatchObject([{ date_visit: TODAY, valid_until: null }]);
  const { body } = await t.request(school.owner, passesRoutes.get_lesson_plus, { params: { ...params(), id: lot.id } });
  expect(body).toMatchObject({ state: 'pending', starts_on: null });
});

it('is written off the pass of the absence even after its end, once', async () => {
  const lot = await sell({}, { valid_until: day(1) });
  await excuse(lot.id);
  const [one] = await makeUps();
  await t.clock.set('2026-03-20T09:00:00.000Z');
  const made = await mark({ make_up_id: one!.id, date_visit: '2026-03-20' });
  expect(made.body).toMatchObject({ lesson_minus: { lesson_plus_id: lot.id, visits: 1 } });
  expect(await makeUps()).toEqual([]);
  expect((await mark({ make_up_id: one!.id, date_visit: '2026-03-20' })).body).toMatchObject({
    code: 'visits.make_up_over',
  });
  // Once the make-up is reversed, the absence may be made up again.
  const { id } = made.body.lesson_minus!;
  await t.call(school.owner, visitsRoutes.delete_lesson_minus, { params: { ...params(), id } });
  expect(await makeUps()).toHaveLength(1);
  await t.clock.set('2026-03-28T09:00:00.000Z');
  expect(await makeUps()).toEqual([]);
  await t.clock.set('2026-03-11T09:00:00.000Z');
});

it('takes nothing when the absence was charged, whatever is left, and stands on a class', async () => {
  const lot = await sell({ miss_policy: { excused: 1 } }, { visits: 1 });
  await excuse(lot.id);
  const [one] = await makeUps();
  expect(one).toMatchObject({ charged: true });
  const { id: timetable_id } = await buildTimetable(t, school, { date: TODAY });
  const made = await mark({ make_up_id: one!.id, timetable_id, date_visit: TODAY });
  expect(made.body).toMatchObject({ lesson_minus: { lesson_plus_id: lot.id, timetable_id, visits: 0, value: 0 } });
});

it('a morning that was charged is not made up in the evening', async () => {
  const lot = await sell({ miss_policy: { excused: 1 }, daypart_from: '08:00', daypart_to: '16:00' });
  await excuse(lot.id);
  const [one] = await makeUps();
  const made = async (time_from: string, time_to: string) => {
    const { id: timetable_id } = await buildTimetable(t, school, { date: TODAY, time_from, time_to });
    return mark({ make_up_id: one!.id, timetable_id, date_visit: TODAY });
  };
  expect(await made('18:00', '19:00')).toMatchObject({ status: 409, body: { code: 'visits.lot_refused' } });
  expect((await made('15:00', '16:00')).status).toBe(200);
});

it('goes with the absence that is taken back, and is nobody else’s', async () => {
  const lot = await sell();
  const marked = await excuse(lot.id);
  const [one] = await makeUps();
  const own = student_id;
  student_id = (await buildStudent(t, school)).id;
  expect((await mark({ make_up_id: one!.id })).status).toBe(404);
  student_id = own;
  await t.call(school.owner, visitsRoutes.delete_lesson_minus, {
    params: { ...params(), id: marked.body.lesson_minus!.id },
  });
  expect(await makeUps()).toEqual([]);
});

it('is not granted where the service grants none', async () => {
  const lot = await sell({ make_up_policy: { per_month: 0 } });
  await excuse(lot.id);
  expect(await makeUps()).toEqual([]);
});

describe('a make-up of a pass that pays for named services alone', () => {
  let pool: number;
  let gym: number;
  let lot: Awaited<ReturnType<typeof buildLessonPlus>>;
  beforeEach(async () => {
    [pool, gym] = [(await buildService(t, school)).id, (await buildService(t, school)).id];
    const service = await buildService(t, school, { pays_for_ids: [pool] });
    lot = await buildLessonPlus(t, school, { student_id, service_id: service.id, visits: 3 });
    const excused = await mark({ service_id: pool, lesson_plus_id: lot.id, status: 'excused' });
    expect(excused.status).toBe(200);
  });
  const classOf = async (service_id: number) => (await buildTimetable(t, school, { date: TODAY, service_id })).id;
  const makeUpsIn = async (timetable_id: number) =>
    (await t.call(school.owner, visitsRoutes.list_make_ups, { params: params(), query: { timetable_id, date: TODAY } }))
      .data;

  it('outside any class is to the service that was missed', async () => {
    const [one] = await makeUps();
    expect(one).toMatchObject({ service_id: pool });
    expect((await mark({ make_up_id: one!.id })).body).toMatchObject({
      lesson_minus: { lesson_plus_id: lot.id, service_id: pool, visits: 1 },
    });
    expect(await makeUps()).toEqual([]);
  });

  it('is offered in the classes that the pass pays for', async () => {
    expect(await makeUpsIn(await classOf(pool))).toHaveLength(1);
    expect(await makeUpsIn(await classOf(gym))).toEqual([]);
  });

  it('is marked on the sheet of a class for a client who was not booked', async () => {
    const timetable_id = await classOf(pool);
    const [one] = await makeUpsIn(timetable_id);
    const sheet = await t.call(school.owner, visitsRoutes.mark_class, {
      params: { role: 'owner', school_id: school.school_id, timetable_id },
      body: { date: TODAY, marks: [{ student_id, status: 'attended', make_up_id: one!.id }] },
    });
    expect(sheet).toMatchObject({ refused: [], sheet: { students: [{ student_id, outcome: 'attended' }] } });
    expect(await makeUps()).toEqual([]);
  });
});
