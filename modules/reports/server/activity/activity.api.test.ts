/**
 * The report of fading clients: its statement agrees with its rule, its filters and pages lose nobody, and the file
 * holds the rows of the screen for whoever may have it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import readWorkbook from 'read-excel-file/node';
import { addDays } from '@ritm/kernel';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { ageStudent, archiveStudent, buildStudent, buildStudentsGroup, assignStudent } from '@ritm/students/testing';
import { segmentRoutes, studentsRoutes } from '@ritm/students/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from '@ritm/visits/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { activities, activityRoutes, type ActivityQuery } from '../../contract/index.ts';
import { activityOf } from './rules.ts';

/** Noon of Friday, 20 March 2026, in Yekaterinburg. */
const now = '2026-03-20T07:00:00.000Z';
const today = '2026-03-20';

let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
beforeAll(async () => {
  t = await openTestApp({ now });
  school = await buildSchool(t);
  service_id = (await buildService(t, school, { debt_policy: 'allow', debt_limit: 50 })).id;
});
afterAll(() => t.close());

const at = {
  role: 'owner' as const,
  get school_id() {
    return school.school_id;
  },
};
const allClasses = [...activities];
const list = (query: Partial<ActivityQuery> = {}) =>
  t.call(school.owner, activityRoutes.list_activities, { params: at, query: { classes: allClasses, ...query } });

let count = 0;
/** Builds an old client with visits so many days ago. */
async function client(
  daysAgo: readonly number[],
  { age = 400, lastname = `Ходок${String(++count).padStart(3, '0')}` } = {},
) {
  const { id } = await buildStudent(t, school, {
    lastname,
    firstname: 'Мария',
    phone: `+7912${String(++count).padStart(7, '0')}`,
  });
  await ageStudent(t, school, {
    student_id: id,
    created_at: new Date(Date.parse(now) - age * 86_400_000).toISOString(),
  });
  for (const days of daysAgo)
    await markVisit(t, school, { student_id: id, service_id, date_visit: addDays(today, -days) });
  return id;
}
const rowOf = async (id: number) => (await list({ per_page: 200 })).data.find((row) => row.student_id === id);
const times = (n: number, from: number, step = 1) => Array.from({ length: n }, (_, index) => from + index * step);

/** A client of sixteen visits takes some forty calls one after another: longer than usual on a busy machine. */
describe('the statement and the rule say the same', { timeout: 60_000 }, () => {
  test.each([
    ['comes as ever', [...times(8, 0, 3), ...times(8, 31, 3)], 400],
    ['silent for two weeks', [14, 40], 400],
    ['silent for a day more', [15, 40], 400],
    ['silent for a month', [30], 400],
    ['a day more than a month', [31], 400],
    ['silent for three months', [90], 400],
    ['half as often as before', [...times(4, 1, 2), ...times(8, 31, 3)], 400],
    ['a little more than half', [...times(5, 1, 2), ...times(8, 31, 3)], 400],
    ['from three to one', [1, 31, 35, 40], 400],
    ['a new card', [], 0],
    ['a card of twenty days without a visit', [], 20],
    ['a card of two months without a visit', [], 60],
  ])('%s', async (_what, daysAgo, age) => {
    const row = (await rowOf(await client(daysAgo, { age })))!;
    const silent_days = daysAgo.length > 0 ? Math.min(...daysAgo) : age;
    const visits = daysAgo.filter((days) => days < 30).length;
    const visits_before = daysAgo.filter((days) => days >= 30 && days < 60).length;
    expect(row).toMatchObject({
      silent_days,
      visits,
      visits_before,
      activity: activityOf({ silent_days, visits, visits_before }),
      last_visit: daysAgo.length > 0 ? addDays(today, -silent_days) : null,
    });
  });

  test.each([
    ['silent for three months and a day', [91], 400],
    ['never came', [], 400],
  ])('%s is gone', async (_what, daysAgo, age) => {
    expect(await rowOf(await client(daysAgo, { age }))).toMatchObject({
      activity: 'gone',
      silent_days: null,
      visits: 0,
      last_visit: daysAgo.length > 0 ? addDays(today, -daysAgo[0]!) : null,
    });
  });
});

