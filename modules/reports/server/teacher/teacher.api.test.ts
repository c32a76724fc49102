/** How a teacher's month goes: every figure equals the rows that explain it, and who may see them. */
import { financeRoutes } from '@ritm/finance/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildTimetable } from '@ritm/timetable/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { markVisit } from '@ritm/visits/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { teacherRoutes as routes, type TeacherFigure } from '../../contract/index.ts';

/** Wednesday, 18:30 in Yekaterinburg. */
const NOW = '2026-03-11T13:30:00.000Z';
/** A visit of a pass of eight for 4 400 ₽. */
const WORTH = 55_000;

let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let anna: number;
let boris: number;

beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  school = await buildSchool(t);
  service_id = (await buildService(t, school, { name: 'Абонемент 8', debt_policy: 'allow', debt_limit: 50 })).id;
  [anna, boris] = (
    await Promise.all([
      buildTeacher(t, school, { lastname: 'Котова', firstname: 'Анна' }),
      buildTeacher(t, school, { lastname: 'Бобров', firstname: 'Борис' }),
    ])
  ).map(({ staff_id }) => staff_id) as [number, number];
  await buildTwoMonths();
});
afterAll(() => t?.close());

const at = (role: 'owner' | 'administrator' = 'owner') => ({ role, school_id: school.school_id });
const classOn = async (date: string, fields: object = {}) =>
  (await buildTimetable(t, school, { date, capacity: 4, teacher_id: anna, service_id, ...fields })).id;
const student = async (lastname: string) => (await buildStudent(t, school, { lastname, firstname: 'Вера' })).id;
const come = (student_id: number, timetable_id: number, date_visit: string) =>
  markVisit(t, school, { student_id, timetable_id, date_visit });
const miss = (student_id: number, timetable_id: number, date_visit: string) =>
  t.call(school.owner, visitsRoutes.add_lesson_minus, {
    params: { ...at(), student_id },
    body: { timetable_id, date_visit, status: 'no_show' },
  });
const report = (teacher_id: number, query: { month?: string } = {}, by: TestSession = school.owner) =>
  t.call(by, routes.get_teacher_report, {
    params: { ...at(by === school.owner ? 'owner' : 'administrator'), teacher_id },
    query,
  });
const why = (figure: TeacherFigure, teacher_id = anna, query: { month?: string } = {}) =>
  t.call(school.owner, routes.get_teacher_why, { params: { ...at(), teacher_id }, query: { figure, ...query } });

/**
 * Anna's January, February and March. Lev comes first in January and again; Nina first comes to Boris; Zoya comes to
 * Anna first and never again. One of Anna's Mondays is given by Boris.
 */
async function buildTwoMonths(): Promise<void> {
  await t.clock.set('2026-01-01T07:00:00.000Z');
  const [lev, nina, zoya] = [await student('Левина'), await student('Нинина'), await student('Зоина')];
  const january = await classOn('2026-01-30');
  const first = await classOn('2026-02-03');
  const mondays = await classOn('2026-03-02', { repeat: 'week', repeat_until: '2026-03-16', title: 'Йога' });
  const open = await classOn('2026-03-04', { capacity: null, time_to: '20:30' });
  const canceled = await classOn('2026-03-05');
  const before = await classOn('2026-02-17');
  const other = await classOn('2026-01-20', { teacher_id: boris });
  await t.call(school.owner, timetableRoutes.delete_timetable, {
    params: { ...at(), timetable_id: canceled },
    query: { date: '2026-03-05', reason: 'Болезнь' },
  });
  await t.call(school.owner, timetableRoutes.edit_timetable, {
    params: { ...at(), timetable_id: mondays },
    body: { date: '2026-03-09', teacher_id: boris },
  });
  await t.clock.set(NOW);
  await buildLessonPlus(t, school, { student_id: lev, service_id, date: '2026-03-01' });
  await come(nina, other, '2026-01-20');
  await come(lev, january, '2026-01-30');
  await come(nina, january, '2026-01-30');
  await come(zoya, first, '2026-02-03');
  await come(lev, first, '2026-02-03');
  await miss(nina, before, '2026-02-17');
  await come(lev, mondays, '2026-03-02');
  await miss(nina, mondays, '2026-03-02');
  await come(lev, open, '2026-03-04');
  await come(nina, mondays, '2026-03-09');
}

describe('a month of a teacher', () => {
  test('counts what was held, who came, and what it is worth, beside the same days of the month before', async () => {
    expect(await report(anna)).toMatchObject({
      month: '2026-03',
      date_from: '2026-03-01',
      date_to: '2026-03-11',
      before: { date_from: '2026-02-01', date_to: '2026-02-11' },
      // The Monday that Boris gave is his.
      classes: { now: 2, before: 1, trend: [0, 0, 0, 1, 2, 2] },
      minutes: { now: 210, before: 60 },
      ahead: 1,
      canceled: 1,
      // A class without a limit has no seats to fill.
      occupancy: { now: { part: 1, whole: 4 }, before: { part: 2, whole: 4 }, trend: [null, null, null, 50, 25, 25] },
      attendance: { now: { part: 2, whole: 3 }, before: { part: 2, whole: 2 } },
      substitutions: { now: { given: 0, replaced: 1 }, before: { given: 0, replaced: 0 } },
    });
    expect(await report(boris)).toMatchObject({
      classes: { now: 1 },
      substitutions: { now: { given: 1, replaced: 0 } },
    });
  });

  test('keeps newcomers whose first visit to the organization was to the teacher', async () => {
    // Lev came again within thirty days, Zoya did not; Nina was Boris's newcomer.
    const { retention } = await report(anna);
    expect(retention).toEqual({ now: { part: 1, whole: 2 }, before: { part: 0, whole: 0 } });
    const { rows } = await why('retention');
    expect(rows.map(({ student: who, kind }) => [who!.name, kind])).toEqual([
      ['Зоина Вера', 'not_returned'],
      ['Левина Вера', 'returned'],
    ]);
    expect((await why('retention', boris, { month: '2026-02' })).rows).toMatchObject([{ kind: 'returned' }]);
  });

  test('that is over is compared with the whole month before', async () => {
    expect(await report(anna, { month: '2026-02' })).toMatchObject({
      date_to: '2026-02-28',
      before: { date_from: '2026-01-01', date_to: '2026-01-31' },
      classes: { now: 2, before: 1 },
      ahead: 0,
    });
  });

  test('of a new teacher is empty, and divides by nothing', async () => {
    const { staff_id } = await buildTeacher(t, school);
    expect(await report(staff_id)).toMatchObject({
      classes: { now: 0, before: 0 },
      attendance: { now: { part: 0, whole: 0 }, trend: [null, null, null, null, null, null] },
      income: { now: 0, before: 0 },
    });
  });
});

