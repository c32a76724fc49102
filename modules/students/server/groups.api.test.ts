import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { studentsRoutes as routes } from '../contract/index.ts';
import { buildStudent, buildStudentsGroup } from './testing.ts';

let t: TestApp;
let ours: SchoolOfTest;
let theirs: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  [ours, theirs] = [await buildSchool(t), await buildSchool(t)];
});
afterEach(async () => expect(await t.verify()).toEqual([]));
afterAll(() => t.close());

const at = ({ school_id }: SchoolOfTest) => ({ role: 'owner' as const, school_id });
const get = ({ id }: { id: number }) =>
  t.call(ours.owner, routes.get_student, { params: { ...at(ours), student_id: id } });

describe('groups', () => {
  const group = (id: number, school = ours) => ({ ...at(school), id });
  test('are added, filled, renamed and deleted; their clients stay', async () => {
    const student = await buildStudent(t, ours);
    const made = await t.call(ours.owner, routes.add_students_group, { params: at(ours), body: { name: 'Малыши' } });
    expect(made).toMatchObject({ name: 'Малыши', students_count: 0, can: { edit: true, delete: true } });
    expect(
      (await t.request(ours.owner, routes.add_students_group, { params: at(ours), body: { name: 'малыши' } })).body,
    ).toMatchObject({ code: 'students.group_name_taken' });
    const filled = await t.call(ours.owner, routes.set_students_group_members, {
      params: group(made.id),
      body: { students_ids: [student.id] },
    });
    expect(filled.students_count).toBe(1);
    const { data } = await t.call(ours.owner, routes.list_students, { params: at(ours), query: { group: made.id } });
    expect(data.map(({ id }) => id)).toEqual([student.id]);
    expect(
      await t.call(ours.owner, routes.edit_students_group, { params: group(made.id), body: { name: 'Старшие' } }),
    ).toMatchObject({ name: 'Старшие', students_count: 1 });
    await t.call(ours.owner, routes.delete_students_group, { params: group(made.id) });
    expect((await get(student)).group_ids).toEqual([]);
    expect(
      (await t.call(ours.owner, routes.list_students_groups, { params: at(ours) })).data.map(({ id }) => id),
    ).not.toContain(made.id);
  });

  test('of another organization are not there, nor are its clients', async () => {
    const foreign = await buildStudentsGroup(t, theirs);
    const foreigner = await buildStudent(t, theirs);
    const own = await buildStudentsGroup(t, ours);
    expect(
      (await t.request(ours.owner, routes.edit_students_group, { params: group(foreign), body: { name: 'Моё' } }))
        .status,
    ).toBe(404);
    expect((await t.request(ours.owner, routes.delete_students_group, { params: group(foreign) })).status).toBe(404);
    expect(
      (
        await t.request(ours.owner, routes.set_students_group_members, {
          params: group(foreign),
          body: { students_ids: [] },
        })
      ).status,
    ).toBe(404);
    expect(
      await t.request(ours.owner, routes.set_students_group_members, {
        params: group(own),
        body: { students_ids: [foreigner.id] },
      }),
    ).toMatchObject({
      status: 422,
      body: { errors: { students_ids: [expect.any(String)] } },
    });
  });
});
