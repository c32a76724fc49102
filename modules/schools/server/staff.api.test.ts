/**
 * Teachers, administrators, their rights and the places they work in: who may change them, with which fresh code, and
 * that one branch always stays. Control: without the lock two removals at once leave none.
 */
import { openTestApp, type TestApp } from '@ritm/testing';
import { auditOf } from '@ritm/audit/testing';
import { buildUser } from '@ritm/accounts/testing';
import { testSwitches } from '@ritm/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { schoolsRoutes as routes } from '../contract/index.ts';
import {
  acceptInvitation,
  buildAdministrator,
  buildPlace,
  buildSchool,
  buildTeacher,
  type SchoolOfTest,
} from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let theirs: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  [school, theirs] = [await buildSchool(t), await buildSchool(t)];
});
afterAll(() => t.close());
afterEach(() => void (testSwitches.locks = true));

const at = (one: SchoolOfTest = school) => ({ role: 'owner' as const, school_id: one.school_id });

describe('teachers', () => {
  test('a place by a number: the person enters once they accept, and no longer when it is taken away', async () => {
    const person = await buildUser(t, { phone: '+79021112233' });
    const enter = () =>
      t.request(person, routes.get_school, { params: { role: 'teacher', school_id: school.school_id } });
    expect((await enter()).status).toBe(404);
    const teacher = await t.call(school.owner, routes.add_teacher, {
      params: at(),
      body: { firstname: 'Иван', lastname: 'Петров', phone: '8 902 111-22-33', position: 'тренер' },
    });
    expect(teacher).toMatchObject({ phone: '+79021112233', position: 'тренер', can: { edit: true, delete: true } });
    expect((await enter()).status).toBe(404);
    await acceptInvitation(t, person);
    expect((await enter()).status).toBe(200);
    expect(await t.call(school.owner, routes.delete_teacher, { params: { ...at(), teacher_id: teacher.id } })).toEqual({
      ok: true,
    });
    expect((await enter()).status).toBe(404);
    expect(
      (await t.request(school.owner, routes.get_teacher, { params: { ...at(), teacher_id: teacher.id } })).status,
    ).toBe(404);
    const lines = await auditOf(t, school, { object_type: 'teacher', object_id: teacher.id });
    expect(lines.map((one) => one.action)).toEqual(['schools.teacher_removed', 'schools.teacher_added']);
  });

  test('another number is another person', async () => {
    const [first, second] = [
      await buildUser(t, { phone: '+79022000001' }),
      await buildUser(t, { phone: '+79022000002' }),
    ];
    const teacher = await t.call(school.owner, routes.add_teacher, {
      params: at(),
      body: { firstname: 'Яна', phone: '+79022000001' },
    });
    const status = async (who: typeof first) =>
      (await t.request(who, routes.get_school, { params: { role: 'teacher', school_id: school.school_id } })).status;
    await acceptInvitation(t, first);
    expect([await status(first), await status(second)]).toEqual([200, 404]);
    await t.call(school.owner, routes.edit_teacher, {
      params: { ...at(), teacher_id: teacher.id },
      body: { phone: '+79022000002' },
    });
    expect([await status(first), await status(second)]).toEqual([404, 404]);
    await acceptInvitation(t, second);
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    const cleared = await t.call(school.owner, routes.edit_teacher, {
      params: { ...at(), teacher_id: teacher.id },
      body: { phone: null },
    });
    expect(cleared).toMatchObject({ firstname: 'Яна', phone: null });
    expect(await status(second)).toBe(404);
  });

  test('the same person twice is refused at the number, 10 at once as well', async () => {
    const body = { firstname: 'Пётр', phone: '+79023000001' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => t.request(school.owner, routes.add_teacher, { params: at(), body })),
    );
    expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const refused = replies.find((one) => one.status === 409)!;
    expect([refused.body.code, Object.keys(refused.body.errors!)]).toEqual(['schools.already_invited', ['phone']]);
  });

  test.each([
    ['firstname', ''],
    ['phone', 'нет'],
    ['phone', '12345'],
    ['school_id', 1],
    ['user_id', 1],
    ['role', 'owner'],
    ['rights', 1],
  ])('refuses %s = %o at its field', async (field, value) => {
    const refused = await t.request(school.owner, routes.add_teacher, {
      params: at(),
      body: { firstname: 'А', [field]: value },
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors!)).toEqual([field]);
  });

  test('a list by name without regard to ё and case, in pages', async () => {
    const own = await buildSchool(t);
    for (const lastname of ['Ёлкин', 'Аистов', 'Берёзкина']) await buildTeacher(t, own, { lastname, firstname: 'Лев' });
    const list = async (query: object) =>
      (await t.call(own.owner, routes.list_teachers, { params: at(own), query })) as {
        data: { lastname: string }[];
        meta: object;
      };
    expect((await list({ search: 'ЕЛКИН' })).data.map((one) => one.lastname)).toEqual(['Ёлкин']);
    expect((await list({ search: 'березк' })).data.map((one) => one.lastname)).toEqual(['Берёзкина']);
    const second = await list({ page: 2, per_page: 2 });
    expect([second.data.length, second.meta]).toEqual([1, { page: 2, per_page: 2, total: 3 }]);
    const past = await list({ page: 3, per_page: 2 });
    expect([past.data.length, past.meta]).toEqual([0, { page: 3, per_page: 2, total: 3 }]);
  });

  test('a colleague’s number is hidden from teachers; they read the list and change nothing', async () => {
    const own = await buildSchool(t);
    const teacher = await buildTeacher(t, own, { withUser: true });
    await buildTeacher(t, own, { withUser: true });
    const rights = { see_phones: true };
    const given = { params: { ...at(own), teacher_id: teacher.staff_id }, body: { rights } };
    expect((await t.call(own.owner, routes.edit_teacher, given)).rights).toEqual({
      ...rights,
      see_money: false,
      all_clients: false,
    });
    const params = { role: 'teacher' as const, school_id: own.school_id };
    const { data } = await t.call(teacher.session!, routes.list_teachers, { params });
    expect(data.map((one) => one.phone)).toEqual([null, null]);
    expect(data.map((one) => one.rights)).toEqual([null, null]);
    expect((await t.request(teacher.session!, routes.add_teacher, { params, body: { firstname: 'А' } })).status).toBe(
      403,
    );
    expect(
      (await t.request(teacher.session!, routes.get_teacher, { params: { ...params, teacher_id: teacher.staff_id } }))
        .status,
    ).toBe(403);
    expect((await t.request(teacher.session!, routes.list_administrators, { params })).status).toBe(403);
  });

  test('an administrator is no teacher, and another organization’s teacher is none of ours', async () => {
    const administrator = await buildAdministrator(t, school);
    const foreign = await buildTeacher(t, theirs);
    for (const teacher_id of [administrator.staff_id, foreign.staff_id, 999_999_999]) {
      for (const route of [routes.get_teacher, routes.edit_teacher, routes.delete_teacher]) {
        const reply = await t.request(school.owner, route, {
          params: { ...at(), teacher_id },
          body: { firstname: 'Х' },
        });
        expect([reply.status, reply.body.code]).toEqual([404, 'common.not_found']);
      }
    }
  });
});

