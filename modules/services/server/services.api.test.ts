/**
 * The example module's tests: services are added, changed, listed and archived with every field, at their fields
 * refused, from presets once, and by who may.
 */
import { auditOf } from '@ritm/audit/testing';
import { presetNames } from '@ritm/schools/contract';
import {
  buildAdministrator,
  buildSchool,
  buildTeacher,
  type SchoolOfTest,
  type StaffOfTest,
} from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { servicePresets, servicesRoutes as routes, type Service } from '../contract/index.ts';
import { buildService } from './testing.ts';

let t: TestApp;
let ours: SchoolOfTest;
let theirs: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  [ours, theirs] = [await buildSchool(t), await buildSchool(t)];
});
afterEach(async () => expect(await t.verify()).toEqual([]));
afterAll(() => t.close());

const at = (school: SchoolOfTest, role: 'owner' | 'administrator' | 'teacher' = 'owner') => ({
  role,
  school_id: school.school_id,
});
const item = ({ id }: { id: number }, school = ours) => ({ ...at(school), service_id: id });
const add = (body: Record<string, unknown>) => t.request(ours.owner, routes.add_service, { params: at(ours), body });
const edit = (service: { id: number }, body: Record<string, unknown>) =>
  t.request(ours.owner, routes.edit_service, { params: item(service), body });
const get = (service: { id: number }) => t.call(ours.owner, routes.get_service, { params: item(service) });
const list = (query: Record<string, unknown>, school = ours) =>
  t.call(school.owner, routes.list_services, { params: at(school), query });
const addGroup = (name: string, school = ours) =>
  t.call(school.owner, routes.add_services_group, { params: at(school), body: { name } });

const full = {
  name: 'Абонемент 8',
  description: 'Любые группы',
  type: 'pass',
  format: 'group',
  duration_minutes: 55,
  price: 440_000,
  visits: 8,
  unlimited: false,
  validity: 35,
  validity_unit: 'day',
  activation: 'on_first_visit',
  activation_deadline_days: 14,
  burn_unactivated: true,
  freeze_policy: { max_days: 7, max_count: 2, min_days: 3, self_service: true },
  cancellation_policy: { hours: 3 },
  miss_policy: { no_show: 0.5, excused: 0 },
  leftover_policy: 'keep',
  make_up_policy: { per_month: 3, days_after_end: 7 },
  tiers_by: 'booked',
  debt_policy: 'block',
  debt_limit: 0,
  consume_unpaid: 'none',
  nominal_value: 45_000,
  daypart_from: '08:00',
  daypart_to: '16:00',
  cap_per_day: 1,
  cap_per_week: 3,
  capacity: 12,
  price_tiers: [{ headcount: 2, price: 150_000 }],
  tax_code: 'none',
  loyalty: false,
  once_per_person: true,
  public: true,
  color: '3',
  position: 5,
};

