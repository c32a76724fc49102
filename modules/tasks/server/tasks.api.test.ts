/**
 * Tasks made by hand and by rules: who sees and changes them, that a rule makes each once, and for whom the bell
 * rings.
 */
import { auditOf } from '@ritm/audit/testing';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assignStudent, buildStudent } from '@ritm/students/testing';
import { taskRoutes as routes } from '../contract/index.ts';
import { buildTask } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let theirs: SchoolOfTest;
let teacher: { session: TestSession; staff_id: number };
let desk: { session: TestSession; staff_id: number };
beforeAll(async () => {
  t = await openTestApp();
  [school, theirs] = [await buildSchool(t), await buildSchool(t)];
  teacher = (await buildTeacher(t, school, { withUser: true })) as typeof teacher;
  desk = (await buildAdministrator(t, school)) as typeof desk;
});
afterEach(async () => expect(await t.verify()).toEqual([]));
afterAll(() => t.close());

type Role = 'owner' | 'administrator' | 'teacher';
const sessionOf = (role: Role) =>
  ({ owner: school.owner, administrator: desk.session, teacher: teacher.session })[role];
const at = (role: Role = 'owner') => ({ role, school_id: school.school_id });
const list = (role: Role = 'owner', query: Record<string, unknown> = {}) =>
  t.call(sessionOf(role), routes.list_tasks, { params: at(role), query });
const edit = (role: Role, id: number, body: Record<string, unknown>) =>
  t.request(sessionOf(role), routes.edit_task, { params: { ...at(role), id }, body });
const rule = (body: Record<string, unknown>, role: Role = 'owner') =>
  t.request(sessionOf(role), routes.set_task_rule, { params: at(role), body });

describe('tasks by hand', () => {
  test('are done and taken back, put off and handed over, each with its line', async () => {
    const student = await buildStudent(t, school, { lastname: 'Звонков', firstname: 'Лев' });
    const made = await t.call(school.owner, routes.add_task, {
      params: at(),
      body: { title: 'Перезвонить', due_date: '2026-03-12', student_id: student.id },
    });
    expect(made).toMatchObject({ student: { name: 'Звонков Лев' }, assignee: null, done_at: null, rule: null });
    expect((await edit('administrator', made.id, { done: true })).body).toMatchObject({
      done_at: expect.any(String) as string,
    });
    expect((await list('owner', { student: student.id })).data).toEqual([]);
    expect((await list('owner', { student: student.id, state: 'done' })).data).toHaveLength(1);
    expect((await edit('administrator', made.id, { done: false })).body).toMatchObject({
      done_at: null,
      done_by: null,
    });
    expect(
      (await edit('owner', made.id, { due_date: '2026-03-20', assignee_id: teacher.staff_id })).body,
    ).toMatchObject({
      due_date: '2026-03-20',
      assignee: { id: teacher.staff_id },
    });
    const lines = await auditOf(t, school, { object_type: 'task', object_id: made.id });
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      'students.task_added',
      'students.task_done',
      'students.task_edited',
      'students.task_reopened',
    ]);
  });

  test('a teacher has their own alone, the desk has all, and «mine» are mine', async () => {
    const [own, other] = [await buildTask(t, school, { assignee_id: teacher.staff_id }), await buildTask(t, school)];
    const seen = async (role: Role, query = {}) => (await list(role, query)).data.map(({ id }) => id);
    expect(await seen('teacher')).toContain(own);
    expect(await seen('teacher')).not.toContain(other);
    expect(await seen('administrator')).toEqual(expect.arrayContaining([own, other]));
    const mine = await buildTask(t, school, { assignee_id: desk.staff_id });
    expect(await seen('administrator', { view: 'mine' })).toEqual([mine]);
    expect((await edit('teacher', other, { done: true })).status).toBe(404);
    expect((await edit('teacher', own, { done: true })).status).toBe(200);
    const made = await t.call(teacher.session, routes.add_task, {
      params: at('teacher'),
      body: { title: 'Принести форму', due_date: '2026-03-12' },
    });
    expect(made.assignee).toMatchObject({ id: teacher.staff_id });
  });

  test('the earliest due stand first; another organization’s are missing', async () => {
    const own = await buildSchool(t);
    const [late, soon] = [
      await buildTask(t, own, { due_date: '2026-04-01' }),
      await buildTask(t, own, { due_date: '2026-03-01' }),
    ];
    const params = { role: 'owner' as const, school_id: own.school_id };
    const { data } = await t.call(own.owner, routes.list_tasks, { params, query: {} });
    expect(data.map(({ id }) => id)).toEqual([soon, late]);
    const foreign = { params: { role: 'owner', school_id: theirs.school_id, id: late }, body: { done: true } };
    expect((await t.request(theirs.owner, routes.edit_task, foreign)).status).toBe(404);
    const stranger = await buildStudent(t, theirs);
    const body = { title: 'x', due_date: '2026-03-12', student_id: stranger.id };
    expect((await t.request(own.owner, routes.add_task, { params, body })).status).toBe(404);
    const hired = { title: 'x', due_date: '2026-03-12', assignee_id: teacher.staff_id };
    expect((await t.request(own.owner, routes.add_task, { params, body: hired })).body.code).toBe(
      'students.assignee_missing',
    );
  });
});

