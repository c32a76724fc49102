/**
 * Two cards of one person are found, merged and taken apart again without loss (decision 011), and a family is never
 * taken for one person. Control: without the locks the key refuses a second merge.
 */
import { auditOf } from '@ritm/audit/testing';
import { testSwitches } from '@ritm/platform/testing';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { maxOfRuns, openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commentRoutes, duplicateRoutes as routes, studentsRoutes, type Student } from '../../contract/index.ts';
import {
  buildStudent,
  buildStudentComment,
  buildStudentsField,
  buildStudentsGroup,
  assignStudent,
} from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let theirs: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  [school, theirs] = [await buildSchool(t), await buildSchool(t)];
});
afterEach(async () => {
  testSwitches.locks = true;
  expect(await t.verify()).toEqual([]);
});
afterAll(() => t.close());

let numbers = 0;
const newPhone = () => `+7976${String(++numbers).padStart(7, '0')}`;
const at = (one = school) => ({ role: 'owner' as const, school_id: one.school_id });
const pairsOf = async (one = school) => {
  await t.settle();
  const { data } = await t.call(one.owner, routes.list_duplicates, { params: at(one), query: { per_page: 200 } });
  return data;
};
const idsOf = (pairs: Awaited<ReturnType<typeof pairsOf>>) => pairs.map(({ student, other }) => [student.id, other.id]);
const two = (kept: { id: number }, gone: { id: number }) => ({ ...at(), student_id: kept.id, other_id: gone.id });
const merge = (kept: { id: number }, gone: { id: number }, take: string[] = []) =>
  t.request(school.owner, routes.merge_students, { params: two(kept, gone), body: { take } });
const undo = (id: number) => t.request(school.owner, routes.undo_merge, { params: { ...at(), id } });
const get = ({ id }: { id: number }): Promise<Student> =>
  t.call(school.owner, studentsRoutes.get_student, { params: { ...at(), student_id: id } });
const edit = ({ id }: { id: number }, body: Record<string, unknown>) =>
  t.request(school.owner, studentsRoutes.edit_student, { params: { ...at(), student_id: id }, body });

describe('finding', () => {
  test('pairs with the same number, birthday or mother and a similar name are found', async () => {
    const own = await buildSchool(t);
    const [phone, mother] = [newPhone(), { name: 'Мама', phone: newPhone() }];
    const card = { lastname: 'Повторов', firstname: 'Пётр' };
    const one = await buildStudent(t, own, { ...card, phone, birth_date: '2015-05-05', guardians: [mother] });
    const byPhone = await buildStudent(t, own, { ...card, firstname: 'Петр', phone });
    const byBirth = await buildStudent(t, own, { ...card, lastname: 'Повторова', birth_date: '2015-05-05' });
    const byMother = await buildStudent(t, own, { ...card, guardians: [mother] });
    await buildStudent(t, own, card);
    const pairs = await pairsOf(own);
    expect(pairs.map(({ student, other, reasons }) => [student.id, other.id, reasons])).toEqual(
      expect.arrayContaining([
        [one.id, byPhone.id, ['phone']],
        [one.id, byBirth.id, ['birth_date']],
        [one.id, byMother.id, ['guardian']],
      ]),
    );
    expect(pairs).toHaveLength(3);
    expect(pairs.find(({ other }) => other.id === byMother.id)!.other.parents).toEqual(['Мама']);
  });

  test('a family was taken for one person: brothers, twins and a mother of the same name are never found', async () => {
    const own = await buildSchool(t);
    const phone = newPhone();
    const guardians = [{ name: 'Семейная Анна', phone, relation: 'mother' as const }];
    const child = { lastname: 'Семейная', phone, guardians, birth_date: '2016-06-06' };
    await buildStudent(t, own, { ...child, firstname: 'Алина' });
    await buildStudent(t, own, { ...child, firstname: 'Арина' });
    await buildStudent(t, own, { ...child, firstname: 'Анна' });
    await buildStudent(t, own, { lastname: 'Семейная', firstname: 'Анна', phone });
    expect(await pairsOf(own)).toEqual([]);
  });

  test('a corrected card is no longer found; a pair of different people, once confirmed, is never found again', async () => {
    const own = await buildSchool(t);
    const phone = newPhone();
    const card = { lastname: 'Похожев', firstname: 'Лев', phone };
    const [one, other] = [await buildStudent(t, own, card), await buildStudent(t, own, card)];
    const [pair] = await pairsOf(own);
    const change = (body: Record<string, unknown>) =>
      t.request(own.owner, studentsRoutes.edit_student, { params: { ...at(own), student_id: other.id }, body });
    await change({ phone: newPhone() });
    expect(await pairsOf(own)).toEqual([]);
    await change({ phone });
    const [again] = await pairsOf(own);
    expect(again!.id).not.toBe(pair!.id);
    const setDifferent = (different: boolean) =>
      t.call(own.owner, routes.judge_duplicate, { params: { ...at(own), id: again!.id }, body: { different } });
    await setDifferent(true);
    await t.perform('students.find_all_duplicates');
    await change({ comment: 'другой' });
    expect(await pairsOf(own)).toEqual([]);
    await setDifferent(false);
    expect(idsOf(await pairsOf(own))).toEqual([[one.id, other.id]]);
  });
});

