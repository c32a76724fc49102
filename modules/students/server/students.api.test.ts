/** A client's card is written, changed and archived. Control: without the lock two changes at once lose a field. */
import { personRoutes } from '@ritm/accounts/contract';
import { auditOf } from '@ritm/audit/testing';
import { testSwitches } from '@ritm/platform/testing';
import {
  buildAdministrator,
  buildSchool,
  buildTeacher,
  type SchoolOfTest,
  type StaffOfTest,
} from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildPicture } from '@ritm/testing/pictures';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { studentsRoutes as routes, type Student } from '../contract/index.ts';
import { phoneColumns } from '../contract/card-columns.ts';
import { buildStudent, buildStudentsGroup, assignStudent, linkStudent } from './testing.ts';

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

type Role = 'owner' | 'administrator' | 'teacher' | 'user';
const at = (school: SchoolOfTest, role: Role = 'owner') => ({ role, school_id: school.school_id });
const card = (student: { id: number }, school = ours, role: Role = 'owner') => ({
  ...at(school, role),
  student_id: student.id,
});
const add = (body: Record<string, unknown>) => t.request(ours.owner, routes.add_student, { params: at(ours), body });
const edit = (student: { id: number }, body: Record<string, unknown>) =>
  t.request(ours.owner, routes.edit_student, { params: card(student), body });
const get = (student: { id: number }) => t.call(ours.owner, routes.get_student, { params: card(student) });
const full = {
  lastname: 'Ёлкина',
  firstname: 'Мария',
  patronymic: 'Сергеевна',
  birth_date: '2018-02-28',
  gender: 'female',
  phone: '8 (912) 345-67-89',
  phone2: null,
  email: 'maria@example.com',
  guardians: [
    { name: 'Ольга Ёлкина', phone: '9160000001', relation: 'mother' },
    { name: 'Сергей', phone: null, relation: 'father' },
  ],
  source: 'Соседи',
  comment: 'Аллергия',
  discount: 1000,
  tags: ['танцы', 'танцы'],
  status: 'lead',
};

