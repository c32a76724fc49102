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
  // The whole life of the record is under the id that the wire shows; the lines name the rows inside.
  const lines = await t.sql(
    `
      select action, (before ->> 'id')::int as before, (after ->> 'id')::int as after
      from audit_log
      where object_type = 'finance' and object_id = $1
      order by id`,
    [id],
  );
  const rows = await t.sql<{ id: number }>(
    'select id::int from finances where reverses_id is null and (id = $1 or root_id = $1) order by id',
    [id],
  );
  const [first, second, third, fourth] = rows.map((row) => row.id);
  expect(lines).toEqual([
    { action: 'finance.added', before: null, after: null },
    { action: 'finance.edited', before: first, after: second },
    { action: 'finance.edited', before: second, after: third },
    { action: 'finance.edited', before: third, after: fourth },
    { action: 'finance.deleted', before: fourth, after: null },
  ]);
  expect(await t.verify()).toEqual([]);
});
