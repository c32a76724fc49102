/**
 * Saved segments find exactly whom their conditions mean, live, and serve as dynamic groups and for changes of many
 * cards (decision 012).
 */
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  fieldRoutes,
  segmentRoutes as routes,
  studentsRoutes,
  type SegmentCondition,
  type StudentsField,
} from '../../contract/index.ts';
import { archiveStudent, buildStudent, buildStudentsGroup, buildStudentsSegment, assignStudent } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let theirs: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  [school, theirs] = [await buildSchool(t), await buildSchool(t)];
});
afterEach(async () => expect(await t.verify()).toEqual([]));
afterAll(() => t.close());

const at = (one = school) => ({ role: 'owner' as const, school_id: one.school_id });
const previewOf = (match: 'all' | 'any', ...conditions: unknown[]) =>
  t.request(school.owner, routes.preview_segment, { params: at(), body: { conditions: { match, conditions } } });
const found = async (...conditions: SegmentCondition[]): Promise<number[]> => {
  const { status, body } = await previewOf('all', ...conditions);
  expect(status).toBe(200);
  expect(body.students).toHaveLength(body.count!);
  return body.students!.map(({ id }) => id).toSorted((a, b) => a - b);
};
const listed = async (query: Record<string, unknown>): Promise<number[]> => {
  const { data } = await t.call(school.owner, studentsRoutes.list_students, { params: at(), query });
  return data.map(({ id }) => id).toSorted((a, b) => a - b);
};
const addField = async (body: Record<string, unknown>): Promise<StudentsField> =>
  (await t.request(school.owner, fieldRoutes.add_students_field, { params: at(), body })).body as StudentsField;