describe('tasks by a rule', () => {
  test('tomorrow’s birthdays, once each, to the client’s teacher; done they do not come back', async () => {
    const student = await buildStudent(t, school, { lastname: 'Праздников', birth_date: '2016-03-12' });
    await buildStudent(t, school, { lastname: 'Нескоров', birth_date: '2016-03-13' });
    await assignStudent(t, school, { student_id: student.id, teachers_ids: [teacher.staff_id] });
    expect((await rule({ rule: 'students.birthday', enabled: true, assignee: 'teacher' })).body).toMatchObject({
      enabled: true,
      days: 1,
      assignee: 'teacher',
    });
    await t.settle();
    const made = async () =>
      (await list('owner', { student: student.id })).data.map(({ id, title, about_date, assignee }) => ({
        id,
        title,
        about_date,
        assignee: assignee?.id,
      }));
    const [task, ...others] = await made();
    expect(task).toMatchObject({ title: 'День рождения', about_date: '2026-03-12', assignee: teacher.staff_id });
    expect(others).toEqual([]);
    await Promise.all([1, 2, 3].map(() => t.perform('tasks.make')));
    expect(await made()).toHaveLength(1);
    await edit('teacher', task!.id, { done: true });
    await t.perform('tasks.make');
    expect(await made()).toEqual([]);
  });

  test('a rule that is off makes nothing; one that nobody knows is refused; a teacher sets none', async () => {
    const own = await buildSchool(t);
    const params = { role: 'owner' as const, school_id: own.school_id };
    await buildStudent(t, own, { birth_date: '2016-03-12' });
    await t.perform('tasks.make');
    expect((await t.call(own.owner, routes.list_tasks, { params, query: {} })).data).toEqual([]);
    expect((await rule({ rule: 'students.secret', enabled: true })).body.code).toBe('students.task_rule_missing');
    expect((await rule({ rule: 'students.birthday', enabled: true, days: 400 })).status).toBe(422);
    expect((await rule({ rule: 'students.birthday', enabled: true }, 'teacher')).status).toBe(403);
    const { data } = await t.call(own.owner, routes.list_task_rules, { params });
    expect(data.find(({ key }) => key === 'students.birthday')).toMatchObject({ enabled: false, days: 1 });
  });
});

describe('the bell', () => {
  const notices = async (user_id: number) =>
    t.sql<{ title: string; data: { count: number; ru: string; student_name: string | null } }>(
      `select data from notifications where user_id = $1 and kind = 'task' order by id`,
      [user_id],
    );

  test('rings for whom a task is given to, and not for who gave it', async () => {
    const before = (await notices(teacher.session.user_id)).length;
    const student = await buildStudent(t, school, { lastname: 'Гладкова', firstname: 'Вера' });
    const body = { title: 'Показать зал', due_date: '2026-03-12', student_id: student.id };
    const made = await t.call(school.owner, routes.add_task, {
      params: at(),
      body: { ...body, assignee_id: teacher.staff_id },
    });
    await edit('owner', made.id, { assignee_id: desk.staff_id });
    await edit('owner', made.id, { due_date: '2026-03-13' });
    const rung = (await notices(teacher.session.user_id)).slice(before);
    expect(rung.map(({ data }) => data)).toMatchObject([
      { count: 1, ru: 'Показать зал', student_name: 'Гладкова Вера' },
    ]);
    expect((await notices(desk.session.user_id)).at(-1)!.data).toMatchObject({ ru: 'Показать зал' });
    expect((await notices(school.owner.user_id)).filter(({ data }) => data.ru === 'Показать зал')).toEqual([]);
  });

  test('rings once for all that a rule has found, and not again for what it found before', async () => {
    const card = { birth_date: '1990-03-12' };
    for (const lastname of ['Аистова', 'Беркутова']) await buildStudent(t, theirs, { lastname, ...card });
    await t.call(theirs.owner, routes.set_task_rule, {
      params: { role: 'owner', school_id: theirs.school_id },
      body: { rule: 'students.birthday', enabled: true, assignee: 'desk' },
    });
    await t.perform('tasks.make');
    await t.perform('tasks.make');
    const rung = (await notices(theirs.owner.user_id)).map(({ data }) => data);
    expect(rung).toMatchObject([{ count: 2, ru: 'День рождения' }]);
  });
});