test('a visit taken back and a missed one are no visits', async () => {
  const id = await client([50]);
  const visit = await markVisit(t, school, { student_id: id, service_id, date_visit: addDays(today, -2) });
  await t.call(school.owner, visitsRoutes.delete_lesson_minus, {
    params: { ...at, student_id: id, id: visit.lesson_minus.id },
  });
  await t.call(school.owner, visitsRoutes.add_lesson_minus, {
    params: { ...at, student_id: id },
    body: { service_id, date_visit: addDays(today, -3), status: 'no_show' },
  });
  expect(await rowOf(id)).toMatchObject({ silent_days: 50, activity: 'sleeping' });
});

test('leads and archived clients are left out', async () => {
  const archived = await client([2]);
  await archiveStudent(t, school, archived);
  const lead = (await buildStudent(t, school, { status: 'lead' })).id;
  const ids = (await list({ per_page: 200 })).data.map((row) => row.student_id);
  expect(ids).not.toContain(archived);
  expect(ids).not.toContain(lead);
});

test('of the valid passes the one that ends last is shown', async () => {
  const id = await client([1]);
  await buildLessonPlus(t, school, { student_id: id, valid_until: '2026-03-25' });
  const late = await buildLessonPlus(t, school, { student_id: id, valid_until: '2026-04-25' });
  await buildLessonPlus(t, school, { student_id: id, date: '2026-01-01', valid_until: '2026-01-31' });
  expect((await rowOf(id))!.pass).toEqual({ id: late.id, name: late.name, ends_on: '2026-04-25', left: 8 });
});

describe('with filters', () => {
  let group_id: number;
  let teacher_id: number;
  let ids: number[];
  beforeAll(async () => {
    ids = [
      await client([1], { lastname: 'Отборова Анна' }),
      await client([20], { lastname: 'Отборова Вера' }),
      await client([60], { lastname: 'Отборова Борис' }),
      await client([200], { lastname: 'Отборова Яна' }),
      await client([300], { lastname: 'Отборова Галя' }),
    ];
    group_id = await buildStudentsGroup(t, school);
    await t.call(school.owner, studentsRoutes.set_students_group_members, {
      params: { ...at, id: group_id },
      body: { students_ids: ids },
    });
    teacher_id = (await buildTeacher(t, school)).staff_id;
    await assignStudent(t, school, { student_id: ids[1]!, teachers_ids: [teacher_id] });
  });
  const idsOf = async (query: Partial<ActivityQuery>) =>
    (await list(query)).data.map((row) => ids.indexOf(row.student_id));

  test('those who may be brought back are shown first of all', async () => {
    const found = await t.call(school.owner, activityRoutes.list_activities, { params: at, query: { group_id } });
    expect(found.data.map((row) => row.student_id)).toEqual([ids[2], ids[1]]);
    expect(found.meta).toMatchObject({ total: 2, counts: { active: 1, fading: 1, sleeping: 1, gone: 2 } });
  });
  test.each([
    ['silent', [4, 3, 2, 1, 0]],
    ['-silent', [0, 1, 2, 4, 3]],
    ['name', [0, 2, 1, 4, 3]],
  ] as const)('by %s', async (sort, order) => {
    expect(await idsOf({ group_id, sort })).toEqual(order);
  });
  test('pages hold everybody once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => idsOf({ group_id, sort: 'name', per_page: 2, page })));
    expect(pages).toEqual([[0, 2], [1, 4], [3]]);
  });
  test('by a saved segment; another organization’s is as missing as none', async () => {
    const conditions = { match: 'all' as const, conditions: [{ by: 'teacher' as const, any: [teacher_id] }] };
    const add = (of: SchoolOfTest, body: object) =>
      t.call(of.owner, segmentRoutes.add_segment, {
        params: { role: 'owner', school_id: of.school_id },
        body: { name: 'Свои', ...body } as never,
      });
    const segment = await add(school, { conditions });
    expect(await idsOf({ segment_id: segment.id })).toEqual([1]);
    expect(await idsOf({ segment_id: segment.id, group_id, search: 'отборова анна' })).toEqual([]);
    const there = await buildSchool(t);
    const foreign = await add(there, { conditions: { match: 'all', conditions: [{ by: 'status', is: 'active' }] } });
    const refused = await t.request(school.owner, activityRoutes.list_activities, {
      params: at,
      query: { segment_id: foreign.id },
    });
    expect(refused.status).toBe(404);
  });
  test('by a teacher, by a name, by a pattern that is only a name', async () => {
    expect(await idsOf({ teacher_id })).toEqual([1]);
    expect(await idsOf({ search: 'отборова ян' })).toEqual([3]);
    expect((await list({ search: '%' })).meta.total).toBe((await list()).meta.total);
  });
});

