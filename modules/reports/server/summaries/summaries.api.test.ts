/**
 * What the list of clients shows beside the card follows every change of passes, visits and money. After each test all
 * summaries are computed anew: whatever differs was missed by a listener.
 */
import { financeRoutes } from '@ritm/finance/contract';
import type { CallInput } from '@ritm/http';
import { passBatchRoutes, passRoutes, passesRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { duplicateRoutes, studentsRoutes, viewRoutes } from '@ritm/students/contract';
import { assignStudent, buildStudent, buildStudentsGroup } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  // The eleventh of March, as everywhere.
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
type ListQuery = NonNullable<CallInput<typeof studentsRoutes.list_students>['query']>;
const list = async (query: ListQuery = {}) =>
  (await t.call(school.owner, studentsRoutes.list_students, { params: at(), query: { with: 'summary', ...query } }))
    .data;
const of = async (id: number) => (await list({ per_page: 200 })).find((row) => row.id === id)!.summary!;
const namesOf = async (query: ListQuery) => (await list(query)).map(({ lastname }) => lastname);
const mark = async (student_id: number, body: { lesson_plus_id?: number; service_id?: number; date_visit: string }) =>
  (await t.call(school.owner, visitsRoutes.fast_lesson_minus, { params: { ...at(), student_id }, body })).lesson_minus
    .id;

/** The stored summaries, without the day on which they are due, which computing everything anew clears. */
const stored = () =>
  t.sql(
    `select student_id, pass, left_visits, is_unlimited, ends_on, last_visit, visits, owed_visits, debt, spent
     from student_summaries where school_id = $1 order by student_id`,
    [school.school_id],
  );
async function expectNothingMissed(): Promise<void> {
  await t.settle();
  const followed = await stored();
  await t.sql(`update student_summaries set due_on = '1900-01-01' where school_id = $1`, [school.school_id]);
  await t.perform('reports.sum_due_clients');
  expect(followed).toEqual(await stored());
}

test('a sale, visits and payments are followed', async () => {
  const service = await buildService(t, school, { visits: 4, price: 400_000, validity: 30, validity_unit: 'day' });
  const { id } = await buildStudent(t, school, { source: 'Вывеска' });
  await t.settle();
  expect(await of(id)).toEqual({
    pass: null,
    left: null,
    is_unlimited: false,
    ends_on: null,
    last_visit: null,
    visits: 0,
    owed_visits: 0,
    debt: 0,
    spent: 0,
    teachers: [],
    source: 'Вывеска',
  });
  const lot = await buildLessonPlus(t, school, {
    student_id: id,
    service_id: service.id,
    date: '2026-03-01',
    paid: 100_000,
  });
  const visit = await mark(id, { lesson_plus_id: lot.id, date_visit: '2026-03-05' });
  await t.settle();
  expect(await of(id)).toMatchObject({ pass: lot.name, left: 3, ends_on: lot.ends_on, last_visit: '2026-03-05' });
  expect(await of(id)).toMatchObject({ visits: 1, debt: 300_000, spent: 100_000 });
  await t.call(school.owner, visitsRoutes.delete_lesson_minus, { params: { ...at(), student_id: id, id: visit } });
  const params = { ...at(), student_id: id, id: lot.id };
  await t.call(school.owner, passesRoutes.edit_lesson_plus, { params, body: { paid: 400_000 } });
  await t.settle();
  expect(await of(id)).toMatchObject({ left: 4, last_visit: null, visits: 0, debt: 0, spent: 400_000 });
  await t.call(school.owner, passRoutes.freeze_pass, {
    params,
    body: { from_date: '2026-03-12', to_date: '2026-03-14', beyond_policy: true, reason: 'Болеет' },
  });
  await t.call(school.owner, passRoutes.extend_pass, { params, body: { days: 5, reason: 'Подарок' } });
  await t.settle();
  expect((await of(id)).ends_on! > lot.ends_on!).toBe(true);
  await expectNothingMissed();
});

test('everybody who shares a pass sees what is left of it', async () => {
  const service = await buildService(t, school, { visits: 8 });
  const [mother, son] = [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id];
  const lot = await buildLessonPlus(t, school, { student_id: mother, service_id: service.id, students_ids: [son] });
  await mark(son, { lesson_plus_id: lot.id, date_visit: '2026-03-11' });
  await t.settle();
  expect([(await of(mother)).left, (await of(son)).left]).toEqual([7, 7]);
  await expectNothingMissed();
});

test('a visit without a pass is owed, and money without a pass is spent', async () => {
  const service = await buildService(t, school);
  const { id } = await buildStudent(t, school);
  await mark(id, { service_id: service.id, date_visit: '2026-03-10' });
  const money = { kind: 'income' as const, amount: 70_000, category: 'Прокат' };
  const made = await t.call(school.owner, financeRoutes.add_finance, {
    params: at(),
    body: { ...money, student_id: id },
  });
  await t.settle();
  expect(await of(id)).toMatchObject({ owed_visits: 1, spent: 70_000 });
  await t.call(school.owner, financeRoutes.edit_finance, {
    params: { ...at(), id: made.id },
    body: { amount: 90_000 },
  });
  await t.settle();
  expect(await of(id)).toMatchObject({ spent: 90_000 });
  await expectNothingMissed();
});

test('a mass action is followed by the next run', async () => {
  const { id } = await buildStudent(t, school);
  const lot = await buildLessonPlus(t, school, { student_id: id });
  await t.settle();
  const today = t.clock.now().slice(0, 10);
  const batch = await t.call(school.owner, passBatchRoutes.add_pass_batch, {
    params: at(),
    body: { kind: 'extend', from_date: today, to_date: today, days: 3, reason: 'Праздник', students_ids: [id] },
  });
  await t.settle();
  await t.call(school.owner, passBatchRoutes.apply_pass_batch, { params: { ...at(), id: batch.id } });
  await t.settle();
  await t.perform('reports.sum_due_clients');
  expect((await of(id)).ends_on! > lot.ends_on!).toBe(true);
  await expectNothingMissed();
});

test('two cards that become one show what the one has', async () => {
  const service = await buildService(t, school, { visits: 5 });
  const [kept, gone] = [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id];
  await buildLessonPlus(t, school, { student_id: gone, service_id: service.id });
  await t.settle();
  expect((await of(kept)).left).toBeNull();
  await t.call(school.owner, duplicateRoutes.merge_students, {
    params: { ...at(), student_id: kept, other_id: gone },
    body: {},
  });
  await t.settle();
  expect((await of(kept)).left).toBe(5);
  await expectNothingMissed();
});

test('a pass that ended leaves the list on the day after', async () => {
  const service = await buildService(t, school, { visits: 5, validity: 30, validity_unit: 'day' });
  const { id } = await buildStudent(t, school);
  const lot = await buildLessonPlus(t, school, { student_id: id, service_id: service.id, date: '2026-02-10' });
  await t.settle();
  expect((await of(id)).ends_on).toBe(lot.ends_on);
  const now = t.platform.clock.now();
  await t.clock.set(new Date(Date.parse(`${lot.ends_on}T12:00:00Z`) + 86_400_000).toISOString());
  await t.perform('reports.sum_due_clients');
  expect(await of(id)).toMatchObject({ pass: null, left: null, ends_on: null });
  await t.clock.set(now);
});

test('the list is ordered by any column, clients without a value last both ways', async () => {
  const own = school;
  school = await buildSchool(t);
  const [cheap, dear] = [
    await buildService(t, school, { visits: 2, price: 100_000 }),
    await buildService(t, school, { visits: 9, price: 900_000 }),
  ];
  const group = await buildStudentsGroup(t, school);
  const card = (lastname: string) => buildStudent(t, school, { lastname, group_ids: [group] });
  const [ann, boris] = [await card('Аннина'), await card('Борисова')];
  await card('Пустая');
  await buildStudent(t, school, { lastname: 'Посторонняя' });
  await buildLessonPlus(t, school, { student_id: ann.id, service_id: dear.id, paid: 0 });
  await buildLessonPlus(t, school, { student_id: boris.id, service_id: cheap.id });
  const teacher = await buildTeacher(t, school, { lastname: 'Ясный' });
  await assignStudent(t, school, { student_id: boris.id, teachers_ids: [teacher.staff_id] });
  await t.settle();
  const inGroup = (sort: NonNullable<ListQuery['sort']>) => namesOf({ group, sort });
  expect(await inGroup('left')).toEqual(['Борисова', 'Аннина', 'Пустая']);
  expect(await inGroup('-left')).toEqual(['Аннина', 'Борисова', 'Пустая']);
  expect(await inGroup('-debt')).toEqual(['Аннина', 'Борисова', 'Пустая']);
  expect(await inGroup('-spent')).toEqual(['Борисова', 'Аннина', 'Пустая']);
  expect(await inGroup('teacher')).toEqual(['Борисова', 'Аннина', 'Пустая']);
  expect(await namesOf({ search: 'ина', sort: '-left' })).toEqual(['Аннина']);
  expect(await namesOf({ sort: 'spent', per_page: 1, page: 2 })).toEqual(['Аннина']);
  for (const sort of ['pass', 'ends_on', '-last_visit', '-visits', 'source', '-tags'] as const)
    expect(await namesOf({ sort }), sort).toHaveLength(4);
  school = own;
});

test('who may not see money sees no sums, in no order', async () => {
  const teacher = await buildTeacher(t, school, { withUser: true });
  const { id } = await buildStudent(t, school);
  await assignStudent(t, school, { student_id: id, teachers_ids: [teacher.staff_id] });
  await buildLessonPlus(t, school, { student_id: id, paid: 0 });
  await t.settle();
  const params = { role: 'teacher' as const, school_id: school.school_id };
  const ask = (query: ListQuery) => t.request(teacher.session!, studentsRoutes.list_students, { params, query });
  const { body } = await ask({ with: 'summary' });
  expect(body.data[0]!.summary).toMatchObject({ debt: null, spent: null });
  expect(body.can).toMatchObject({ see_money: false, export: false });
  for (const sort of ['debt', '-debt', 'spent', '-spent'] as const) expect((await ask({ sort })).status).toBe(403);
});

test('the file holds the rows and the columns of the screen, and the audit why it was taken', async () => {
  const group = await buildStudentsGroup(t, school);
  const { id } = await buildStudent(t, school, { lastname: '=Файлова', group_ids: [group] });
  await buildLessonPlus(t, school, { student_id: id, paid: 150_000, price: 400_000 });
  await t.settle();
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/owner/school/${school.school_id}/students/export`,
    headers: { session: school.owner.token, from: 'android', 'content-type': 'application/json' },
    payload: JSON.stringify({ group, columns: ['left', 'debt', 'spent'], reason: 'Обзвон' }),
  });
  expect(answer.statusCode).toBe(200);
  const [sheet] = await readWorkbook(answer.rawPayload);
  expect(sheet!.data).toEqual([
    ['Клиент', 'Осталось посещений', 'Долг, ₽', 'Заплатил, ₽'],
    [`'=Файлова Иван`, 8, 2500, 1500],
  ]);
  expect(
    await t.sql(`select reason, after ->> 'rows' as rows from audit_log where action = 'students.exported'`),
  ).toEqual([{ reason: 'Обзвон', rows: '1' }]);
});

