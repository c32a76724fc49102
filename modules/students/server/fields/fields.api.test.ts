/**
 * An organization's own fields of a card: kinds, required ones, what teachers do not see, search, order and the limit
 * of fifty, also for many at once.
 */
import { auditOf } from '@ritm/audit/testing';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fieldRoutes as routes, studentsRoutes, type StudentsField } from '../../contract/index.ts';
import { buildStudent, assignStudent } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let theirs: SchoolOfTest;
let teacher: { session: TestSession; staff_id: number };
beforeAll(async () => {
  t = await openTestApp();
  [school, theirs] = [await buildSchool(t), await buildSchool(t)];
  teacher = (await buildTeacher(t, school, { withUser: true })) as typeof teacher;
});
afterEach(async () => expect(await t.verify()).toEqual([]));
afterAll(() => t.close());

const at = (role: 'owner' | 'teacher' = 'owner') => ({ role, school_id: school.school_id });
const addField = (body: Record<string, unknown>) =>
  t.request(school.owner, routes.add_students_field, { params: at(), body });
const field = async (body: Record<string, unknown>): Promise<StudentsField> => {
  const reply = await addField(body);
  expect(reply.status).toBe(200);
  return reply.body;
};
const edit = (student_id: number, body: Record<string, unknown>) =>
  t.request(school.owner, studentsRoutes.edit_student, { params: { ...at(), student_id }, body });
const get = (student_id: number, role: 'owner' | 'teacher' = 'owner') =>
  t.call(role === 'owner' ? school.owner : teacher.session, studentsRoutes.get_student, {
    params: { ...at(role), student_id },
  });
const findIds = async (search: string): Promise<number[]> => {
  const { data } = await t.call(school.owner, studentsRoutes.list_students, { params: at(), query: { search } });
  return data.map(({ id }) => id);
};

