/**
 * Public holidays and own days off: what was decided about their classes and passes happens in one transaction and is
 * taken back as a whole (decision 247).
 */
import { passesRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { testSwitches } from '@ritm/platform/testing';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildTimetable } from '@ritm/timetable/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { daysOffRoutes as routes } from '../../contract/index.ts';

const now = '2026-10-26T07:00:00.000Z';
/** Unity Day of 2026, a Wednesday. */
const holiday = { date_from: '2026-11-04', date_to: '2026-11-04' };
let t: TestApp;
let school: SchoolOfTest;
let teacher_id: number;
let student_id: number;

beforeAll(async () => {
  t = await openTestApp({ now, poolSize: 8 });
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  await t.clock.set(now);
  school = await buildSchool(t);
  teacher_id = (await buildTeacher(t, school)).staff_id;
  student_id = (await buildStudent(t, school)).id;
});

const params = () => ({ role: 'owner' as const, school_id: school.school_id });
const list = () => t.call(school.owner, routes.list_days_off, { params: params() });
const unityDay = async () => (await list()).data.find(({ kind }) => kind === 'unity')!;
const decide = (body: object = {}) =>
  t.request(school.owner, routes.decide_day_off, {
    params: params(),
    body: { ...holiday, name: 'День народного единства', choice: 'cancel', ...body },
  });
const undo = (id: number) => t.request(school.owner, routes.undo_day_off, { params: { ...params(), id }, body: {} });
const yoga = (fields: object = {}) =>
  buildTimetable(t, school, {
    title: 'Йога',
    date: '2026-11-04',
    time_from: '18:00',
    time_to: '19:00',
    teacher_id,
    students_ids: [student_id],
    ...fields,
  });
const classes = async () => {
  const query = { date_from: '2026-11-02', date_to: '2026-11-08' };
  const { data } = await t.call(school.owner, timetableRoutes.list_timetables, { params: params(), query });
  return data.map(({ title, date, time_from, status }) => `${title} ${date.slice(8)} ${time_from} ${status}`);
};
const endOf = async (id: number) =>
  (await t.call(school.owner, passesRoutes.get_lesson_plus, { params: { ...params(), student_id, id } })).ends_on;

test('the list has the public holidays of a year with their classes, and the years whose decree is unknown', async () => {
  await yoga();
  const { data, years_without_decree } = await list();
  expect(data.map(({ kind, date_from }) => `${kind} ${date_from}`)).toEqual([
    'unity 2026-11-04',
    'new_year 2026-12-31',
    'defender 2027-02-23',
    'women 2027-03-08',
    'labour 2027-05-01',
    'victory 2027-05-09',
    'russia 2027-06-12',
  ]);
  expect(data[0]).toMatchObject({ classes: 1, booked: 1, choice: null, can: { decide: true, undo: false } });
  expect(years_without_decree).toEqual([2027]);
});

test('an own day off is listed, decided, and deleted only while nothing was decided', async () => {
  const body = { date_from: '2026-11-06', date_to: '2026-11-07', name: 'Турнир' };
  const { id } = await t.call(school.owner, routes.add_day_off, { params: params(), body });
  expect((await t.request(school.owner, routes.add_day_off, { params: params(), body })).body).toMatchObject({
    code: 'visits.day_off_listed',
  });
  const remove = () => t.request(school.owner, routes.delete_day_off, { params: { ...params(), id } });
  await decide({ ...body, choice: 'keep' });
  expect((await remove()).body).toMatchObject({ code: 'visits.day_off_decided' });
  expect((await list()).data[1]).toMatchObject({ name: 'Турнир', kind: null, choice: 'keep' });
  await undo(id);
  expect((await list()).data[1]).toMatchObject({ id, choice: null, can: { delete: true } });
  await remove();
  expect((await list()).data.map(({ kind }) => kind)).not.toContain(null);
});

