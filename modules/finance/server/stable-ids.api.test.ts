import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { financeRoutes as routes } from '../contract/index.ts';
import { buildFinance } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T07:00:00.000Z' });
  school = await buildSchool(t);
});
afterAll(() => t.close());

test('a record goes on under its id however often it is edited; once deleted it is refused', async () => {
  const { id } = await buildFinance(t, school);
  const params = { role: 'owner' as const, school_id: school.school_id, id };
  const edit = (amount: number) => t.request(school.owner, routes.edit_finance, { params, body: { amount } });
  const remove = () => t.request(school.owner, routes.delete_finance, { params });
  const shown = () => t.call(school.owner, routes.get_finance, { params });
  for (const amount of [1, 2, 3]) {
    expect((await edit(amount)).body).toMatchObject({ id, amount });
    expect(await shown()).toMatchObject({ id, amount, reversed: false });
  }
  expect(await t.sql('select amount::int from finances where root_id = $1 order by id', [id])).toEqual([
    { amount: 1 },
    { amount: 2 },
    { amount: 3 },
  ]);
  expect((await remove()).status).toBe(200);
  expect(await shown()).toMatchObject({ id, amount: 3, reversed: true, can: { edit: false, delete: false } });
  for (const refused of [await edit(4), await remove()])
    expect(refused).toMatchObject({ status: 409, body: { code: 'finance.already_changed' } });
  expect(await t.verify()).toEqual([]);
});
