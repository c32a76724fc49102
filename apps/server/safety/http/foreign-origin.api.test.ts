import { callPath, routeWrites, type RouteDefinition } from '@ritm/http';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestFor } from '../scenarios/requests.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
});
afterAll(() => t?.close());

const strangers: Record<string, Record<string, string>> = {
  'foreign origin': { origin: 'https://evil.example' },
  'null origin': { origin: 'null' },
  'no origin at all': {},
  'cross-site by Fetch Metadata': { 'sec-fetch-site': 'cross-site' },
  'same-site by Fetch Metadata': { 'sec-fetch-site': 'same-site' },
  'look-alike': { origin: 'http://ritm.test.evil.example', 'sec-fetch-site': 'same-origin' },
};
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
];

function send(route: RouteDefinition, headers: Record<string, string>) {
  const { params, query } = requestFor(route, a.fixtures, { role: 'owner' });
  const method = route.method as 'POST';
  return t.app.inject({
    method,
    url: `/api${callPath(route, params, query)}`,
    headers: { cookie: `sid=${a.school.owner.token}`, ...headers },
    ...(method !== ('GET' as string) && {
      payload: headers['content-type']?.startsWith('multipart') ? '--x--\r\n' : '{}',
    }),
  });
}

test('A8: an unsafe call that leans on the cookie is refused from anywhere but our own page', async () => {
  const passed: string[] = [];
  let tried = 0;
  const routes = t.platform.implementations
    .map((one) => one.route)
    .filter(
      (route) =>
        routeWrites(route) &&
        route.method !== 'GET' &&
        !(typeof route.permission === 'object' && 'public' in route.permission),
    );
  for (const route of routes) {
    for (const [who, headers] of Object.entries(strangers)) {
      for (const type of types) {
        tried++;
        const { statusCode } = await send(route, { ...headers, 'content-type': type });
        // A content type that no parser accepts is refused before the origin is checked.
        if (statusCode !== 403 && statusCode !== 415) passed.push(`${route.name} ${who} ${type} → ${statusCode}`);
      }
    }
  }
  console.log(`A8: ${tried} forged calls over ${routes.length} routes, ${passed.length} passed`);
  expect(routes.length).toBeGreaterThan(20);
  expect(passed).toEqual([]);
});

test('A8: our own page and the header token are not hindered', async () => {
  const route = t.platform.implementations.find((one) => one.route.name === 'students.add_student')!.route;
  const own = await send(route, { origin: 'http://ritm.test', 'content-type': 'application/json' });
  expect(own.statusCode).toBe(422);
  const byHeader = await t.request(
    a.school.owner,
    route,
    { ...requestFor(route, a.fixtures, { role: 'owner' }) },
    { headers: { origin: 'https://evil.example' } },
  );
  expect(byHeader.status).not.toBe(403);
});

test('A8: a GET changes nothing, but for the specification’s one exception', async () => {
  const tables = await t.sql<{ name: string }>(
    `
      select tablename as name
      from pg_tables
      where schemaname = 'public' and tablename not in ('sessions', 'schema_migrations')
      order by 1`,
  );
  const hash = async () =>
    (
      await Promise.all(
        tables.map(({ name }) =>
          t.sql<{ h: string }>(
            `select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as h from ${name} x`,
          ),
        ),
      )
    )
      .map(([row]) => row!.h)
      .join();
  const before = await hash();
  const routes = t.platform.implementations
    .map((one) => one.route)
    .filter((route) => route.method === 'GET' && !routeWrites(route));
  for (const route of routes)
    await t.request(a.school.owner, route, requestFor(route, a.fixtures, { role: 'owner', full: false }) as never);
  expect(routes.length).toBeGreaterThan(20);
  expect(await hash()).toBe(before);
  const exceptions = t.platform.implementations
    .filter((one) => one.route.method === 'GET' && routeWrites(one.route))
    .map((one) => one.route.path);
  expect(exceptions.toSorted()).toEqual(['/check_phone', '/check_sms_code']);
});
