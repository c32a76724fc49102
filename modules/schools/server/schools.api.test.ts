/**
 * Organizations are created, edited, listed and closed by who may, with requisites checked at their fields, and the
 * catalogue knows its cities and zones.
 */
import { openTestApp, type TestApp } from '@ritm/testing';
import { auditOf } from '@ritm/audit/testing';
import { buildUser } from '@ritm/accounts/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schoolsRoutes as routes, type LegalType, type PresetName } from '../contract/index.ts';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from './testing.ts';

let t: TestApp;
let ours: SchoolOfTest;
let theirs: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  [ours, theirs] = [await buildSchool(t), await buildSchool(t)];
});
afterAll(() => t.close());

const at = (school: SchoolOfTest, role: 'owner' | 'administrator' | 'teacher' | 'user' = 'owner') => ({
  role,
  school_id: school.school_id,
});
const cityId = async (name: string) =>
  Number((await t.sql('select id from cities where name = $1 order by population desc limit 1', [name]))[0].id);
const add = async (body: Record<string, unknown>) =>
  t.request(await buildUser(t), routes.add_school, {
    params: { role: 'owner' },
    body: { name: 'Новая', legal_type: 'individual', city_id: await cityId('Казань'), ...body },
  });

const bank = { bic: '044525225', bank: 'ПАО Сбербанк', correspondent_account: '30101810400000000225' };
const full: Record<LegalType, Record<string, unknown>> = {
  legal_entity: {
    ...bank,
    legal_name: 'ООО «Импульс»',
    inn: '7707 083 893',
    kpp: '773601001',
    ogrn: '1027700132195',
    account: '40817810938050000001',
  },
  sole_proprietor: { ...bank, legal_name: 'ИП Иванов И. И.', inn: '500100732259', ogrn: '304500116000157' },
  individual: { inn: '500100732259' },
};

