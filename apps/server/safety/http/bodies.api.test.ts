import type { RouteDefinition } from '@ritm/http';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idPlaces, replaceAt, requestFor } from '../scenarios/requests.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;
let b: Tenant;

beforeAll(async () => {
  t = await openTestApp();
  [a, b] = [await buildTenant(t), await buildTenant(t)];
});
afterAll(() => t?.close());

/** Every row of an organization in every table as one hash, so that any change is detected. */
async function hashOf(school_id: number): Promise<string> {
  const tables = await t.sql<{ name: string }>(
    `select c.table_name as name
     from information_schema.columns c
     join information_schema.tables b using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'school_id' and b.table_type = 'BASE TABLE'
     order by 1`,
  );
  const parts = await Promise.all(
    tables.map(({ name }) =>
      t.sql<{ h: string }>(
        `select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as h from ${name} x where school_id = $1`,
        [school_id],
      ),
    ),
  );
  return parts.map(([row]) => row!.h).join();
}

test(
  'S2: an id of another organization in a body or a query is never accepted, and nothing of theirs changes',
  { timeout: 60_000 },
  async () => {
    const before = await hashOf(b.school.school_id);
    const accepted: string[] = [];
    let tried = 0;
    const routes = t.platform.implementations
      .map((one) => one.route)
      .filter((route) => route.path.includes('{school_id}') && route.name !== 'schools.delete_school');
    for (const route of routes) {
      for (const full of [false, true]) {
        const request = requestFor(route, a.fixtures, { role: 'owner', full });
        for (const { path, fixture } of idPlaces(request)) {
          tried++;
          const input = replaceAt(request, path, b.fixtures[fixture]);
          const { status, body } = await t.request(a.school.owner, route, input as never);
          if (status < 300 && !isEmptyList(route, body))
            accepted.push(`${route.method} ${route.path} ${path.join('.')} → ${status}`);
        }
      }
    }
    console.log(`S2: ${tried} foreign ids in bodies and queries, ${accepted.length} accepted`);
    expect(tried).toBeGreaterThan(20);
    expect(accepted).toEqual([]);
    expect(await hashOf(b.school.school_id)).toBe(before);
  },
);

/** A filter by a foreign id returns an empty list, which is as good as a refusal. */
function isEmptyList(route: RouteDefinition, body: unknown): boolean {
  const { data, cells, rows } = body as { data?: unknown; cells?: unknown; rows?: unknown };
  return route.method === 'GET' && [data, cells, rows].some((list) => Array.isArray(list) && list.length === 0);
}

test('S2, control: without the composite key the database takes a foreign id', async () => {
  const insert = `
    insert into student_group_members (school_id, student_id, group_id)
    values ($1, $2, $3)
    returning group_id`;
  await expect(t.sql(insert, [a.school.school_id, b.fixtures.student, a.fixtures.students_group])).rejects.toThrow(
    /foreign key/,
  );
  await t.sql('alter table student_group_members drop constraint student_group_members_school_id_student_id_fkey');
  const [row] = await t.sql(insert, [a.school.school_id, b.fixtures.student, a.fixtures.students_group]);
  expect(row).toBeDefined();
});
