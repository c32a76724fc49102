/** The price list beyond a page: every page says how many services there are, and so does a page past the end. */
import { buildSchool } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servicesRoutes } from '../contract/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('a list of 201 has its whole total on every page, past the end too', async () => {
  const school = await buildSchool(t);
  const params = { role: 'owner' as const, school_id: school.school_id };
  await t.sql(
    `insert into services (school_id, name, type, price, visits)
      select $1, 'Услуга ' || n, 'single', 100, 100 from generate_series(1, 201) n`,
    [school.school_id],
  );
  for (const [page, length] of [
    [1, 200],
    [2, 1],
    [3, 0],
    [90, 0],
  ] as const) {
    const query = { page, per_page: 200 };
    const { data, meta } = await t.call(school.owner, servicesRoutes.list_services, { params, query });
    expect([data.length, meta]).toEqual([length, { ...query, total: 201 }]);
  }
});