describe('creating', () => {
  test.each(['legal_entity', 'sole_proprietor', 'individual'] as const)(
    '%s with everything the specification names',
    async (legal_type) => {
      const [category] = await t.sql(`select id from school_categories where slug = 'yoga'`);
      const given = {
        ...full[legal_type],
        legal_type,
        name: ' Йога «Лотос» ',
        legal_address: 'Казань, Баумана, 1',
        actual_address: 'Казань, Кремлёвская, 2',
        phone: '8 (843) 200-00-00',
        email: 'lotos@example.com',
        site: 'lotos.example.com/yoga',
        contacts: { telegram: '@lotos', vk: '' },
        tags: ['йога', 'йога', 'растяжка'],
        working_hours: [
          { weekday: 2, time_from: '09:00', time_to: '21:00' },
          { weekday: 1, time_from: '09:00', time_to: '21:00' },
        ],
        specialists: ['Анна Ким'],
        bonus_program: true,
        listed: true,
        description: 'Зал у реки',
      };
      const owner = await buildUser(t, { firstname: 'Анна', lastname: 'Ким' });
      const made = await t.call(owner, routes.add_school, {
        params: { role: 'owner' },
        body: {
          city_id: await cityId('Казань'),
          category_id: Number(category.id),
          additional_category_id: null,
          ...given,
        } as never,
      });
      const school = await t.call(owner, routes.get_school, { params: { role: 'owner', school_id: made.id } });
      expect(school).toMatchObject({
        ...given,
        name: 'Йога «Лотос»',
        phone: '+78432000000',
        inn: String(full[legal_type].inn).replaceAll(' ', ''),
        contacts: { telegram: '@lotos' },
        tags: ['йога', 'растяжка'],
        working_hours: [
          { weekday: 1, time_from: '09:00', time_to: '21:00' },
          { weekday: 2, time_from: '09:00', time_to: '21:00' },
        ],
        city: { name: 'Казань', time_zone: 'Europe/Moscow' },
        time_zone: 'Europe/Moscow',
        category: { name: 'Йога' },
        additional_category: null,
        role: 'owner',
        can: { edit: true, delete: true, edit_staff: true },
      });
    },
  );

  test.each([
    ['legal_entity', { inn: '500100732259' }, ['inn']],
    ['sole_proprietor', { inn: '7707083893' }, ['inn']],
    ['individual', { inn: '500100732258' }, ['inn']],
    ['sole_proprietor', { kpp: '773601001' }, ['kpp']],
    ['legal_entity', { ogrn: '304500116000157' }, ['ogrn']],
    ['individual', { ogrn: '304500116000157' }, ['ogrn']],
    ['legal_entity', { account: '40817810938050000001' }, ['bic']],
    ['legal_entity', { ...bank, account: '40817810938050000002' }, ['account']],
    ['legal_entity', { ...bank, correspondent_account: '30101810400000000226' }, ['correspondent_account']],
    [
      'legal_entity',
      { inn: '1', kpp: '1', ogrn: '1', bic: '1', phone: '12345', site: 'javascript:alert(1)' },
      ['bic', 'inn', 'kpp', 'ogrn', 'phone', 'site'],
    ],
    ['individual', { working_hours: [{ weekday: 1, time_from: '10:00', time_to: '09:00' }] }, ['working_hours']],
    ['individual', { city_id: 99_999_999 }, ['city_id']],
    ['individual', { category_id: 99_999_999 }, ['category_id']],
    ['individual', { additional_category_id: 99_999_999 }, ['additional_category_id']],
    ['individual', { name: '   ' }, ['name']],
    ['nobody', {}, ['legal_type']],
    ['individual', { owner: 1 }, ['owner']],
    ['individual', { time_zone: 'Europe/Moscow' }, ['time_zone']],
    ['individual', { id: 1, created_by: 1 }, ['created_by', 'id']],
  ])('%s %o is refused at %o, and nothing is made', async (legal_type, body, fields) => {
    const before = await t.sql(
      'select (select count(*) from schools) as schools, (select count(*) from staff) as staff',
    );
    const refused = await add({ legal_type, ...body });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors!).toSorted()).toEqual(fields);
    for (const texts of Object.values(refused.body.errors!)) expect(texts[0]).toMatch(/[а-я]/);
    expect(
      await t.sql('select (select count(*) from schools) as schools, (select count(*) from staff) as staff'),
    ).toEqual(before);
  });

  test.each<[PresetName, number, string[]]>([
    ['studio', 3, ['owner']],
    ['school', 2, ['owner']],
    ['specialist', 1, ['owner', 'teacher']],
  ])('preset %s stands at once: %i places, hours, roles %o', async (preset, count, roles) => {
    const school = await buildSchool(t, { preset });
    expect(school.place_ids).toHaveLength(count);
    const { data } = await t.call(school.owner, routes.list_places, { params: at(school) });
    expect(data.map((one) => [one.id, one.branch_id])).toEqual(school.place_ids.map((id) => [id, school.branch_id]));
    expect(
      (await t.call(school.owner, routes.get_school, { params: at(school) })).working_hours.length,
    ).toBeGreaterThan(4);
    const mine = await t.call(school.owner, routes.list_schools, { params: { role: 'user' } });
    expect(mine.data).toEqual([expect.objectContaining({ id: school.school_id, preset, roles })]);
  });

  test('only as an owner to be, and only signed in', async () => {
    const user = await buildUser(t);
    const body = { name: 'Х', legal_type: 'individual' as const, city_id: await cityId('Казань') };
    for (const role of ['user', 'student', 'teacher', 'administrator'] as const)
      expect((await t.request(user, routes.add_school, { params: { role }, body })).status).toBe(403);
    expect((await t.request(undefined, routes.add_school, { params: { role: 'owner' }, body })).status).toBe(401);
  });

  test('a repeated request makes one, 20 at once as well', async () => {
    const user = await buildUser(t);
    const input = {
      params: { role: 'owner' as const },
      body: { name: 'Одна', legal_type: 'individual' as const, city_id: await cityId('Казань') },
    };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        t.request(user, routes.add_school, input, { idempotencyKey: 'a-school-made-once' }),
      ),
    );
    expect(new Set(replies.map((one) => one.body.id)).size).toBe(1);
    expect((await t.call(user, routes.list_schools, { params: { role: 'owner' } })).meta.total).toBe(1);
  });
});