describe('conditions over the card', () => {
  test('each finds exactly whom it means, the archive never', async () => {
    const group = await buildStudentsGroup(t, school);
    const teacher = (await buildTeacher(t, school)) as { staff_id: number };
    const tag: SegmentCondition = { by: 'tag', any: ['лето'] };
    const a = await buildStudent(t, school, {
      lastname: 'Аня',
      tags: ['лето', 'бег'],
      gender: 'female',
      birth_date: '2016-03-12',
      source: 'Сайт',
      phone: '+79760000001',
      group_ids: [group],
    });
    const b = await buildStudent(t, school, {
      lastname: 'Боря',
      tags: ['лето'],
      gender: 'male',
      birth_date: '2010-03-11',
      status: 'lead',
    });
    const c = await buildStudent(t, school, { lastname: 'Витя', tags: ['лето'], birth_date: '2010-03-10' });
    const gone = await buildStudent(t, school, { lastname: 'Глеб', tags: ['лето'] });
    await archiveStudent(t, school, gone.id);
    await assignStudent(t, school, { student_id: b.id, teachers_ids: [teacher.staff_id] });
    expect(await found(tag)).toEqual([a.id, b.id, c.id]);
    expect(await found(tag, { by: 'tag', any: ['бег'], not: true })).toEqual([b.id, c.id]);
    expect(await found(tag, { by: 'gender', is: 'female' })).toEqual([a.id]);
    expect(await found(tag, { by: 'status', is: 'lead' })).toEqual([b.id]);
    expect(await found(tag, { by: 'age', from: 10, to: 16 })).toEqual([b.id, c.id]);
    expect(await found(tag, { by: 'age', to: 9 })).toEqual([a.id]);
    // Today is 11 March: the birthdays are tomorrow, today and yesterday.
    expect(await found(tag, { by: 'birthday', within: 0 })).toEqual([b.id]);
    expect(await found(tag, { by: 'birthday', within: 1 })).toEqual([a.id, b.id]);
    expect(await found(tag, { by: 'birthday', within: 366 })).toEqual([a.id, b.id, c.id]);
    expect(await found(tag, { by: 'phone', known: false })).toEqual([b.id, c.id]);
    expect(await found(tag, { by: 'source', any: ['Сайт'] })).toEqual([a.id]);
    expect(await found(tag, { by: 'source', any: ['Сайт'], not: true })).toEqual([b.id, c.id]);
    expect(await found(tag, { by: 'group', any: [group] })).toEqual([a.id]);
    expect(await found(tag, { by: 'group', any: [group], not: true })).toEqual([b.id, c.id]);
    expect(await found(tag, { by: 'teacher', any: [teacher.staff_id] })).toEqual([b.id]);
    expect(await found(tag, { by: 'written_in', within: 1 })).toEqual([a.id, b.id, c.id]);
    const either = await previewOf('any', { by: 'gender', is: 'female' }, { by: 'status', is: 'lead' });
    expect(either.body.students!.map(({ lastname }) => lastname)).toEqual(['Аня', 'Боря']);
  });

  test('each field of the organization is searched in the way of its kind', async () => {
    const text = await addField({ name: 'Адрес', kind: 'text' });
    const number = await addField({ name: 'Рост', kind: 'number' });
    const date = await addField({ name: 'Справка до', kind: 'date' });
    const flag = await addField({ name: 'Фото', kind: 'flag' });
    const days = await addField({ name: 'Дни', kind: 'choices', options: [{ name: 'Пн' }, { name: 'Ср' }] });
    const [monday, wednesday] = days.options.map(({ id }) => id) as [number, number];
    const fields = (values: unknown[]) =>
      [text, number, date, flag, days].flatMap(({ id }, index) =>
        values[index] === undefined ? [] : [{ id, value: values[index] as never }],
      );
    const a = await buildStudent(t, school, {
      fields: fields(['Улица Мира, 100%', 120.5, '2026-04-01', true, [monday]]),
    });
    const b = await buildStudent(t, school, {
      fields: fields(['Проспект', 140, '2026-05-01', false, [monday, wednesday]]),
    });
    const own = (field: StudentsField, criteria: object) => found({ by: 'field', field_id: field.id, ...criteria });
    expect(await own(text, { contains: 'мир' })).toEqual([a.id]);
    expect(await own(text, { contains: '100%' })).toEqual([a.id]);
    expect(await own(text, { contains: '%' })).toEqual([a.id]);
    expect(await own(number, { from: 120.5, to: 139 })).toEqual([a.id]);
    expect(await own(date, { until: '2026-04-30' })).toEqual([a.id]);
    expect(await own(flag, { is: false })).toEqual([b.id]);
    expect(await own(days, { any: [wednesday] })).toEqual([b.id]);
    expect(await own(days, { known: true })).toEqual([a.id, b.id]);
    for (const wrong of [{ contains: 'x' }, {}, { known: true, from: 1 }])
      expect((await previewOf('all', { by: 'field', field_id: number.id, ...wrong })).body.code).toBe(
        'students.conditions_invalid',
      );
    expect((await previewOf('all', { by: 'field', field_id: 999_999, known: true })).body.code).toBe(
      'students.conditions_invalid',
    );
  });

  test.each([
    ['none', []],
    ['eleven', Array.from({ length: 11 }, () => ({ by: 'phone', known: true }))],
    ['a condition of nowhere', [{ by: 'password', is: 'x' }]],
    ['SQL for a value', [{ by: 'age', from: '1) or true --' }]],
    ['a field too many', [{ by: 'phone', known: true, is: 'x' }]],
    ['a number that no module knows', [{ by: 'fact', fact: 'visits.secret', from: 1 }]],
  ])('refuses %s', async (_, conditions) => expect((await previewOf('all', ...conditions)).status).toBe(422));
});