describe('adding', () => {
  test('keeps every field', async () => {
    const group = await addGroup('Абонементы');
    const other = await buildService(t, ours, { type: 'single', visits: 1 });
    const { status, body } = await add({ ...full, group_id: group.id, pays_for_ids: [other.id, other.id] });
    expect(status).toBe(200);
    const expected = {
      ...full,
      group_id: group.id,
      pays_for_ids: [other.id],
      moderation_status: 'draft',
      archived: false,
      can: { edit: true, delete: true },
    };
    expect(body).toMatchObject(expected);
    expect(await get(body)).toMatchObject(expected);
    expect(await auditOf(t, ours, { object_type: 'service', object_id: body.id })).toMatchObject([
      { action: 'services.created', after: { name: 'Абонемент 8', price: 440_000 } },
    ]);
  });

  test('by little takes what fits its type', async () => {
    expect((await add({ name: 'Разовое', type: 'single', price: 80_000 })).body).toMatchObject({
      visits: 1,
      unlimited: false,
      once_per_person: false,
    });
    expect((await add({ name: 'Пробное', type: 'trial', price: 0 })).body).toMatchObject({
      visits: 1,
      once_per_person: true,
    });
    expect((await add({ name: 'Безлимит', type: 'pass', price: 690_000, unlimited: true })).body).toMatchObject({
      visits: null,
      unlimited: true,
    });
  });

  test('takes the specification’s form encoding', async () => {
    const body =
      'name=%D0%A4&type=pass&price=100&unlimited=1&validity=1&validity_unit=month&public=0&freeze_policy[max_days]=7&pays_for_ids=';
    const { status, body: made } = await t.request(
      ours.owner,
      routes.add_service,
      { params: at(ours), body } as never,
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
    expect([status, made]).toMatchObject([
      200,
      { name: 'Ф', unlimited: true, public: false, freeze_policy: { max_days: 7 } },
    ]);
  });

  test.each([
    ['a pass without a number of visits', { type: 'pass' }, ['visits']],
    ['a validity without its unit', { validity: 30 }, ['validity']],
    ['half a time of day', { daypart_from: '08:00' }, ['daypart_to']],
    ['a time of day turned round', { daypart_from: '18:00', daypart_to: '08:00' }, ['daypart_to']],
    [
      'a headcount twice',
      {
        price_tiers: [
          { headcount: 2, price: 1 },
          { headcount: 2, price: 2 },
        ],
      },
      ['price_tiers'],
    ],
    ['a group of nowhere', { group_id: 999_999 }, ['group_id']],
    ['paying for nothing that exists', { pays_for_ids: [999_999] }, ['pays_for_ids']],
    [
      'a price with a fraction, below zero visits and no name',
      { name: ' ', price: 0.5, visits: -1 },
      ['name', 'price', 'visits'],
    ],
    [
      'words that are none',
      { type: 'gift', format: 'crowd', validity: 0, activation: 'never' },
      ['activation', 'format', 'type', 'validity'],
    ],
    [
      'what nobody may set',
      { moderation_status: 'published', archived_at: null, school_id: 1 },
      ['archived_at', 'moderation_status', 'school_id'],
    ],
    ['a policy of another’s making', { freeze_policy: { forever: true } }, ['freeze_policy.forever']],
  ])('refuses %s at its field, and nothing is made', async (_, body, fields) => {
    const before = await t.sql('select count(*) from services');
    const refused = await add({ name: 'Услуга', type: 'single', price: 100, ...body });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors!).toSorted()).toEqual(fields);
    expect(await t.sql('select count(*) from services')).toEqual(before);
  });
});

describe('changing', () => {
  test('keeps what is absent and audits what differs', async () => {
    const before = await buildService(t, ours, full as never);
    expect((await edit(before, { price: 500_000 })).body).toMatchObject({ ...full, price: 500_000 });
    const [line] = await auditOf(t, ours, { object_type: 'service', object_id: before.id });
    expect(line).toMatchObject({ action: 'services.edited', before: { price: 440_000 }, after: { price: 500_000 } });
    await edit(before, { price: 500_000 });
    expect(await auditOf(t, ours, { object_type: 'service', object_id: before.id })).toHaveLength(2);
  });

  test('between a number and unlimited', async () => {
    const service = await buildService(t, ours);
    expect((await edit(service, { unlimited: true })).body).toMatchObject({ unlimited: true, visits: null });
    expect((await edit(service, { unlimited: false })).body).toMatchObject({
      errors: { visits: [expect.any(String)] },
    });
    expect((await edit(service, { visits: 4 })).body).toMatchObject({ unlimited: false, visits: 4 });
  });

  test('what it pays for', async () => {
    const [a, b] = [await buildService(t, ours), await buildService(t, ours)];
    const service = await buildService(t, ours, { pays_for_ids: [a.id] });
    expect((await edit(service, { pays_for_ids: [b.id] })).body.pays_for_ids).toEqual([b.id]);
    expect((await get(service)).pays_for_ids).toEqual([b.id]);
  });

  test('archives and brings back; the archive is a list of its own', async () => {
    const service = await buildService(t, ours, { name: 'Старая услуга' });
    const where = async () => [
      (await list({ search: 'старая' })).data.length,
      (await list({ search: 'старая', archived: true })).data.length,
    ];
    for (let twice = 0; twice < 2; twice++)
      expect(await t.call(ours.owner, routes.archive_service, { params: item(service) })).toEqual({ ok: true });
    expect(await where()).toEqual([0, 1]);
    expect(await get(service)).toMatchObject({ archived: true, can: { delete: false } });
    expect((await edit(service, { archived: false })).body).toMatchObject({ archived: false });
    expect(await where()).toEqual([1, 0]);
    const actions = (await auditOf(t, ours, { object_type: 'service', object_id: service.id })).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(['services.restored', 'services.archived', 'services.created']);
  });

  test('sends a public service to moderation once', async () => {
    const send = (service: Service) => t.request(ours.owner, routes.set_moderation, { params: item(service) });
    const hidden = await buildService(t, ours);
    expect((await send(hidden)).body).toMatchObject({ code: 'services.not_public' });
    const open = await buildService(t, ours, { public: true });
    expect((await send(open)).body).toMatchObject({ moderation_status: 'on_moderation' });
    expect((await send(open)).body).toMatchObject({ code: 'services.moderation_closed' });
    expect((await edit(open, { public: false })).body).toMatchObject({ moderation_status: 'draft' });
  });
});