describe('why', () => {
  test('every figure is the sum of its terms, and its rows are those that it counts', async () => {
    const { classes, minutes, occupancy, attendance, substitutions, income } = await report(anna);
    const held = await why('classes');
    expect(held.terms).toEqual([{ kind: 'held', name: null, count: classes.now, minutes: minutes.now, amount: 0 }]);
    expect(held.rows.map(({ date }) => date)).toEqual(['2026-03-04', '2026-03-02']);
    const { terms, rows: seats } = await why('occupancy');
    expect(terms).toMatchObject([
      { kind: 'came', count: occupancy.now.part },
      { kind: 'seats', count: occupancy.now.whole },
    ]);
    expect(seats.reduce((sum, { came }) => sum + came!, 0)).toBe(occupancy.now.part);
    expect(seats.reduce((sum, { capacity }) => sum + capacity!, 0)).toBe(occupancy.now.whole);
    const marks = await why('attendance');
    expect(marks.terms).toMatchObject([
      { kind: 'came', count: attendance.now.part },
      { kind: 'no_show', count: attendance.now.whole - attendance.now.part },
    ]);
    expect(marks.rows).toMatchObject([{ student: { name: 'Нинина Вера' }, class: { title: 'Йога' }, kind: 'no_show' }]);
    expect((await why('substitutions')).rows).toMatchObject([
      { kind: 'replaced', date: '2026-03-09', teacher_name: 'Бобров Борис' },
    ]);
    expect(substitutions.now).toEqual({ given: 0, replaced: 1 });
    const worth = await why('income');
    expect(worth.terms.reduce((sum, { amount }) => sum + amount, 0)).toBe(income!.now);
    expect(worth.rows.reduce((sum, { amount }) => sum + amount!, 0)).toBe(income!.now);
    // A visit that is still owed is worth nothing yet.
    expect(worth.terms).toEqual([{ kind: 'service', name: 'Абонемент 8', count: 2, minutes: 0, amount: 2 * WORTH }]);
  });
});

describe('access', () => {
  test('an administrator sees no money without the right, and no earlier days than the owner allows', async () => {
    const { session, staff_id } = await buildAdministrator(t, school);
    const params = { ...at('administrator'), teacher_id: anna };
    expect((await report(anna, {}, session)).income).toBeNull();
    const refused = await t.request(session, routes.get_teacher_why, { params, query: { figure: 'income' } });
    expect(refused.status).toBe(403);
    const allow = (rights: object) =>
      t.call(school.owner, schoolsRoutes.edit_administrator, { params: { ...at(), id: staff_id }, body: { rights } });
    await allow({ see_finances: true, days_back: 8 });
    const seen = await report(anna, {}, session);
    expect(seen.income!.now).toBe(WORTH);
    expect(seen).toMatchObject({ classes: { now: 1, before: null }, attendance: { before: null } });
  });

  test('a teacher and another organization find nothing', async () => {
    const { session } = await buildTeacher(t, school, { withUser: true });
    const asTeacher = { role: 'teacher' as const, school_id: school.school_id, teacher_id: anna };
    expect((await t.request(session!, routes.get_teacher_report, { params: asTeacher })).status).toBe(403);
    const other = await buildSchool(t);
    const foreign = { role: 'owner' as const, school_id: other.school_id, teacher_id: anna };
    expect((await t.request(other.owner, routes.get_teacher_report, { params: foreign })).status).toBe(404);
    const query = { figure: 'classes' as const };
    expect((await t.request(other.owner, routes.get_teacher_why, { params: foreign, query })).status).toBe(404);
  });

  test('what the organization earns elsewhere is not the worth of classes', async () => {
    await t.call(school.owner, financeRoutes.add_finance, {
      params: at(),
      body: { kind: 'income', amount: 1_000_000, date: '2026-03-10', category: 'Аренда', staff_id: anna },
    });
    expect((await report(anna)).income!.now).toBe(2 * WORTH);
  });
});

/** The last test: its classes would change the figures of the others. */
test('a series that got another teacher has no substitutions on its past dates', async () => {
  const before = (await report(anna)).substitutions;
  await t.clock.set('2026-02-01T07:00:00.000Z');
  const id = await classOn('2026-02-26', { repeat: 'week', time_from: '08:00', time_to: '09:00' });
  await t.clock.set(NOW);
  await t.call(school.owner, timetableRoutes.edit_timetable, {
    params: { ...at(), timetable_id: id },
    body: { date: '2026-03-12', scope: 'all', teacher_id: boris },
  });
  expect((await report(anna)).classes.now).toBe(3);
  expect((await report(anna)).substitutions).toEqual(before);
});