describe('writing a client in', () => {
  test.each(phoneColumns)('keeps the number of %s as E.164, and finds the card by it', async (column) => {
    const { body } = await add({ lastname: 'Номерова', [column]: '8 (926) 170-00-03' });
    expect((await get(body))[column]).toBe('+79261700003');
    const found = await t.call(ours.owner, routes.list_students, {
      params: at(ours),
      query: { search: '926 170-00-03' },
    });
    expect(found.data.map(({ id }) => id)).toContain(body.id);
    expect((await add({ lastname: 'Номерова', [column]: '12' })).status).toBe(422);
  });

  test('keeps every field, normalised', async () => {
    const group = await buildStudentsGroup(t, ours);
    const { status, body } = await add({ ...full, club_card: 'A-1', group_ids: [group, group] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...full,
      phone: '+79123456789',
      tags: ['танцы'],
      club_card: 'A-1',
      group_ids: [group],
      parent_name: 'Ольга Ёлкина',
      parent_phone: '+79160000001',
      guardians: [
        { name: 'Ольга Ёлкина', phone: '+79160000001', relation: 'mother' },
        { name: 'Сергей', phone: null, relation: 'father' },
      ],
      can: { edit: true, delete: true, see_phones: true },
    });
    expect(body.qr_token).toMatch(/^[\w-]{22}$/);
    expect(await get(body)).toEqual(body);
    const [line, ...others] = await auditOf(t, ours, { object_type: 'student', object_id: body.id });
    expect(line).toMatchObject({ action: 'students.created', actor: { user_id: ours.owner.user_id } });
    expect(others).toEqual([]);
  });

  test('answers a card without family, groups and fields as it is read afterwards', async () => {
    const { guardians: _, ...plain } = full;
    const { body } = await add({ ...plain, phone2: '8 (912) 345-67-80' });
    expect(body.lastname).toBe('Ёлкина');
    expect(await get(body)).toEqual(body);
  });

  test('takes one parent by name and number', async () => {
    const { body } = await add({ firstname: 'Петя', parent_name: 'Ирина', parent_phone: '+375291234567' });
    expect(body).toMatchObject({
      parent_name: 'Ирина',
      parent_phone: '+375291234567',
      guardians: [{ name: 'Ирина', relation: null }],
    });
  });

  test.each([
    ['no name', { lastname: '  ', firstname: '' }, ['lastname']],
    [
      'numbers that do not exist',
      { lastname: 'Я', phone: '+7 111', phone2: '000000', guardians: [{ name: 'Мама', phone: '12345' }] },
      ['guardians.0.phone', 'phone', 'phone2'],
    ],
    ['a parent’s number that does not exist', { lastname: 'Я', parent_phone: '12345' }, ['parent_phone']],
    ['a day that does not exist', { lastname: 'Я', birth_date: '2019-02-29' }, ['birth_date']],
    ['a birth tomorrow', { lastname: 'Я', birth_date: '2026-03-12' }, ['birth_date']],
    ['a group of nowhere', { lastname: 'Я', group_ids: [999_999] }, ['group_ids']],
    ['a guardian of nowhere', { lastname: 'Я', guardians: [{ id: 999_999_999, name: 'Мама' }] }, ['guardians']],
    [
      'more of a guardian than there is',
      { lastname: 'Я', guardians: [{ name: 'Мама', user_id: 1 }] },
      ['guardians.0.user_id'],
    ],
    ['the archive at once', { lastname: 'Я', status: 'archived' }, ['status']],
    [
      'what nobody may set',
      { lastname: 'Я', qr_token: 'x', search: 'x', user_id: 1, school_id: 1 },
      ['qr_token', 'school_id', 'search', 'user_id'],
    ],
    ['text that cannot be stored', { lastname: 'Я\u0000' }, ['lastname']],
    [
      'more than may be kept',
      { lastname: 'Я'.repeat(101), tags: Array.from({ length: 51 }, () => 'т') },
      ['lastname', 'tags'],
    ],
  ])('refuses %s at its field, and nothing is made', async (_, body, fields) => {
    const before = await t.sql('select count(*) from students');
    const refused = await add(body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors!).toSorted()).toEqual(fields);
    for (const [text] of Object.values(refused.body.errors!)) expect(text).toMatch(/[а-я]/);
    expect(await t.sql('select count(*) from students')).toEqual(before);
  });

  test('refuses another organization’s group', async () => {
    const foreign = await buildStudentsGroup(t, theirs);
    expect((await add({ lastname: 'Я', group_ids: [foreign] })).status).toBe(422);
  });

  test('a club card is one client’s at a time, and the archive gives it up', async () => {
    const first = await buildStudent(t, ours, { club_card: '777' });
    const refused = await add({ lastname: 'Второй', club_card: '777' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'students.club_card_taken', errors: { club_card: [expect.stringMatching(/карта/)] } },
    });
    await t.call(ours.owner, routes.archive_student, { params: card(first) });
    const second = await add({ lastname: 'Второй', club_card: '777' });
    expect(second.status).toBe(200);
    expect((await edit(first, { status: 'active' })).status).toBe(409);
    await buildStudent(t, theirs, { club_card: '777' });
  });

  test('a repeated request writes one client in', async () => {
    const send = () =>
      t.request(
        ours.owner,
        routes.add_student,
        { params: at(ours), body: { lastname: 'Повторный' } },
        { idempotencyKey: 'the-same-key-of-a-click' },
      );
    const replies = await Promise.all(Array.from({ length: 5 }, send));
    expect(new Set(replies.map(({ body }) => (body as Student).id)).size).toBe(1);
    expect(await t.sql(`select count(*)::int as n from students where lastname = 'Повторный'`)).toEqual([{ n: 1 }]);
  });
});