describe('who may', () => {
  test('a teacher may not; numbers are hidden from whom the owner has not let see them', async () => {
    const teacher = await buildTeacher(t, school, { withUser: true });
    const refused = await t.request(teacher.session, activityRoutes.list_activities, {
      params: { ...at, role: 'teacher' },
      query: {},
    });
    expect(refused.status).toBe(403);
    const { session, staff_id } = await buildAdministrator(t, school);
    await t.call(school.owner, schoolsRoutes.edit_administrator, {
      params: { role: 'owner', school_id: school.school_id, id: staff_id },
      body: { rights: { see_phones: false } },
    });
    const id = await client([20]);
    const seen = await t.call(session, activityRoutes.list_activities, {
      params: { role: 'administrator', school_id: school.school_id },
      query: { per_page: 200 },
    });
    expect(seen.data.find((row) => row.student_id === id)!.phone).toMatch(/^\+7•{8}\d\d$/);
    expect(seen.can.see_phones).toBe(false);
  });

  test('another organization has none of them', async () => {
    const other = await buildSchool(t);
    const seen = await t.call(other.owner, activityRoutes.list_activities, {
      params: { role: 'owner', school_id: other.school_id },
      query: { classes: allClasses },
    });
    expect(seen.meta).toMatchObject({ total: 0, counts: { active: 0, fading: 0, sleeping: 0, gone: 0 } });
  });

  test.each([{ classes: ['asleep'] }, { sort: 'phone' }, { per_page: 500 }])('%j is refused', async (query) => {
    expect((await t.request(school.owner, activityRoutes.list_activities, { params: at, query })).status).toBe(422);
  });
});

const take = (body: object) =>
  t.app.inject({
    method: 'POST',
    url: `/api/owner/school/${school.school_id}/activites_students/export`,
    headers: {
      session: school.owner.token,
      from: 'android',
      'content-type': 'application/json',
      'accept-language': 'ru',
    },
    payload: JSON.stringify(body),
  });

test('the file holds the rows of the screen in their order, page after page', async () => {
  for (const daysAgo of [20, 3, 45, 18]) await client([daysAgo]);
  const filters = { classes: ['fading', 'sleeping'] as const, sort: 'silent' as const };
  const pages = [];
  for (let page = 1, left = 1; left > 0; page++) {
    const { data, meta } = await list({ ...filters, classes: [...filters.classes], page, per_page: 3 });
    pages.push(...data);
    left = meta.total - page * 3;
  }
  const [sheet] = await readWorkbook((await take({ ...filters, reason: 'Обзвон' })).rawPayload);
  const shown = pages.map((row) => [row.student_name, row.silent_days, row.visits, row.visits_before]);
  expect(shown.length).toBeGreaterThan(3);
  expect(sheet!.data.slice(1).map((row) => [row[0], row[4], row[5], row[6]])).toEqual(shown);
});

test('the file holds the list, and the audit why it was taken', async () => {
  const id = await client([20], { lastname: '=cmd' });
  await buildLessonPlus(t, school, { student_id: id, valid_until: '2026-04-25' });
  const answer = await take({ search: 'cmd', reason: 'Обзвон' });
  expect(answer.statusCode).toBe(200);
  const [sheet] = await readWorkbook(answer.rawPayload);
  expect(sheet!.data[0]!.slice(0, 3)).toEqual(['Клиент', 'Телефон', 'Состояние']);
  expect(sheet!.data[1]!.slice(2)).toEqual([
    'Ходит реже',
    new Date('2026-02-28'),
    20,
    1,
    0,
    1,
    expect.any(String),
    new Date('2026-04-25'),
    8,
  ]);
  expect(sheet!.data[1]![0]).toBe(`'=cmd Мария`);
  expect(
    await t.sql(
      `
        select reason, after ->> 'rows' as rows
        from audit_log
        where action = 'reports.activities_exported' and after ->> 'search' = 'cmd'`,
    ),
  ).toEqual([{ reason: 'Обзвон', rows: '1' }]);
});