describe('rights and the fresh code', () => {
  test('rights are given, widened and taken only with it; other fields and the same rights need none', async () => {
    const began = t.clock.now();
    const { staff_id } = await buildAdministrator(t, school);
    const edit = (body: object) =>
      t.request(school.owner, routes.edit_administrator, { params: { ...at(), id: staff_id }, body });
    const rightsNow = async () =>
      (await t.call(school.owner, routes.get_administrator, { params: { ...at(), id: staff_id } })).rights;
    const before = await rightsNow();
    await t.clock.advance(10 * 60_000 + 1000);
    try {
      for (const rights of [{ see_finances: true }, { days_back: 30 }, { see_money: false }]) {
        const refused = await edit({ rights });
        expect([refused.status, refused.body.code]).toEqual([403, 'accounts.fresh_code']);
      }
      expect(await rightsNow()).toEqual(before);
      expect((await edit({ firstname: 'Старшая', rights: { see_money: true } })).status).toBe(200);
      expect(await rightsNow()).toEqual(before);
    } finally {
      await t.clock.set(began);
    }
    expect((await edit({ rights: { see_finances: true } })).status).toBe(200);
  });
});

describe('administrators', () => {
  test('with rights of their own, by the owner alone', async () => {
    const { staff_id, session } = await buildAdministrator(t, school);
    const params = { ...at(), id: staff_id };
    const edited = await t.call(school.owner, routes.edit_administrator, {
      params,
      body: { rights: { see_finances: true, days_back: 7 } },
    });
    expect(edited.rights).toEqual({
      see_phones: true,
      see_money: true,
      see_finances: true,
      edit_finances: false,
      freeze_backdate: true,
      days_back: 7,
    });
    expect(await t.call(school.owner, routes.get_administrator, { params })).toEqual(edited);
    const own = { role: 'administrator' as const, school_id: school.school_id };
    expect(
      (
        await t.request(session, routes.add_administrator, {
          params: own,
          body: { firstname: 'А', phone: '+79024000001' },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await t.request(session, routes.edit_administrator, {
          params: { ...own, id: staff_id },
          body: { rights: { see_finances: true } },
        })
      ).status,
    ).toBe(403);
    expect(
      (await t.call(school.owner, routes.list_administrators, { params: at() })).data.map((one) => one.id),
    ).toContain(staff_id);
    await t.call(school.owner, routes.delete_administrator, { params });
    expect((await t.request(session, routes.get_school, { params: own })).status).toBe(404);
  });

  test('a number is required: without one nobody could enter', async () => {
    const refused = await t.request(school.owner, routes.add_administrator, { params: at(), body: { firstname: 'А' } });
    expect(Object.keys(refused.body.errors!)).toEqual(['phone']);
  });
});

describe('branches and places', () => {
  test('are added, edited and archived', async () => {
    const own = await buildSchool(t);
    const branch = await t.call(own.owner, routes.add_branch, {
      params: at(own),
      body: { name: 'На Мира', address: 'Мира, 5' },
    });
    expect(branch).toMatchObject({ time_zone: own.time_zone, address: 'Мира, 5' });
    const place = await t.call(own.owner, routes.add_place, {
      params: at(own),
      body: { name: 'Зал', branch_id: branch.id, capacity: 12 },
    });
    expect(place).toMatchObject({ branch_id: branch.id, capacity: 12, exclusive: true });
    const edited = await t.call(own.owner, routes.edit_place, {
      params: { ...at(own), id: place.id },
      body: { capacity: null, exclusive: false },
    });
    expect(edited).toMatchObject({ name: 'Зал', capacity: null, exclusive: false });
    expect(
      (await t.call(own.owner, routes.edit_branch, { params: { ...at(own), id: branch.id }, body: { address: null } }))
        .address,
    ).toBeNull();

    const inUse = await t.request(own.owner, routes.delete_branch, { params: { ...at(own), id: branch.id } });
    expect([inUse.body.code, inUse.body.data]).toEqual(['schools.branch_in_use', { count: 1 }]);
    await t.call(own.owner, routes.delete_place, { params: { ...at(own), id: place.id } });
    await t.call(own.owner, routes.delete_branch, { params: { ...at(own), id: branch.id } });
    expect((await t.call(own.owner, routes.list_branches, { params: at(own) })).data).toHaveLength(1);
    const last = await t.request(own.owner, routes.delete_branch, { params: { ...at(own), id: own.branch_id } });
    expect(last.body.code).toBe('schools.last_branch');
  });

  test('another organization’s branch and place are not there', async () => {
    const foreign = await buildPlace(t, theirs);
    const refused = await t.request(school.owner, routes.add_place, {
      params: at(),
      body: { name: 'Х', branch_id: theirs.branch_id },
    });
    expect([refused.status, refused.body.code]).toEqual([422, 'schools.no_branch']);
    for (const [route, id] of [
      [routes.edit_place, foreign],
      [routes.delete_place, foreign],
      [routes.edit_branch, theirs.branch_id],
      [routes.delete_branch, theirs.branch_id],
    ] as const)
      expect((await t.request(school.owner, route, { params: { ...at(), id }, body: { name: 'Х' } })).status).toBe(404);
  });

  test('of two branches one always stays, whoever removes them at once; without the lock none would', async () => {
    const setup = async () => {
      const own = await buildSchool(t);
      for (const id of own.place_ids) await t.call(own.owner, routes.delete_place, { params: { ...at(own), id } });
      const second = await t.call(own.owner, routes.add_branch, { params: at(own), body: { name: 'Второй' } });
      await Promise.all(
        [own.branch_id, second.id].map((id) =>
          t.request(own.owner, routes.delete_branch, { params: { ...at(own), id } }),
        ),
      );
      const left = (await t.call(own.owner, routes.list_branches, { params: at(own) })).data.length;
      if (left === 0) await t.sql('update branches set archived_at = null where school_id = $1', [own.school_id]);
      return left;
    };
    for (let round = 0; round < 10; round++) expect(await setup()).toBe(1);
    testSwitches.locks = false;
    const left = [];
    for (let round = 0; round < 20; round++) left.push(await setup());
    expect(left).toContain(0);
  });
});

test('the laws hold', async () => {
  expect(await t.verify()).toEqual([]);
});