test('a shared view is everybody’s, an own one is its person’s alone', async () => {
  const desk = await buildAdministrator(t, school);
  const deskAt = { role: 'administrator' as const, school_id: school.school_id };
  const settings = { columns: ['left' as const], sort: '-debt' as const };
  const add = (name: string, shared: boolean) =>
    t.request(school.owner, viewRoutes.add_view, { params: at(), body: { name, shared, settings } });
  const [shared, own] = [await add('Должники', true), await add('Мои', false)];
  const seen = async () =>
    (await t.call(desk.session, viewRoutes.list_views, { params: deskAt })).data.map(({ name }) => name);
  expect(await seen()).toEqual(['Должники']);
  expect((await add('ДОЛЖНИКИ', true)).body).toMatchObject({ code: 'students.view_name_taken' });
  // The same name for oneself is no clash.
  expect((await add('Должники', false)).status).toBe(200);
  const edit = (id: number, body: object) =>
    t.request(desk.session, viewRoutes.edit_view, { params: { ...deskAt, id }, body });
  expect((await edit(own.body.id, { name: 'Чужие' })).status).toBe(404);
  expect((await edit(shared.body.id, { name: 'Кто должен' })).body).toMatchObject({ name: 'Кто должен', settings });
  const remove = (id: number) => t.request(desk.session, viewRoutes.delete_view, { params: { ...deskAt, id } });
  expect([(await remove(own.body.id)).status, (await remove(shared.body.id)).status]).toEqual([404, 200]);
  expect(await seen()).toEqual([]);
});