describe('saved segments', () => {
  const conditions = { match: 'all' as const, conditions: [{ by: 'tag' as const, any: ['постоянный'] }] };

  test('are live in the list: who comes to fit is in it at once', async () => {
    const id = await buildStudentsSegment(t, school, conditions);
    const student = await buildStudent(t, school, { lastname: 'Сегментов' });
    expect(await listed({ segment: id })).toEqual([]);
    await t.call(school.owner, studentsRoutes.edit_student, {
      params: { ...at(), student_id: student.id },
      body: { tags: ['постоянный'] },
    });
    expect(await listed({ segment: id })).toEqual([student.id]);
    expect(await listed({ segment: id, search: 'сегмен' })).toEqual([student.id]);
    expect(await listed({ segment: id, search: 'другой' })).toEqual([]);
    expect(await listed({ where: JSON.stringify(conditions), segment: id })).toEqual([student.id]);
    for (const where of ['{', '{"match":"all"}', JSON.stringify({ ...conditions, match: 'none' })])
      expect(
        (await t.request(school.owner, studentsRoutes.list_students, { params: at(), query: { where } })).status,
      ).toBe(422);
  });

  test('make dynamic groups: counted and listed live, filled by nobody', async () => {
    const segment_id = await buildStudentsSegment(t, school, {
      match: 'all',
      conditions: [{ by: 'source', any: ['Динамика'] }],
    });
    const group = await t.call(school.owner, studentsRoutes.add_students_group, {
      params: at(),
      body: { name: 'Динамическая', segment_id },
    });
    expect(group).toMatchObject({ segment_id, students_count: 0 });
    const student = await buildStudent(t, school, { source: 'Динамика' });
    const { data } = await t.call(school.owner, studentsRoutes.list_students_groups, { params: at() });
    expect(data.find(({ id }) => id === group.id)!.students_count).toBe(1);
    expect(await listed({ group: group.id })).toEqual([student.id]);
    const put = { params: { ...at(), id: group.id }, body: { students_ids: [student.id] } };
    expect((await t.request(school.owner, studentsRoutes.set_students_group_members, put)).body.code).toBe(
      'students.group_dynamic',
    );
    const gone = await t.request(school.owner, routes.delete_segment, { params: { ...at(), id: segment_id } });
    expect(gone.body).toMatchObject({
      code: 'students.segment_used',
      message: 'По этой выборке собирается группа «Динамическая»',
    });
    await t.call(school.owner, studentsRoutes.edit_students_group, {
      params: { ...at(), id: group.id },
      body: { segment_id: null },
    });
    expect((await t.request(school.owner, routes.delete_segment, { params: { ...at(), id: segment_id } })).status).toBe(
      200,
    );
  });

  test('many are put into a group and taken out at once, the others stay', async () => {
    const id = await buildStudentsGroup(t, school);
    const [a, b, c] = [await buildStudent(t, school), await buildStudent(t, school), await buildStudent(t, school)];
    const change = (body: object) =>
      t.request(school.owner, studentsRoutes.change_students_group_members, {
        params: { ...at(), id },
        body: body as never,
      });
    expect((await change({ add_students_ids: [a.id, b.id] })).body.students_count).toBe(2);
    expect((await change({ add_students_ids: [b.id, c.id], remove_students_ids: [a.id] })).body.students_count).toBe(2);
    expect(await listed({ group: id })).toEqual([b.id, c.id]);
    const stranger = await buildStudent(t, theirs);
    for (const body of [{ add_students_ids: [stranger.id] }, { remove_students_ids: [stranger.id] }])
      expect((await change(body)).body.code).toBe('students.student_missing');
    await Promise.all(Array.from({ length: 6 }, () => change({ add_students_ids: [a.id] })));
    expect(await listed({ group: id })).toEqual([a.id, b.id, c.id]);
  });

  test('belong to the desk: a teacher may not search all clients, those of another organization are missing', async () => {
    const id = await buildStudentsSegment(t, school, conditions);
    const teacher = (await buildTeacher(t, school, { withUser: true })) as { session: TestSession };
    const params = { role: 'teacher' as const, school_id: school.school_id };
    expect((await t.request(teacher.session, routes.list_segments, { params })).status).toBe(403);
    const query = { where: JSON.stringify(conditions) };
    expect((await t.request(teacher.session, studentsRoutes.list_students, { params, query })).status).toBe(403);
    const desk = await buildAdministrator(t, school);
    const asDesk = { role: 'administrator' as const, school_id: school.school_id };
    expect((await t.request(desk.session, routes.list_segments, { params: asDesk })).status).toBe(200);
    const foreign = { params: { ...at(theirs), id }, body: { name: 'Моя' } };
    expect((await t.request(theirs.owner, routes.edit_segment, foreign)).status).toBe(404);
    const listing = { params: at(theirs), query: { segment: id } };
    expect((await t.request(theirs.owner, studentsRoutes.list_students, listing)).status).toBe(404);
    const body = { name: 'Чужая', segment_id: id };
    const made = await t.request(theirs.owner, studentsRoutes.add_students_group, { params: at(theirs), body });
    expect(made.body.code).toBe('students.segment_missing');
  });

  test('a name is one segment’s', async () => {
    const body = { name: 'Повтор', conditions };
    const add = () => t.request(school.owner, routes.add_segment, { params: at(), body });
    expect((await add()).status).toBe(200);
    expect((await add()).body.code).toBe('students.segment_name_taken');
  });
});