describe('changing a card', () => {
  test('keeps what is absent, clears what is null, and audits only what differs', async () => {
    const before = await buildStudent(t, ours, { ...full, status: 'lead' } as never);
    const { body } = await edit(before, { comment: null, phone: '+79990001122' });
    expect(body).toMatchObject({ ...before, comment: null, phone: '+79990001122' });
    const [line] = await auditOf(t, ours, { object_type: 'student', object_id: before.id });
    expect(line).toMatchObject({
      action: 'students.edited',
      before: { comment: 'Аллергия', phone: '+79123456789' },
      after: { comment: null, phone: '+79990001122' },
    });
    expect(Object.keys(line!.after as object).toSorted()).toEqual(['comment', 'phone']);
  });

  test('that changes nothing leaves no line of audit', async () => {
    const before = await buildStudent(t, ours);
    await edit(before, { lastname: before.lastname });
    expect(await auditOf(t, ours, { object_type: 'student', object_id: before.id })).toHaveLength(1);
  });

  test('keeps guardians by their ids, adds and drops others', async () => {
    const before = await buildStudent(t, ours, full as never);
    const [mother, father] = before.guardians;
    const { body } = await edit(before, { guardians: [{ name: 'Бабушка' }, { ...mother, name: 'Ольга' }] });
    expect(body.guardians).toMatchObject([
      { name: 'Бабушка', phone: null },
      { id: mother!.id, name: 'Ольга', phone: mother!.phone },
    ]);
    expect(body.guardians.map(({ id }) => id)).not.toContain(father!.id);
    expect((await get(before)).guardians).toEqual(body.guardians);
    expect((await edit(before, { parent_name: 'Баба Нюра' })).body.guardians.map(({ name }) => name)).toEqual([
      'Баба Нюра',
      'Ольга',
    ]);
  });

  test('moves between groups', async () => {
    const [a, b] = [await buildStudentsGroup(t, ours), await buildStudentsGroup(t, ours)];
    const student = await buildStudent(t, ours, { group_ids: [a] });
    expect((await edit(student, { group_ids: [b] })).body.group_ids).toEqual([b]);
    expect((await get(student)).group_ids).toEqual([b]);
  });

  test('by two people at once loses neither’s field; without the lock one is lost', async () => {
    const race = async () => {
      const student = await buildStudent(t, ours);
      await Promise.all([
        edit(student, { comment: 'первый' }),
        edit(student, { source: 'второй' }),
        edit(student, { patronymic: 'Третий' }),
      ]);
      const { comment, source, patronymic } = await get(student);
      return [comment, source, patronymic].filter(Boolean).length;
    };
    for (let round = 0; round < 5; round++) expect(await race()).toBe(3);
    testSwitches.locks = false;
    try {
      let lost = 0;
      for (let round = 0; round < 10; round++) if ((await race()) < 3) lost++;
      expect(lost).toBeGreaterThan(0);
    } finally {
      testSwitches.locks = true;
    }
  });
});

describe('the archive', () => {
  test('takes a client out of the list and brings them back', async () => {
    const student = await buildStudent(t, ours, { lastname: 'Архивный' });
    const listIds = async (status?: 'archived') =>
      (
        await t.call(ours.owner, routes.list_students, {
          params: at(ours),
          query: { search: 'архивный', ...(status && { status }) },
        })
      ).data.length;
    expect(await t.call(ours.owner, routes.archive_student, { params: card(student) })).toEqual({ ok: true });
    expect(await t.call(ours.owner, routes.archive_student, { params: card(student) })).toEqual({ ok: true });
    expect([await listIds(), await listIds('archived')]).toEqual([0, 1]);
    expect(await get(student)).toMatchObject({ status: 'archived', can: { delete: false } });
    expect((await edit(student, { status: 'active' })).body).toMatchObject({ status: 'active', can: { delete: true } });
    expect([await listIds(), await listIds('archived')]).toEqual([1, 0]);
    const actions = (await auditOf(t, ours, { object_type: 'student', object_id: student.id })).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(['students.restored', 'students.archived', 'students.created']);
  });
});