describe('editing', () => {
  test('absent stays, null clears, the audit keeps what changed', async () => {
    const school = await buildSchool(t);
    await t.call(school.owner, routes.edit_school, {
      params: at(school),
      body: { inn: '500100732259', description: 'А', contacts: { vk: 'ritm', telegram: 't' } },
    });
    const after = await t.call(school.owner, routes.edit_school, {
      params: at(school),
      body: { name: 'Другое имя', description: null },
    });
    expect(after).toMatchObject({
      name: 'Другое имя',
      description: null,
      inn: '500100732259',
      contacts: { vk: 'ritm', telegram: 't' },
    });
    const [last, first, made] = await auditOf(t, school, { object_type: 'school' });
    expect([last, first, made].map((one) => one!.action)).toEqual([
      'schools.edited',
      'schools.edited',
      'schools.added',
    ]);
    expect(last!.after).toEqual({ name: 'Другое имя', description: null });
    expect(last!.before).toMatchObject({ description: 'А' });
    expect(last!.actor).toEqual({ user_id: school.owner.user_id, name: 'Ольга Владельцева' });
  });

  test('a new legal type meets the requisites already there', async () => {
    const school = await buildSchool(t);
    await t.call(school.owner, routes.edit_school, { params: at(school), body: { inn: '500100732259' } });
    const refused = await t.request(school.owner, routes.edit_school, {
      params: at(school),
      body: { legal_type: 'legal_entity' },
    });
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['inn']]);
    const fine = await t.call(school.owner, routes.edit_school, {
      params: at(school),
      body: { legal_type: 'legal_entity', inn: '7707083893' },
    });
    expect(fine.legal_type).toBe('legal_entity');
  });

  test('the city may change within the zone only', async () => {
    const school = await buildSchool(t, { time_zone: 'Europe/Moscow' });
    expect(
      (
        await t.call(school.owner, routes.edit_school, {
          params: at(school),
          body: { city_id: await cityId('Казань') },
        })
      ).city.name,
    ).toBe('Казань');
    const refused = await t.request(school.owner, routes.edit_school, {
      params: at(school),
      body: { city_id: await cityId('Калининград') },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'schools.other_time_zone']);
  });

  test('the specification’s POST with ?_method=PUT edits too', async () => {
    const reply = await t.app.inject({
      method: 'POST',
      url: `/api/owner/school/${ours.school_id}?_method=PUT`,
      headers: { session: ours.owner.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'tags[0]=%D0%B0&tags[1]=%D0%B1&listed=1',
    });
    expect(reply.json()).toMatchObject({ tags: ['а', 'б'], listed: true });
  });
});

describe('who may', () => {
  test('an administrator and a teacher read; a teacher without the requisites; neither edits', async () => {
    const school = await buildSchool(t);
    await t.call(school.owner, routes.edit_school, { params: at(school), body: { inn: '500100732259' } });
    const administrator = await buildAdministrator(t, school);
    const teacher = await buildTeacher(t, school, { withUser: true });
    const seen = await t.call(administrator.session, routes.get_school, { params: at(school, 'administrator') });
    expect(seen).toMatchObject({ inn: '500100732259', can: { edit: false, delete: false, edit_staff: false } });
    expect(await t.call(teacher.session!, routes.get_school, { params: at(school, 'teacher') })).toMatchObject({
      inn: null,
      role: 'teacher',
    });
    for (const [session, role] of [
      [administrator.session, 'administrator'],
      [teacher.session!, 'teacher'],
    ] as const) {
      expect(
        (await t.request(session, routes.edit_school, { params: at(school, role), body: { name: 'Х' } })).status,
      ).toBe(403);
      expect(
        (await t.request(session, routes.edit_school, { params: at(school, 'owner'), body: { name: 'Х' } })).status,
      ).toBe(403);
      expect((await t.request(session, routes.delete_school, { params: at(school, role) })).status).toBe(403);
    }
  });

  test('another organization is a 404, as a missing one is', async () => {
    for (const school_id of [theirs.school_id, 999_999_999]) {
      const replies = [
        await t.request(ours.owner, routes.get_school, { params: { role: 'owner', school_id } }),
        await t.request(ours.owner, routes.edit_school, { params: { role: 'owner', school_id }, body: { name: 'Х' } }),
        await t.request(ours.owner, routes.delete_school, { params: { role: 'owner', school_id } }),
        await t.request(ours.owner, routes.list_teachers, { params: { role: 'owner', school_id } }),
      ];
      for (const { status, body } of replies) expect([status, body.code]).toEqual([404, 'common.not_found']);
    }
  });

  test('lists show one’s own in the requested role', async () => {
    const school = await buildSchool(t, { name: 'Своя' });
    const administrator = await buildAdministrator(t, school);
    const list = async (role: 'owner' | 'administrator' | 'teacher' | 'user') =>
      (await t.call(administrator.session, routes.list_schools, { params: { role } })).data.map((one) => one.name);
    expect([await list('owner'), await list('administrator'), await list('teacher'), await list('user')]).toEqual([
      [],
      ['Своя'],
      [],
      ['Своя'],
    ]);
    expect((await t.request(administrator.session, routes.list_schools, { params: { role: 'student' } })).status).toBe(
      403,
    );
  });
});

