/** Teachers of a client are set and listed, and clients are handed over from one teacher to another. */
import { buildSchool, buildTeacher, type SchoolOfTest, type StaffOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { studentsRoutes as routes } from '../contract/index.ts';
import { buildStudent } from './testing.ts';

let t: TestApp;
let ours: SchoolOfTest;
let theirs: SchoolOfTest;
let teacher: Required<StaffOfTest>;
beforeAll(async () => {
  t = await openTestApp();
  [ours, theirs] = [await buildSchool(t), await buildSchool(t)];
  teacher = (await buildTeacher(t, ours, { withUser: true })) as Required<StaffOfTest>;
});
afterEach(async () => expect(await t.verify()).toEqual([]));
afterAll(() => t.close());

type Role = 'owner' | 'teacher';
const at = (school: SchoolOfTest, role: Role = 'owner') => ({ role, school_id: school.school_id });
const card = (student: { id: number }) => ({ ...at(ours), student_id: student.id });

describe('teachers of a client', () => {
  test('are set, listed, and only those who teach here', async () => {
    const student = await buildStudent(t, ours);
    const other = await buildTeacher(t, ours, { lastname: 'Ким' });
    const foreign = await buildTeacher(t, theirs);
    const set = (teachers_ids: number[]) =>
      t.request(ours.owner, routes.set_student_teachers, { params: card(student), body: { teachers_ids } });
    expect((await set([teacher.staff_id, other.staff_id])).body).toMatchObject({
      data: [{ id: teacher.staff_id }, { id: other.staff_id, lastname: 'Ким' }],
    });
    expect((await set([foreign.staff_id])).body).toMatchObject({ code: 'students.teacher_missing' });
    await set([other.staff_id]);
    expect(
      (await t.call(ours.owner, routes.list_student_teachers, { params: card(student) })).data.map(({ id }) => id),
    ).toEqual([other.staff_id]);
  });

  test('hand clients over', async () => {
    const [a, b] = [await buildStudent(t, ours), await buildStudent(t, ours)];
    const { staff_id, session } = (await buildTeacher(t, ours, { withUser: true })) as Required<StaffOfTest>;
    const params = (role: Role, teacher_id = staff_id) => ({ ...at(ours, role), teacher_id });
    const set = (students_ids: number[]) =>
      t.request(ours.owner, routes.set_teacher_students, { params: params('owner'), body: { students_ids } });
    expect((await set([a.id, b.id])).body.data).toHaveLength(2);
    expect((await set([b.id])).body.data).toMatchObject([{ id: b.id }]);
    const foreign = await buildStudent(t, theirs);
    expect(await set([foreign.id])).toMatchObject({
      status: 422,
      body: { errors: { students_ids: [expect.any(String)] } },
    });
    expect((await t.call(session, routes.list_teacher_students, { params: params('teacher') })).data).toMatchObject([
      { id: b.id },
    ]);
    const change = (body: object, to = staff_id) =>
      t.request(ours.owner, routes.change_teacher_students, { params: params('owner', to), body });
    const clients = async () =>
      (await t.call(session, routes.list_teacher_students, { params: params('teacher') })).data.map(({ id }) => id);
    await change({ add_students_ids: [a.id, b.id] });
    expect((await clients()).toSorted((one, other) => one - other)).toEqual([a.id, b.id]);
    await change({ remove_students_ids: [a.id] });
    expect(await clients()).toEqual([b.id]);
    for (const body of [{ add_students_ids: [foreign.id] }, { remove_students_ids: [foreign.id] }])
      expect(await change(body)).toMatchObject({ status: 422 });
    expect((await change({ add_students_ids: [a.id] }, 999_999)).status).toBe(404);
    expect(
      (await t.request(session, routes.list_teacher_students, { params: params('teacher', teacher.staff_id) })).status,
    ).toBe(404);
    expect(
      (
        await t.request(session, routes.set_teacher_students, {
          params: params('teacher'),
          body: { students_ids: [a.id] },
        })
      ).status,
    ).toBe(403);
    expect(
      (await t.request(ours.owner, routes.list_teacher_students, { params: params('owner', 999_999) })).status,
    ).toBe(404);
  });
});