describe('a decision', () => {
  test('is seen before it is made, and a preview writes nothing', async () => {
    await yoga();
    await buildLessonPlus(t, school, { student_id, activation: 'on_sale' });
    const { body } = await decide({ extend_days: 1, preview: true });
    expect(body).toEqual({
      id: null,
      canceled: 1,
      moved: 0,
      kept: 0,
      clients: 1,
      not_moved: [],
      passes: 1,
      is_all: true,
    });
    expect(await classes()).toEqual(['Йога 04 18:00 planned']);
    expect(await unityDay()).toMatchObject({ id: null, choice: null, extended: null });
  });

  test('cancels the classes, gives the days to passes, and is taken back as a whole', async () => {
    await yoga();
    const pass = await buildLessonPlus(t, school, { student_id, activation: 'on_sale' });
    const { body } = await decide({ extend_days: 1 });
    await t.settle();
    expect(await classes()).toEqual(['Йога 04 18:00 canceled']);
    expect(await endOf(pass.id)).toBe('2026-11-30');
    expect(await unityDay()).toMatchObject({
      choice: 'cancel',
      extended: { days: 1, passes: 1, is_done: true },
      can: { decide: false, undo: true },
    });
    expect((await undo(body.id!)).status).toBe(200);
    await t.settle();
    expect(await classes()).toEqual(['Йога 04 18:00 planned']);
    expect(await endOf(pass.id)).toBe(pass.ends_on);
    expect(await unityDay()).toMatchObject({ id: null, choice: null });
    expect((await decide()).status).toBe(200);
  });

  test('moves the classes by days; one whose teacher is taken there is canceled, and all come back', async () => {
    await yoga();
    await yoga({ title: 'Растяжка', time_from: '20:00', time_to: '21:00' });
    await yoga({ title: 'Пилатес', date: '2026-11-07', time_from: '20:30', time_to: '21:30', students_ids: [] });
    const preview = await decide({ choice: 'move', move_days: 3, preview: true });
    expect(preview.body).toMatchObject({ moved: 1, canceled: 1, not_moved: [{ title: 'Растяжка' }] });
    const { body } = await decide({ choice: 'move', move_days: 3 });
    expect(body).toMatchObject({ moved: 1, canceled: 1, clients: 1 });
    expect(await classes()).toEqual([
      'Растяжка 04 20:00 canceled',
      'Йога 07 18:00 planned',
      'Пилатес 07 20:30 planned',
    ]);
    expect((await undo(body.id!)).status).toBe(200);
    expect(await classes()).toEqual(['Йога 04 18:00 planned', 'Растяжка 04 20:00 planned', 'Пилатес 07 20:30 planned']);
  });

  test('keeps the classes, which a later decision may change', async () => {
    await yoga();
    const { body } = await decide({ choice: 'keep' });
    expect(body).toMatchObject({ kept: 1, canceled: 0 });
    expect(await classes()).toEqual(['Йога 04 18:00 planned']);
    expect((await decide()).body).toMatchObject({ code: 'visits.day_off_decided' });
    await t.clock.set('2026-10-28T07:00:00.000Z');
    expect((await undo(body.id!)).status).toBe(200);
    expect((await decide()).status).toBe(200);
  });

  test('is not taken back a day later, when clients have arranged themselves', async () => {
    await yoga();
    const { body } = await decide();
    await t.clock.set('2026-10-27T08:00:00.000Z');
    expect((await undo(body.id!)).body).toMatchObject({ code: 'timetable.undo_late' });
    expect((await unityDay()).can.undo).toBe(false);
    expect(await classes()).toEqual(['Йога 04 18:00 canceled']);
  });

  test('is refused for days that are not off, over, or moved to nowhere', async () => {
    const refusals = [
      [{ date_from: '2026-11-05', date_to: '2026-11-05' }, 'visits.no_such_day_off'],
      [{ date_from: '2026-02-23', date_to: '2026-02-23' }, 'timetable.date_in_past'],
      [{ choice: 'move' }, 'visits.move_where'],
      [{ choice: 'move', move_days: -30 }, 'timetable.moved_into_closure'],
    ] as const;
    for (const [body, code] of refusals) expect((await decide(body)).body).toMatchObject({ code });
  });

  test('of another organization is 404, and a teacher makes none', async () => {
    const { body } = await decide();
    const other = await buildSchool(t);
    const elsewhere = { role: 'owner' as const, school_id: other.school_id, id: body.id! };
    expect((await t.request(other.owner, routes.undo_day_off, { params: elsewhere, body: {} })).status).toBe(404);
    const { session } = await buildTeacher(t, school, { withUser: true });
    const asTeacher = {
      params: { ...params(), role: 'teacher' as const },
      body: { ...holiday, name: 'Нет', choice: 'keep' },
    };
    expect((await t.request(session!, routes.decide_day_off, asTeacher as never)).status).toBe(403);
  });
});

describe('two decisions about the same days at once', () => {
  /** Days without classes, whose locks would also make the decisions wait for each other. */
  const together = async (day: number) => {
    const body = { date_from: `2026-11-${day}`, date_to: `2026-11-${day}`, name: 'Турнир' };
    await t.call(school.owner, routes.add_day_off, { params: params(), body });
    const replies = await Promise.all([1, 2].map(() => decide({ ...body, extend_days: 1 })));
    return replies.map(({ status }) => status).toSorted((a, b) => a - b);
  };

  test('close them once and extend once', async () => {
    for (let day = 10; day < 15; day++) expect(await together(day)).toEqual([200, 409]);
  });

  test('control: without locks passes are extended twice', async () => {
    testSwitches.locks = false;
    onTestFinished(() => void (testSwitches.locks = true));
    let twice = false;
    for (let day = 10; day < 20 && !twice; day++) twice = (await together(day)).every((status) => status === 200);
    expect(twice).toBe(true);
  });
});