describe('closing', () => {
  test('needs a fresh code; then nobody enters, and it is in no list', async () => {
    const school = await buildSchool(t);
    const administrator = await buildAdministrator(t, school);
    await t.call(administrator.session, routes.get_school, { params: at(school, 'administrator') });
    await t.clock.advance(11 * 60_000);
    const refused = await t.request(school.owner, routes.delete_school, { params: at(school) });
    expect([refused.status, refused.body.code]).toEqual([403, 'accounts.fresh_code']);
    const fresh = await t.signIn({ user_id: school.owner.user_id });
    expect(await t.call(fresh, routes.delete_school, { params: at(school) })).toEqual({ ok: true });
    expect((await t.request(fresh, routes.get_school, { params: at(school) })).status).toBe(404);
    expect(
      (await t.request(administrator.session, routes.get_school, { params: at(school, 'administrator') })).status,
    ).toBe(404);
    expect((await t.call(fresh, routes.list_schools, { params: { role: 'user' } })).data).toEqual([]);
    const [row] = await t.sql('select archived_at, listed from schools where id = $1', [school.school_id]);
    expect(row).toMatchObject({ archived_at: expect.anything(), listed: false });
  });
});

describe('catalogue', () => {
  test.each([
    ['каз', 'ru', 'Казань'],
    ['ЁКАТ', 'ru', 'Екатеринбург'],
    ['екатеринб', 'ru', 'Екатеринбург'],
    ['kazan', 'en', 'Kazan'],
    ['петербург', 'ru', 'Санкт-Петербург'],
    ["'; drop table cities; --", 'ru', undefined],
    ['%', 'ru', 'Москва'],
  ])('a city by %o', async (search, language, first) => {
    const { body } = await t.request(
      undefined,
      routes.list_cities,
      { query: { search } },
      { headers: { 'accept-language': language } },
    );
    expect(body.data[0]?.name).toBe(first);
  });

  test('without a search the largest cities', async () => {
    const { data } = await t.call(undefined, routes.list_cities, {});
    expect(data.slice(0, 2).map((one) => one.name)).toEqual(['Москва', 'Санкт-Петербург']);
    expect(data).toHaveLength(20);
  });

  test('categories in both languages, with how many listed organizations of a city', async () => {
    const city = await cityId('Омск');
    const [yoga] = await t.sql(`select id from school_categories where slug = 'yoga'`);
    expect((await add({ city_id: city, category_id: Number(yoga.id), listed: true })).status).toBe(200);
    expect((await add({ city_id: city, category_id: Number(yoga.id), listed: false })).status).toBe(200);
    const { data } = await t.call(undefined, routes.list_categories, { query: { city } });
    expect(data.find((one) => one.slug === 'yoga')).toMatchObject({ name: 'Йога', schools_count: 1 });
    const sport = data.find((one) => one.slug === 'sport')!;
    expect(data.find((one) => one.slug === 'yoga')!.parent_id).toBe(sport.id);
    const english = await t.request(undefined, routes.list_categories, {}, { headers: { 'accept-language': 'en' } });
    expect(english.body.data.find((one) => one.slug === 'sport')!.name).toBe('Sports');
  });

  test('every shipped city has a zone that PostgreSQL knows', async () => {
    const [{ count }] = (await t.sql('select count(*)::int as count from cities')) as [{ count: number }];
    expect(count).toBeGreaterThan(1000);
    expect(await t.sql('select name from cities where time_zone not in (select name from pg_timezone_names)')).toEqual(
      [],
    );
  });
});

test('the laws hold', async () => {
  expect(await t.verify()).toEqual([]);
});