describe('merging', () => {
  test('shows every field and what goes over, then does exactly that', async () => {
    const field = await buildStudentsField(t, school);
    const group = await buildStudentsGroup(t, school);
    const teacher = (await buildTeacher(t, school)) as { staff_id: number };
    const phone = newPhone();
    const kept = await buildStudent(t, school, { lastname: 'Целов', firstname: 'Пётр', phone, discount: 500 });
    const gone = await buildStudent(t, school, {
      lastname: 'Целов',
      firstname: 'Петр',
      email: 'p@example.com',
      club_card: 'T-77',
      discount: 1000,
      group_ids: [group],
      guardians: [{ name: 'Мать Целова', phone: newPhone() }],
      fields: [{ id: field, value: 'M' }],
    });
    await buildStudentComment(t, school, gone.id);
    await assignStudent(t, school, { student_id: gone.id, teachers_ids: [teacher.staff_id] });
    const preview = await t.call(school.owner, routes.preview_merge, {
      params: two(kept, gone),
      query: { take: ['discount'] },
    });
    expect(preview.fields).toEqual(
      expect.arrayContaining([
        { name: 'firstname', kept: 'Пётр', gone: 'Петр', from: 'kept' },
        { name: 'discount', kept: 500, gone: 1000, from: 'gone' },
        { name: 'club_card', kept: null, gone: 'T-77', from: 'gone' },
        { name: `field:${field}`, kept: null, gone: 'M', from: 'gone' },
      ]),
    );
    expect(preview.moves).toEqual([
      { table: 'student_comments', title: 'Комментарии', count: 1 },
      { table: 'student_teachers', title: 'Преподаватели', count: 1 },
    ]);
    expect(preview.hinders).toEqual([]);
    const made = await merge(kept, gone, ['discount']);
    expect(made).toMatchObject({ status: 200, body: { moved: preview.moves, can: { undo: true } } });
    expect(await get(kept)).toMatchObject({
      firstname: 'Пётр',
      email: 'p@example.com',
      club_card: 'T-77',
      discount: 1000,
      group_ids: [group],
      guardians: [{ name: 'Мать Целова' }],
      fields: [{ id: field, value: 'M' }],
    });
    expect(await get(gone)).toMatchObject({ status: 'archived', merged_into_id: kept.id, can: { edit: false } });
    const { data } = await t.call(school.owner, commentRoutes.list_comments, {
      params: { ...at(), student_id: kept.id },
    });
    expect(data).toHaveLength(1);
    const [line] = await auditOf(t, school, { object_type: 'student', object_id: kept.id });
    expect(line).toMatchObject({ action: 'students.merged', before: { gone_id: gone.id, discount: 500 } });
  });

  test('the other card can be found by its QR and is not changed until they are taken apart', async () => {
    const [kept, gone] = [await buildStudent(t, school), await buildStudent(t, school)];
    const { body } = await merge(kept, gone);
    const query = { search: gone.qr_token! };
    const { data } = await t.call(school.owner, studentsRoutes.list_students, { params: at(), query });
    expect(data.map(({ id }) => id)).toEqual([kept.id]);
    expect((await edit(gone, { status: 'active' })).body.code).toBe('students.already_merged');
    expect((await merge(kept, gone)).body.code).toBe('students.already_merged');
    expect((await undo(body.id)).status).toBe(200);
    expect((await edit(gone, { comment: 'снова' })).status).toBe(200);
  });

  test('taken back, both cards are as before; what was changed since stays and is named', async () => {
    const phone = newPhone();
    const kept = await buildStudent(t, school, { lastname: 'Возвратов', phone });
    const gone = await buildStudent(t, school, { lastname: 'Возвратов', email: 'v@example.com', club_card: 'V-1' });
    const comment = await buildStudentComment(t, school, gone.id);
    const { body } = await merge(kept, gone);
    await edit(kept, { email: 'new@example.com' });
    const undone = await undo(body.id);
    expect(undone.body).toEqual({ kept_id: kept.id, gone_id: gone.id, changed_since: ['email'] });
    expect(await get(kept)).toMatchObject({ email: 'new@example.com', club_card: null, comment: null });
    expect(await get(gone)).toMatchObject({ status: 'active', club_card: 'V-1', merged_into_id: null });
    const [row] = await t.sql('select student_id from student_comments where id = $1', [comment]);
    expect(Number(row!.student_id)).toBe(gone.id);
    expect((await undo(body.id)).status).toBe(404);
  });

  test('after thirty days it stays', async () => {
    const [kept, gone] = [await buildStudent(t, school), await buildStudent(t, school)];
    const { body } = await merge(kept, gone);
    await t.sql(`update student_merges set merged_at = merged_at - interval '31 days' where id = $1`, [body.id]);
    expect((await undo(body.id)).body.code).toBe('students.merge_over');
    const { data } = await t.call(school.owner, routes.list_merges, { params: at(), query: { student: gone.id } });
    expect(data).toMatchObject([{ id: body.id, can: { undo: false } }]);
  });

  test('two merges of one card at once: one is made; control: without locks the key refuses the other', async () => {
    const scene = async () => {
      const [a, b, gone] = [
        await buildStudent(t, school),
        await buildStudent(t, school),
        await buildStudent(t, school),
      ];
      const replies = await Promise.all([merge(a, gone), merge(b, gone)]);
      return replies.filter(({ body }) => body.code === 'students.already_merged').length === 1
        ? replies.filter(({ status }) => status === 200).length
        : 2;
    };
    expect(await scene()).toBe(1);
    testSwitches.locks = false;
    // Without the locks, the second merge is refused by the unique key alone, and its error does not say why.
    expect(await maxOfRuns(scene, 1)).toBe(2);
  });

  test('a card with itself, a stranger’s and one of nowhere are refused; a teacher does not merge', async () => {
    const [kept, stranger] = [await buildStudent(t, school), await buildStudent(t, theirs)];
    expect((await merge(kept, kept)).body.code).toBe('students.merge_itself');
    expect((await merge(kept, stranger)).status).toBe(404);
    expect((await merge(kept, { id: 999_999 })).status).toBe(404);
    const teacher = (await buildTeacher(t, school, { withUser: true })) as { session: TestSession };
    const params = { ...two(kept, stranger), role: 'teacher' as const };
    expect((await t.request(teacher.session, routes.merge_students, { params, body: {} })).status).toBe(403);
  });

  test('the database moves nothing between cards that are not being merged', async () => {
    const [one, other] = [await buildStudent(t, school), await buildStudent(t, school)];
    const move = (table: string) =>
      t.sql('select move_client_rows($1, $2, $3, $4, $5, $6, null)', [
        table,
        'id',
        [],
        school.school_id,
        one.id,
        other.id,
      ]);
    await expect(move('student_comments')).rejects.toThrow(/not being merged/);
    const { body } = await merge(one, other);
    await expect(move('users')).rejects.toThrow(/holds no rows of clients/);
    await undo(body.id);
  });
});