describe('fields of the card', () => {
  test('each kind keeps its own kind of value, typed in the database', async () => {
    const choice = await field({
      name: 'Уровень',
      kind: 'choice',
      options: [{ name: 'Начальный' }, { name: 'Старший' }],
    });
    const choices = await field({ name: 'Дни', kind: 'choices', options: [{ name: 'Пн' }, { name: 'Ср' }] });
    const ids: Record<string, number> = {};
    for (const kind of ['text', 'number', 'date', 'flag', 'phone'] as const)
      ids[kind] = (await field({ name: `Вид ${kind}`, kind })).id;
    const student = await buildStudent(t, school);
    const reply = await edit(student.id, {
      fields: [
        { id: ids.text, value: ' Шкафчик ' },
        { id: ids.number, value: 12.5 },
        { id: ids.date, value: '2026-09-01' },
        { id: ids.flag, value: false },
        { id: ids.phone, value: '8 912 000-00-01' },
        { id: choice.id, value: choice.options[1]!.id },
        { id: choices.id, value: choices.options.map((one) => one.id).toReversed() },
      ],
    });
    expect(reply.status).toBe(200);
    const valueOf = new Map((await get(student.id)).fields.map(({ id, value }) => [id, value]));
    expect(valueOf.get(ids.text!)).toBe('Шкафчик');
    expect(valueOf.get(ids.number!)).toBe(12.5);
    expect(valueOf.get(ids.date!)).toBe('2026-09-01');
    expect(valueOf.get(ids.flag!)).toBe(false);
    expect(valueOf.get(ids.phone!)).toBe('+79120000001');
    expect(valueOf.get(choice.id)).toBe(choice.options[1]!.id);
    expect(valueOf.get(choices.id)).toEqual(choices.options.map((one) => one.id));
    const [row] = await t.sql(
      'select number_value, date_value::text from student_field_values where field_id = any($1) and kind = $2',
      [Object.values(ids), 'number'],
    );
    expect(Number(row!.number_value)).toBe(125_000);
    const cleared = await edit(student.id, { fields: [{ id: ids.text, value: null }] });
    expect(cleared.body.fields!.some(({ id }) => id === ids.text)).toBe(false);
    expect(cleared.body.fields).toHaveLength(6);
  });

  test('a value that does not fit is refused at its field, and nothing is written', async () => {
    const number = await field({ name: 'Рост', kind: 'number' });
    const student = await buildStudent(t, school);
    const reply = await edit(student.id, { lastname: 'Другая', fields: [{ id: number.id, value: 'высокий' }] });
    expect(reply).toMatchObject({ status: 422, body: { code: 'students.field_invalid' } });
    expect(Object.keys(reply.body.errors!)).toEqual(['fields.0.value']);
    expect((await get(student.id)).lastname).toBe(student.lastname);
    const foreign = await t.call(theirs.owner, routes.add_students_field, {
      params: { role: 'owner', school_id: theirs.school_id },
      body: { name: 'Чужое', kind: 'text' },
    });
    expect((await edit(student.id, { fields: [{ id: foreign.id, value: 'x' }] })).body.code).toBe(
      'students.field_missing',
    );
  });

  test('the desk must fill a required field in; a card that lacks one may still be corrected', async () => {
    const before = await buildStudent(t, school);
    const required = await field({ name: 'Договор №', kind: 'text', required: true });
    const refused = await t.request(school.owner, studentsRoutes.add_student, {
      params: at(),
      body: { lastname: 'Новый' },
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'students.field_required' } });
    expect((await edit(before.id, { comment: 'Перезвонить' })).status).toBe(200);
    expect((await edit(before.id, { fields: [{ id: required.id, value: '' }] })).body.errors).toHaveProperty([
      'fields.0.value',
    ]);
    expect((await edit(before.id, { fields: [{ id: required.id, value: '17/3' }] })).status).toBe(200);
    await t.call(school.owner, routes.edit_students_field, {
      params: { ...at(), id: required.id },
      body: { required: false },
    });
  });

  test('a field kept from teachers does not exist for them', async () => {
    const secret = await field({ name: 'Диагноз', kind: 'text', teachers_see: false });
    const open = await field({ name: 'Размер', kind: 'text' });
    const student = await buildStudent(t, school, {
      fields: [
        { id: secret.id, value: 'Астма' },
        { id: open.id, value: 'M' },
      ],
    });
    await assignStudent(t, school, { student_id: student.id, teachers_ids: [teacher.staff_id] });
    expect((await get(student.id, 'teacher')).fields).toEqual([{ id: open.id, value: 'M' }]);
    const listed = await t.call(teacher.session, routes.list_students_fields, { params: at('teacher') });
    expect(listed.data.some(({ id }) => id === secret.id)).toBe(false);
    expect(listed.can.add).toBe(false);
    const written = await t.request(teacher.session, studentsRoutes.edit_student, {
      params: { ...at('teacher'), student_id: student.id },
      body: { fields: [{ id: secret.id, value: 'Здоров' }] },
    });
    expect(written.body.code).toBe('students.field_missing');
    expect((await get(student.id)).fields).toContainEqual({ id: secret.id, value: 'Астма' });
  });

  test('the search finds by a field when the organization wants it, and not when it does not', async () => {
    const locker = await field({ name: 'Шкаф', kind: 'text' });
    const student = await buildStudent(t, school, { fields: [{ id: locker.id, value: 'Голубой-417' }] });
    expect(await findIds('голубой')).toEqual([]);
    const set = (body: Record<string, unknown>) =>
      t.call(school.owner, routes.edit_students_field, { params: { ...at(), id: locker.id }, body });
    await set({ in_search: true });
    await t.settle();
    expect(await findIds('голубой 417')).toEqual([student.id]);
    await edit(student.id, { fields: [{ id: locker.id, value: 'Сиреневый' }] });
    expect(await findIds('сиренев')).toEqual([student.id]);
    await t.call(school.owner, routes.delete_students_field, { params: { ...at(), id: locker.id } });
    await t.settle();
    expect(await findIds('сиренев')).toEqual([]);
  });

  test('a removed field keeps what was written and comes back with it', async () => {
    const size = await field({ name: 'Обувь', kind: 'number' });
    const student = await buildStudent(t, school, { fields: [{ id: size.id, value: 36 }] });
    await t.call(school.owner, routes.delete_students_field, { params: { ...at(), id: size.id } });
    expect((await get(student.id)).fields).toEqual([]);
    expect((await edit(student.id, { firstname: 'Инна', fields: [] })).status).toBe(200);
    const again = { params: { ...at(), id: size.id }, body: { archived: false as const } };
    await t.call(school.owner, routes.edit_students_field, again);
    expect((await get(student.id)).fields).toEqual([{ id: size.id, value: 36 }]);
    const lines = await auditOf(t, school, { object_type: 'students_field', object_id: size.id });
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      'students.field_added',
      'students.field_deleted',
      'students.field_restored',
    ]);
  });

  test('an option that is no longer offered stays with whoever chose it', async () => {
    const { id, options } = await field({
      name: 'Пояс',
      kind: 'choice',
      options: [{ name: 'Белый' }, { name: 'Жёлтый' }],
    });
    const student = await buildStudent(t, school, { fields: [{ id, value: options[0]!.id }] });
    const after = await t.call(school.owner, routes.edit_students_field, {
      params: { ...at(), id },
      body: { options: [{ id: options[1]!.id, name: 'Золотой' }, { name: 'Чёрный' }] },
    });
    expect(after.options.map(({ name }) => name)).toEqual(['Золотой', 'Чёрный']);
    expect((await edit(student.id, { fields: [{ id, value: options[0]!.id }] })).status).toBe(200);
    const other = await buildStudent(t, school);
    expect((await edit(other.id, { fields: [{ id, value: options[0]!.id }] })).status).toBe(422);
  });

  test.each([
    ['a choice without options', { name: 'Выбор', kind: 'choice' }, 'students.options_missing'],
    [
      'options that repeat',
      { name: 'Выбор', kind: 'choices', options: [{ name: 'А' }, { name: 'а' }] },
      'students.options_missing',
    ],
    ['a date in the search', { name: 'День', kind: 'date', in_search: true }, 'students.field_not_searchable'],
    ['a kind of nowhere', { name: 'Файл', kind: 'file' }, 'common.invalid'],
  ])('refuses %s', async (_, body, code) => expect((await addField(body)).body.code).toBe(code));

  test('a name is one field’s; the order is the organization’s', async () => {
    const own = await buildSchool(t);
    const params = { role: 'owner' as const, school_id: own.school_id };
    const add = (name: string) =>
      t.request(own.owner, routes.add_students_field, { params, body: { name, kind: 'flag' } });
    const [a, b] = [(await add('А')).body as StudentsField, (await add('Б')).body as StudentsField];
    expect((await add('а')).body.code).toBe('students.field_name_taken');
    const ordered = await t.call(own.owner, routes.order_students_fields, { params, body: { fields_ids: [b.id] } });
    expect(ordered.data.map(({ id }) => id)).toEqual([b.id, a.id]);
    const { data } = await t.call(own.owner, routes.list_students_fields, { params });
    expect(data.map(({ name }) => name)).toEqual(['Б', 'А']);
  });

  test('there are at most fifty, however many are added at once', async () => {
    const own = await buildSchool(t);
    const params = { role: 'owner' as const, school_id: own.school_id };
    await t.sql(
      `
        insert into student_fields (school_id, name, kind, position)
        select $1, 'Поле ' || n, 'text', n
        from generate_series(1, 48) n`,
      [own.school_id],
    );
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        t.request(own.owner, routes.add_students_field, { params, body: { name: `Ещё ${n}`, kind: 'text' } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ body }) => body.code === 'students.fields_too_many')).toHaveLength(4);
  });

  test('an administrator reads them and does not change them; another organization’s is missing', async () => {
    const administrator = await buildAdministrator(t, school);
    const params = { role: 'administrator' as const, school_id: school.school_id };
    expect((await t.request(administrator.session, routes.list_students_fields, { params })).status).toBe(200);
    const body = { name: 'Нельзя', kind: 'text' };
    expect((await t.request(administrator.session, routes.add_students_field, { params, body })).status).toBe(403);
    const { id } = await field({ name: 'Наше', kind: 'text' });
    const foreign = { role: 'owner' as const, school_id: theirs.school_id, id };
    expect((await t.request(theirs.owner, routes.delete_students_field, { params: foreign })).status).toBe(404);
  });
});
