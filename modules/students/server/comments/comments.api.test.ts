import { auditOf } from '@ritm/audit/testing';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commentRoutes as routes } from '../../contract/index.ts';
import { buildStudent, assignStudent } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let theirs: SchoolOfTest;
let desk: { session: TestSession };
let teacher: { session: TestSession; staff_id: number };
beforeAll(async () => {
  t = await openTestApp();
  [school, theirs] = [await buildSchool(t), await buildSchool(t)];
  desk = await buildAdministrator(t, school);
  teacher = (await buildTeacher(t, school, { withUser: true })) as typeof teacher;
});
afterEach(async () => expect(await t.verify()).toEqual([]));
afterAll(() => t.close());

type Role = 'owner' | 'administrator' | 'teacher';
const sessionOf = (role: Role) =>
  ({ owner: school.owner, administrator: desk.session, teacher: teacher.session })[role];
const at = (role: Role, student_id: number) => ({ role, school_id: school.school_id, student_id });
const say = (role: Role, student_id: number, body: { text: string; pinned?: boolean }) =>
  t.call(sessionOf(role), routes.add_comment, { params: at(role, student_id), body });
const list = (role: Role, student_id: number) =>
  t.call(sessionOf(role), routes.list_comments, { params: at(role, student_id) });
const edit = (role: Role, student_id: number, id: number, body: Record<string, unknown>) =>
  t.request(sessionOf(role), routes.edit_comment, { params: { ...at(role, student_id), id }, body });
const remove = (role: Role, student_id: number, id: number) =>
  t.request(sessionOf(role), routes.delete_comment, { params: { ...at(role, student_id), id } });

describe('comments on a client', () => {
  test('pinned ones stand first, then the newest, each with its author', async () => {
    const { id } = await buildStudent(t, school);
    await assignStudent(t, school, { student_id: id, teachers_ids: [teacher.staff_id] });
    await say('owner', id, { text: 'Первый' });
    const pinned = await say('administrator', id, { text: 'Аллергия на орехи', pinned: true });
    await say('teacher', id, { text: 'Третий' });
    const { data, can } = await list('teacher', id);
    expect(data.map(({ text }) => text)).toEqual(['Аллергия на орехи', 'Третий', 'Первый']);
    expect(can).toEqual({ add: true });
    expect(data[0]).toMatchObject({ pinned: true, edited_at: null, can: { edit: false, delete: false } });
    expect(data[1]!.can).toEqual({ edit: true, delete: true });
    expect(data.every(({ author }) => author !== '')).toBe(true);
    expect((await edit('administrator', id, pinned.id, { pinned: false })).body).toMatchObject({
      pinned: false,
      edited_at: null,
    });
  });

  test('are read in pages that hold all of them', async () => {
    const { id } = await buildStudent(t, school);
    await say('owner', id, { text: 'Закреплён', pinned: true });
    await t.sql(
      `insert into student_comments (school_id, student_id, author_id, text)
        select c.school_id, c.student_id, c.author_id, n::text
        from student_comments c, generate_series(1, 204) n
        where c.student_id = $1 and c.text = 'Закреплён'`,
      [id],
    );
    const page = (number: number) =>
      t.call(school.owner, routes.list_comments, {
        params: at('owner', id),
        query: { page: number, per_page: 200 },
      });
    const [first, second] = [await page(1), await page(2)];
    expect([first.meta.total, second.meta.total]).toEqual([205, 205]);
    expect(first.data[0]).toMatchObject({ text: 'Закреплён' });
    expect(second.data.map(({ text }) => text)).toEqual(['5', '4', '3', '2', '1']);
  });

  test('one changes one’s own, the owner any; each change leaves its line', async () => {
    const { id } = await buildStudent(t, school);
    const comment = await say('administrator', id, { text: 'Звонила мама' });
    await assignStudent(t, school, { student_id: id, teachers_ids: [teacher.staff_id] });
    expect((await edit('teacher', id, comment.id, { text: 'Не звонила' })).status).toBe(403);
    expect((await remove('teacher', id, comment.id)).status).toBe(403);
    await t.clock.advance(60_000);
    expect((await edit('administrator', id, comment.id, { text: 'Звонил папа' })).body).toMatchObject({
      text: 'Звонил папа',
      edited_at: expect.any(String) as string,
    });
    expect((await edit('owner', id, comment.id, { text: 'Звонили' })).status).toBe(200);
    expect((await remove('owner', id, comment.id)).status).toBe(200);
    expect((await list('owner', id)).data).toEqual([]);
    expect((await remove('owner', id, comment.id)).status).toBe(404);
    const lines = await auditOf(t, school, { object_type: 'student_comment', object_id: comment.id });
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      'students.comment_deleted',
      'students.comment_edited',
      'students.comment_edited',
      'students.commented',
    ]);
  });

  test('a client of somebody else and one of nowhere are the same 404', async () => {
    const { id } = await buildStudent(t, school);
    const comment = await say('owner', id, { text: 'Наше' });
    const other = await buildStudent(t, school);
    expect((await edit('owner', other.id, comment.id, { text: 'x' })).status).toBe(404);
    expect((await t.request(teacher.session, routes.list_comments, { params: at('teacher', id) })).status).toBe(404);
    const foreign = { role: 'owner' as const, school_id: theirs.school_id, student_id: id };
    expect((await t.request(theirs.owner, routes.list_comments, { params: foreign })).status).toBe(404);
    expect(
      (await t.request(theirs.owner, routes.add_comment, { params: foreign, body: { text: 'чужой' } })).status,
    ).toBe(404);
  });

  test.each([[{}], [{ text: '  ' }], [{ text: 'я'.repeat(5001) }], [{ text: 'да', author: 'Я' }]])(
    'refuses %j',
    async (body) => {
      const { id } = await buildStudent(t, school);
      const { status } = await t.request(school.owner, routes.add_comment, { params: at('owner', id), body });
      expect(status).toBe(422);
    },
  );
});
