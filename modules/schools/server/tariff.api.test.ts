import { buildPicture } from '@ritm/testing/pictures';
import { auditOf } from '@ritm/audit/testing';
import { transact, writeContext } from '@ritm/platform';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schoolsRoutes as routes } from '../contract/index.ts';
import { changeTariff } from './tariff.ts';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  // A tariff may lack any resource, because its content is data.
  await t.sql(
    `
      insert into tariffs (slug, position, name_ru, name_en, price, period, lacks)
      values ('small', 9, 'Малый', 'Small', 100, 'month', '{teachers}')`,
  );
});
afterAll(() => t?.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const facts = () => ({
  actor: undefined,
  now: t.clock.now(),
  language: 'ru' as const,
  request: { id: 'cli', ip: undefined, device: undefined, from: undefined },
  contributions: t.platform.contributions,
});
/** Assigns a tariff as the command line does. */
const assign = (tariff: string, until: string | null = null, school_id = school.school_id) =>
  transact(t.platform.database, (tx) =>
    changeTariff(writeContext(tx, facts(), t.platform.effects), { school_id, tariff, until }),
  );
const add = () => t.request(school.owner, routes.add_teacher, { params: at(), body: { firstname: 'Иван' } });
const list = () => t.call(school.owner, routes.list_teachers, { params: at() });

test('a new organization is on the free tariff, which lacks requests', async () => {
  const held = await t.call(school.owner, routes.get_tariff, { params: at() });
  expect([held.current, held.until]).toEqual(['free', null]);
  expect(held.data.slice(0, 3).map(({ slug, price, lacks }) => [slug, price, lacks])).toEqual([
    ['free', 0, ['requests']],
    ['month', 199_000, []],
    ['year', 1_990_000, []],
  ]);
  const { session } = await buildAdministrator(t, school);
  const params = { ...at(), role: 'administrator' as const };
  expect((await t.request(session, routes.get_tariff, { params })).status).toBe(403);
});

test('what a lower tariff lacks is read and not changed, nothing is deleted, and the way up opens it again', async () => {
  const { staff_id } = await buildTeacher(t, school);
  const before = await list();
  expect(await assign('small')).toBe(true);
  const refused = await add();
  expect([refused.status, refused.body.code]).toEqual([403, 'schools.tariff_lacks']);
  const params = { ...at(), teacher_id: staff_id };
  for (const route of [routes.edit_teacher, routes.delete_teacher])
    expect((await t.request(school.owner, route, { params, body: { firstname: 'Пётр' } })).body.code).toBe(
      'schools.tariff_lacks',
    );
  expect(await list()).toEqual(before);
  expect(await assign('year')).toBe(true);
  expect((await add()).status).toBe(200);
  const [line] = await auditOf(t, school, { object_type: 'school' });
  expect(line).toMatchObject({
    action: 'schools.tariff_changed',
    before: { tariff: 'small' },
    after: { tariff: 'year' },
  });
});

test('a paid time ends to the second, and then the free tariff holds', async () => {
  const began = t.clock.now();
  const held = async () => (await t.call(school.owner, routes.get_tariff, { params: at() })).current;
  await assign('month', new Date(Date.parse(began) + 60_000).toISOString());
  await t.clock.advance(59_000);
  expect(await held()).toBe('month');
  await t.clock.advance(1_000);
  expect(await held()).toBe('free');
  await t.clock.set(began);
});

test('a tariff says how much room files have; the page says how much of it is taken', async () => {
  const GIB = 1024 ** 3;
  const held = await t.call(school.owner, routes.get_tariff, { params: at() });
  expect(held.data.slice(0, 3).map(({ files_bytes }) => files_bytes)).toEqual([GIB, 50 * GIB, 50 * GIB]);
  expect(held.files_taken).toBe(0);
  const { logo } = await t.call(school.owner, routes.set_logo, { params: at(), query: {} }, { file: buildPicture() });
  const { rawPayload } = await t.app.inject({ method: 'GET', url: logo! });
  const { files_taken } = await t.call(school.owner, routes.get_tariff, { params: at() });
  expect(files_taken).toBe(rawPayload.length);
});

test('an organization that is not there gets none, and a tariff that is not there is refused', async () => {
  expect(await assign('year', null, 999_999_999)).toBe(false);
  await expect(assign('gold')).rejects.toThrow();
});

test('the laws hold', async () => {
  expect(await t.verify()).toEqual([]);
});