describe('who may', () => {
  const body = { lastname: 'Чужой' };
  test('nobody reaches another organization’s client, and it is the same 404 as a missing one', async () => {
    const foreign = await buildStudent(t, theirs);
    const missing = { id: 999_999_999 };
    for (const route of [routes.get_student, routes.archive_student, routes.list_student_teachers])
      for (const student of [foreign, missing])
        expect((await t.request(ours.owner, route, { params: card(student) })).status).toBe(404);
    for (const student of [foreign, missing]) {
      expect((await edit(student, body)).status).toBe(404);
      expect(
        (
          await t.request(ours.owner, routes.set_student_teachers, {
            params: card(student),
            body: { teachers_ids: [] },
          })
        ).status,
      ).toBe(404);
    }
    expect((await t.request(ours.owner, routes.get_student, { params: card(foreign, theirs) })).status).toBe(404);
    expect(await t.sql('select lastname from students where id = $1', [foreign.id])).toEqual([
      { lastname: foreign.lastname },
    ]);
  });

  test('an administrator writes clients in; a teacher does not', async () => {
    const { session } = await buildAdministrator(t, ours);
    expect((await t.request(session, routes.add_student, { params: at(ours, 'administrator'), body })).status).toBe(
      200,
    );
    expect((await t.request(teacher.session, routes.add_student, { params: at(ours, 'teacher'), body })).status).toBe(
      403,
    );
    expect((await t.request(teacher.session, routes.add_student, { params: at(ours, 'owner'), body })).status).toBe(
      403,
    );
    expect((await t.request(undefined, routes.list_students, { params: at(ours) })).status).toBe(401);
  });

  test('a teacher reaches own clients only, with numbers hidden', async () => {
    const own = await buildStudent(t, ours, {
      lastname: 'Своя',
      phone: '+79123450001',
      parent_name: 'Мать',
      parent_phone: '+79123450002',
    });
    const other = await buildStudent(t, ours, { lastname: 'Своячужая' });
    await assignStudent(t, ours, { student_id: own.id, teachers_ids: [teacher.staff_id] });
    const seen = await t.call(teacher.session, routes.get_student, { params: card(own, ours, 'teacher') });
    expect(seen).toMatchObject({
      phone: '+7••••••••01',
      parent_phone: '+7••••••••02',
      qr_token: null,
      can: { edit: true, delete: true, see_phones: false },
    });
    const { data } = await t.call(teacher.session, routes.list_students, {
      params: at(ours, 'teacher'),
      query: { search: 'своя' },
    });
    expect(data).toMatchObject([{ id: own.id, phone: '+7••••••••01', parent_phone: '+7••••••••02' }]);
    for (const [route, more] of [
      [routes.get_student, {}],
      [routes.edit_student, { body }],
      [routes.archive_student, {}],
    ] as const)
      expect((await t.request(teacher.session, route, { params: card(other, ours, 'teacher'), ...more })).status).toBe(
        404,
      );
    expect(
      (
        await t.request(teacher.session, routes.edit_student, {
          params: card(own, ours, 'teacher'),
          body: { comment: 'Хорошо прыгает' },
        })
      ).status,
    ).toBe(200);
    expect(await get(own)).toMatchObject({ phone: '+79123450001', comment: 'Хорошо прыгает' });
    await t.call(teacher.session, routes.archive_student, { params: card(own, ours, 'teacher') });
  });
});

test('the desk takes a client’s face, which goes before the client’s own picture, and removes it', async () => {
  const own = await buildSchool(t);
  const { id } = await buildStudent(t, own);
  const params = { role: 'owner' as const, school_id: own.school_id, student_id: id };
  const listed = async () =>
    (await t.call(own.owner, routes.list_students, { params: { role: 'owner', school_id: own.school_id } })).data[0]!
      .photo;
  const card = () => t.call(own.owner, routes.get_student, { params });
  expect(await card()).toMatchObject({ photo: null, has_face: false });
  const person = await t.signIn();
  await linkStudent(t, own, { student_id: id, user_id: person.user_id });
  await t.request(person, personRoutes.set_avatar, {}, { file: buildPicture() });
  const ownPicture = (await card()).photo;
  expect(ownPicture).toMatch(/avatar/);
  const set = () => t.request(own.owner, routes.set_face, { params }, { file: buildPicture() });
  const { body: first } = await set();
  expect(first).toMatchObject({ has_face: true, photo: expect.stringMatching(/avatar/) });
  expect(first.photo).not.toBe(ownPicture);
  const { body: second } = await set();
  expect(await listed()).toBe(second.photo);
  // The face that was replaced is gone at once.
  const old = await t.app.inject({ method: 'GET', url: first.photo! });
  expect(old.statusCode).toBe(404);
  await t.call(own.owner, routes.delete_face, { params });
  expect(await card()).toMatchObject({ photo: ownPicture, has_face: false });
  const foreign = await buildSchool(t);
  const refused = await t.request(
    foreign.owner,
    routes.set_face,
    { params: { ...params, school_id: foreign.school_id } },
    { file: buildPicture() },
  );
  expect(refused.status).toBe(404);
});