describe('the list', () => {
  test('goes by group and place, finds by name, pages', async () => {
    const school = await buildSchool(t);
    const [second, first] = [await addGroup('Первые', school), await addGroup('Вторые', school)];
    await t.call(school.owner, routes.edit_services_group, {
      params: { ...at(school), id: first.id },
      body: { position: 0 },
    });
    for (const [name, group_id, position] of [
      ['Йога', second.id, 2],
      ['Пёстрые танцы', second.id, 1],
      ['Бокс', first.id, 0],
      ['Без группы', null, 0],
    ] as const)
      await buildService(t, school, { name, group_id, position });
    const names = async (query: Record<string, unknown>) => (await list(query, school)).data.map(({ name }) => name);
    expect(await names({})).toEqual(['Бокс', 'Пёстрые танцы', 'Йога', 'Без группы']);
    expect(await names({ search: 'ПЕСТР' })).toEqual(['Пёстрые танцы']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ group: second.id })).toEqual(['Пёстрые танцы', 'Йога']);
    expect(await names({ type: 'trial' })).toEqual([]);
    expect((await list({ per_page: 3 }, school)).meta).toEqual({ page: 1, per_page: 3, total: 4 });
    expect(await names({ per_page: 3, page: 2 })).toEqual(['Без группы']);
  });
});

describe('a preset', () => {
  test.each(presetNames)('%s is added whole, and a second time nothing', async (preset) => {
    const school = await buildSchool(t, { preset });
    const addPreset = () => t.call(school.owner, routes.add_services_preset, { params: at(school), body: { preset } });
    expect(await addPreset()).toEqual({ added: servicePresets[preset].length, skipped: 0 });
    expect(await addPreset()).toEqual({ added: 0, skipped: servicePresets[preset].length });
    const { data, meta } = await list({}, school);
    expect(meta.total).toBe(servicePresets[preset].length);
    expect(data.map(({ name }) => name)).toEqual(
      expect.arrayContaining(servicePresets[preset].map(({ name }) => name.ru)),
    );
    expect(data.every(({ group_id }) => group_id !== null)).toBe(true);
  });

  test('requested by two at once is added once', async () => {
    const school = await buildSchool(t);
    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        t.call(school.owner, routes.add_services_preset, { params: at(school), body: { preset: 'studio' } }),
      ),
    );
    expect(replies.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 0, servicePresets.studio.length]);
  });
});

describe('who may', () => {
  test('nobody reaches another organization’s service', async () => {
    const foreign = await buildService(t, theirs);
    const own = await buildService(t, ours);
    for (const service of [foreign, { id: 999_999_999 }]) {
      for (const route of [
        routes.get_service,
        routes.archive_service,
        routes.list_service_teachers,
        routes.set_moderation,
      ])
        expect((await t.request(ours.owner, route, { params: item(service) })).status).toBe(404);
      expect((await edit(service, { price: 1 })).status).toBe(404);
      expect(
        (
          await t.request(ours.owner, routes.set_service_teachers, {
            params: item(service),
            body: { teachers_ids: [] },
          })
        ).status,
      ).toBe(404);
      expect((await edit(own, { pays_for_ids: [service.id] })).status).toBe(422);
    }
    expect((await edit(own, { group_id: (await addGroup('Чужая', theirs)).id })).status).toBe(422);
  });

  test('prices are the owner’s; the desk and teachers read', async () => {
    const { session: desk } = await buildAdministrator(t, ours);
    const { session: teacher } = (await buildTeacher(t, ours, { withUser: true })) as Required<StaffOfTest>;
    const own = await buildService(t, ours);
    for (const [session, role] of [
      [desk, 'administrator'],
      [teacher, 'teacher'],
    ] as const) {
      const { data } = await t.call(session, routes.list_services, { params: at(ours, role) });
      expect(data.find(({ id }) => id === own.id)).toMatchObject({ can: { edit: false, delete: false } });
      expect(
        (
          await t.request(session, routes.add_service, {
            params: at(ours, role),
            body: { name: 'Я', type: 'single', price: 1 },
          })
        ).status,
      ).toBe(403);
      expect(
        (await t.request(session, routes.edit_service, { params: { ...item(own), role }, body: { price: 1 } })).status,
      ).toBe(403);
      expect(
        (await t.request(session, routes.add_services_preset, { params: at(ours, role), body: { preset: 'studio' } }))
          .status,
      ).toBe(403);
    }
  });
});

