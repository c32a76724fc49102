/**
 * The journal of actions names what its lines are about, and narrows to a person, a kind and a client; the history of a
 * client holds everything that is the client's and nothing of anybody else.
 */
import { auditRoutes } from '@ritm/audit/contract';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { commentRoutes, studentsRoutes } from '@ritm/students/contract';
import { assignStudent, buildStudent, buildStudentsGroup } from '@ritm/students/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passRoutes } from '../contract/index.ts';
import { buildLessonPlus } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let anna: number;
let boris: number;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  anna = (await buildStudent(t, school, { lastname: 'Соколова', firstname: 'Анна' })).id;
  boris = (await buildStudent(t, school, { lastname: 'Орлов', firstname: 'Борис' })).id;
});
afterAll(() => t.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const historyOf = (student_id: number) =>
  t.call(school.owner, studentsRoutes.list_history, { params: { ...at(), student_id } });
const journal = (query: { actor?: number; student?: number; kind?: 'passes' | 'clients' | 'money' }) =>
  t.call(school.owner, auditRoutes.list_audit, { params: at(), query: { per_page: 200, ...query } });
const actionsOf = (lines: { data: { action: string }[] }) => lines.data.map(({ action }) => action);

test('the history of a client is everything that is the client’s, with names', async () => {
  const service = await buildService(t, school, { name: 'Йога 8', validity: 60, validity_unit: 'day' });
  const lot = await buildLessonPlus(t, school, { student_id: anna, service_id: service.id });
  await buildLessonPlus(t, school, { student_id: boris, service_id: service.id });
  await t.call(school.owner, passRoutes.freeze_pass, {
    params: { ...at(), student_id: anna, id: lot.id },
    body: { from_date: '2026-03-24', to_date: '2026-03-30', beyond_policy: true, reason: 'Отпуск' },
  });
  await t.call(school.owner, commentRoutes.add_comment, {
    params: { ...at(), student_id: anna },
    body: { text: 'Просила позвонить' },
  });
  const { data, meta } = await historyOf(anna);
  expect(data.map(({ action, subject }) => [action, subject])).toEqual([
    ['students.commented', null],
    ['visits.pass_frozen', lot.name],
    ['visits.pass_sold', lot.name],
    ['finance.recorded', lot.name],
    ['students.created', 'Соколова Анна'],
  ]);
  expect(meta.total).toBe(5);
  expect(data.map(({ client }) => client?.student_id)).toEqual([anna, anna, anna, anna, anna]);
  expect(data[0]!.actor).toEqual({ user_id: school.owner.user_id, name: 'Ольга Владельцева' });
  expect(actionsOf(await historyOf(boris))).toEqual(['visits.pass_sold', 'finance.recorded', 'students.created']);
});

test('a line that names several clients stands in the history of each, with the names of the first', async () => {
  const group = await buildStudentsGroup(t, school);
  const filled = (await journal({})).meta.total;
  const { owner } = school;
  await t.call(owner, studentsRoutes.set_students_group_members, {
    params: { ...at(), id: group },
    body: { students_ids: [anna, boris] },
  });
  const { data, meta } = await journal({});
  expect(meta.total).toBe(filled + 1);
  expect(data[0]).toMatchObject({
    action: 'students.group_filled',
    client: null,
    people: { names: ['Соколова Анна', 'Орлов Борис'], total: 2 },
  });
  for (const id of [anna, boris]) expect(actionsOf(await historyOf(id))[0]).toBe('students.group_filled');
});

test('the journal narrows to a person, to a kind and to a client, and all of them together', async () => {
  const desk = await buildAdministrator(t, school, { firstname: 'Диана', lastname: 'Дежурная' });
  const { id } = await t.call(desk.session, studentsRoutes.add_student, {
    params: { role: 'administrator', school_id: school.school_id },
    body: { lastname: 'Новенькая' },
  });
  const actors = (await t.call(school.owner, auditRoutes.list_actors, { params: at() })).data;
  expect(actors.map(({ name }) => name)).toEqual(['Диана Дежурная', 'Ольга Владельцева']);
  const actor = desk.session.user_id;
  expect(actionsOf(await journal({ actor, kind: 'clients' }))).toEqual(['students.created']);
  expect(actionsOf(await journal({ actor, kind: 'clients', student: id }))).toEqual(['students.created']);
  expect(actionsOf(await journal({ actor, student: anna }))).toEqual([]);
  expect(new Set(actionsOf(await journal({ kind: 'passes', student: anna })))).toEqual(
    new Set(['visits.pass_sold', 'visits.pass_frozen']),
  );
  const other = await buildSchool(t);
  const foreign = { role: 'owner' as const, school_id: other.school_id };
  const theirs = await t.call(other.owner, auditRoutes.list_audit, { params: foreign, query: { student: anna } });
  expect(theirs.data).toEqual([]);
  expect((await t.call(other.owner, auditRoutes.list_actors, { params: foreign })).data).toHaveLength(1);
});

test('a line says how it is taken back, until it is', async () => {
  const { id } = await buildStudent(t, school);
  const lot = await buildLessonPlus(t, school, { student_id: id });
  const params = { ...at(), student_id: id, id: lot.id };
  await t.call(school.owner, passRoutes.extend_pass, { params, body: { days: 3, reason: 'Подарок' } });
  const undosOf = async () => (await journal({ student: id })).data.map(({ action, undo }) => [action, undo?.by]);
  expect(await undosOf()).toContainEqual(['visits.pass_extended', 'pass_action']);
  expect(await undosOf()).toContainEqual(['visits.pass_sold', undefined]);
  const line = (await journal({ student: id })).data.find(({ action }) => action === 'visits.pass_extended')!;
  expect(line.undo!.student_id).toBe(id);
  await t.call(school.owner, passRoutes.undo_pass_action, { params: { ...params, id: line.undo!.id }, body: {} });
  expect(await undosOf()).toContainEqual(['visits.pass_extended', undefined]);
  const other = (await buildStudent(t, school)).id;
  const card = { params: { ...at(), student_id: other } };
  await t.call(school.owner, studentsRoutes.archive_student, card);
  const archived = async () => (await journal({ student: other })).data.find(({ undo }) => undo?.by === 'archive');
  expect((await archived())?.undo).toEqual({ by: 'archive', student_id: other, id: other });
  await t.call(school.owner, studentsRoutes.edit_student, { ...card, body: { status: 'active' } });
  expect(await archived()).toBeUndefined();
});

test('the history without the right to see money holds no sum, and a teacher has none', async () => {
  const desk = await buildAdministrator(t, school);
  const teacher = await buildTeacher(t, school, { withUser: true });
  await assignStudent(t, school, { student_id: anna, teachers_ids: [teacher.staff_id] });
  const params = { role: 'administrator' as const, school_id: school.school_id, student_id: anna };
  const ask = () => t.call(desk.session, studentsRoutes.list_history, { params });
  expect(JSON.stringify(await ask())).toContain('"price"');
  await t.call(school.owner, schoolsRoutes.edit_administrator, {
    params: { ...at(), id: desk.staff_id },
    body: { rights: { see_money: false } },
  });
  const seen = JSON.stringify(await ask());
  expect(seen).toContain('visits.pass_sold');
  expect(seen).not.toMatch(/"(price|paid|amount|value)"|finance\./);
  const refused = await t.request(teacher.session!, studentsRoutes.list_history, {
    params: { ...params, role: 'teacher' },
  });
  expect(refused.status).toBe(403);
});
