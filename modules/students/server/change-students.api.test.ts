/**
 * One change of many clients: all of them or none, in one line of the journal that names those who were changed.
 */
import { auditOf } from '@ritm/audit/testing';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { studentsRoutes as routes, type StudentsChange } from '../contract/index.ts';
import { assignStudent, buildStudent } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterEach(async () => expect(await t.verify()).toEqual([]));
afterAll(() => t.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const change = (body: StudentsChange) => t.request(school.owner, routes.change_students, { params: at(), body });
const cardOf = (student_id: number) => t.call(school.owner, routes.get_student, { params: { ...at(), student_id } });
const buildTwo = async () => [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id] as const;

test('a tag is given once, taken off, and the line names those who were changed', async () => {
  const [one, other] = await buildTwo();
  await change({ do: 'tag', tag: 'Йога', students_ids: [one] });
  const { body } = await change({ do: 'tag', tag: 'Йога', students_ids: [other, one, other] });
  expect(body).toEqual({ changed_ids: [other] });
  expect([(await cardOf(one)).tags, (await cardOf(other)).tags]).toEqual([['Йога'], ['Йога']]);
  const [line] = await auditOf(t, school);
  expect(line).toMatchObject({ action: 'students.tagged', after: { tag: 'Йога', students_ids: [other] } });
  await change({ do: 'untag', tag: 'Йога', students_ids: [one, other] });
  expect((await cardOf(other)).tags).toEqual([]);
  const before = (await auditOf(t, school)).length;
  expect((await change({ do: 'untag', tag: 'Йога', students_ids: [one] })).body).toEqual({ changed_ids: [] });
  expect(await auditOf(t, school)).toHaveLength(before);
});

test('a discount is set and taken away, and clients are archived with their access', async () => {
  const [one, other] = await buildTwo();
  await change({ do: 'discount', discount: 1500, students_ids: [one, other] });
  expect([(await cardOf(one)).discount, (await cardOf(other)).discount]).toEqual([1500, 1500]);
  await change({ do: 'discount', discount: null, students_ids: [one] });
  expect((await cardOf(one)).discount).toBeNull();
  const { body } = await change({ do: 'archive', students_ids: [one, other] });
  expect(body).toEqual({ changed_ids: [one, other] });
  expect((await cardOf(one)).status).toBe('archived');
  expect((await change({ do: 'archive', students_ids: [one] })).body).toEqual({ changed_ids: [] });
});

test('one client of another organization leaves all unchanged; a teacher changes nobody, an administrator may', async () => {
  const [one] = await buildTwo();
  const foreign = await buildSchool(t);
  const stranger = await buildStudent(t, foreign);
  expect((await change({ do: 'tag', tag: 'Чужая', students_ids: [one, stranger.id] })).status).toBe(404);
  expect((await cardOf(one)).tags).toEqual([]);
  const teacher = await buildTeacher(t, school, { withUser: true });
  await assignStudent(t, school, { student_id: one, teachers_ids: [teacher.staff_id] });
  const body = { do: 'tag' as const, tag: 'Моя', students_ids: [one] };
  const refused = await t.request(teacher.session!, routes.change_students, {
    params: { ...at(), role: 'teacher' },
    body,
  });
  expect(refused.status).toBe(403);
  const desk = await buildAdministrator(t, school);
  const done = await t.request(desk.session, routes.change_students, {
    params: { ...at(), role: 'administrator' },
    body,
  });
  expect(done.body).toEqual({ changed_ids: [one] });
});

test('two tags given at the same moment both stay', async () => {
  const [one, other] = await buildTwo();
  const tags = ['А', 'Б', 'В', 'Г'];
  await Promise.all(
    tags.map((tag, index) => change({ do: 'tag', tag, students_ids: index % 2 === 0 ? [one, other] : [other, one] })),
  );
  for (const id of [one, other]) expect((await cardOf(id)).tags.toSorted()).toEqual(tags);
});