test('teachers who give it are those who teach here', async () => {
  const [teacher, foreign] = [await buildTeacher(t, ours, { lastname: 'Ким' }), await buildTeacher(t, theirs)];
  const service = await buildService(t, ours);
  const set = (teachers_ids: number[]) =>
    t.request(ours.owner, routes.set_service_teachers, { params: item(service), body: { teachers_ids } });
  expect((await set([teacher.staff_id])).body).toMatchObject({ data: [{ id: teacher.staff_id, lastname: 'Ким' }] });
  expect((await set([foreign.staff_id])).body).toMatchObject({
    code: 'services.teacher_missing',
    errors: { teachers_ids: [expect.any(String)] },
  });
  expect((await t.call(ours.owner, routes.list_service_teachers, { params: item(service) })).data).toHaveLength(1);
});

test('a published service is turned off and on; nobody publishes their own', async () => {
  const open = await buildService(t, ours, { public: true });
  const requestStatus = (status: string) =>
    t.request(ours.owner, routes.set_moderation, { params: { ...at(ours), service_id: open.id }, body: { status } });
  expect((await requestStatus('published')).body).toMatchObject({ code: 'services.moderation_closed' });
  expect((await requestStatus('on_moderation')).body).toMatchObject({ moderation_status: 'on_moderation' });
  expect((await requestStatus('draft')).body).toMatchObject({ moderation_status: 'draft' });
  await t.sql(`update services set moderation_status = 'published' where id = $1`, [open.id]);
  expect((await requestStatus('turned_off')).body).toMatchObject({ moderation_status: 'turned_off' });
  expect((await requestStatus('published')).body).toMatchObject({ moderation_status: 'published' });
});

test('groups stand in the order given, those not named after them', async () => {
  const { owner, ...school } = await buildSchool(t);
  const params = { role: 'owner' as const, school_id: school.school_id };
  const ids: number[] = [];
  for (const name of ['А', 'Б', 'В'])
    ids.push((await t.call(owner, routes.add_services_group, { params, body: { name } })).id);
  const [a, b, c] = ids as [number, number, number];
  const { data } = await t.call(owner, routes.set_services_groups, { params, body: { groups_ids: [c, a] } });
  expect(data.map(({ id }) => id)).toEqual([c, a, b]);
  const foreign = await t.request(ours.owner, routes.set_services_groups, {
    params: at(ours),
    body: { groups_ids: [a] },
  });
  expect(foreign.status).toBe(404);
});

test('groups are added, renamed and deleted; their services stay', async () => {
  const group = await addGroup('Детские');
  const service = await buildService(t, ours, { group_id: group.id });
  expect(
    (await t.request(ours.owner, routes.add_services_group, { params: at(ours), body: { name: 'детские' } })).body,
  ).toMatchObject({ code: 'services.group_name_taken' });
  const params = { ...at(ours), id: group.id };
  expect(await t.call(ours.owner, routes.edit_services_group, { params, body: { name: 'Взрослые' } })).toMatchObject({
    name: 'Взрослые',
    services_count: 1,
  });
  expect(
    (await t.request(theirs.owner, routes.delete_services_group, { params: { ...at(theirs), id: group.id } })).status,
  ).toBe(404);
  await t.call(ours.owner, routes.delete_services_group, { params });
  expect((await get(service)).group_id).toBeNull();
  expect(
    (await t.call(ours.owner, routes.list_services_groups, { params: at(ours) })).data.map(({ id }) => id),
  ).not.toContain(group.id);
});
