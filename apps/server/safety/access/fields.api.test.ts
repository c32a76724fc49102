import { routeWrites, type JsonSchema, type RouteDefinition } from '@ritm/http';
import { jsonSchemaOf } from '@ritm/http/openapi';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestFor, ownerRoleFor } from '../scenarios/requests.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
});
afterAll(() => t?.close());

const tenantRoutes = (): RouteDefinition[] =>
  t.platform.implementations
    .map((one) => one.route)
    .filter((route) => route.path.includes('{school_id}') && route.name !== 'schools.delete_school');

/** Keys that the answer has and the declared shape does not, at any depth. */
function undeclared(value: unknown, schema: JsonSchema, at = ''): string[] {
  const shape =
    (schema.anyOf ?? []).find((one) => (Array.isArray(value) ? one.type === 'array' : one.type === 'object')) ?? schema;
  if (Array.isArray(value)) return value.slice(0, 3).flatMap((one) => undeclared(one, shape.items ?? {}, `${at}[]`));
  // A shape without fields is declared as free: the audit's before and after.
  if (value === null || typeof value !== 'object' || Object.keys(shape).every((key) => key === 'description'))
    return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const known =
      shape.properties?.[key] ??
      (typeof shape.additionalProperties === 'object' ? shape.additionalProperties : undefined);
    return known ? undeclared(one, known, `${at}.${key}`) : [`${at}.${key}`];
  });
}

test('S5: no answer holds a field that the contract does not name, for any role', async () => {
  const exposed: string[] = [];
  let answers = 0;
  const readers = { owner: a.school.owner, administrator: a.administrator, teacher: a.teacher };
  for (const route of tenantRoutes().filter((one) => one.method === 'GET' && !one.download)) {
    const schema = jsonSchemaOf(route.response);
    for (const [role, session] of Object.entries(readers)) {
      const { status, body } = await t.request(session, route, requestFor(route, a.fixtures, { role }) as never);
      if (status !== 200) continue;
      answers++;
      exposed.push(...undeclared(body, schema).map((key) => `${route.name} as ${role}: ${key}`));
    }
  }
  console.log(`S5: ${answers} answers, ${exposed.length} undeclared fields`);
  expect(answers).toBeGreaterThan(20);
  expect(exposed).toEqual([]);
});

/** A refusal names at most so many wrong fields. */
const MAX_LISTED = 20;

test('S5: a body with any other column of the database is refused whole', { timeout: 180_000 }, async () => {
  const columns = await t.sql<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const extra = ['role', 'tenant_id', 'balance', 'moderation', 'bonuses', ...columns.map((one) => one.name)];
  const accepted: string[] = [];
  let tried = 0;
  for (const route of tenantRoutes().filter((one) => one.body && routeWrites(one))) {
    const declared = new Set(Object.keys(jsonSchemaOf(route.body, 'input').properties ?? {}));
    const request = requestFor(route, a.fixtures, { role: ownerRoleFor(route) });
    const strange = [...new Set(extra)].filter((one) => !declared.has(one));
    tried += strange.length;
    for (let at = 0; at < strange.length; at += MAX_LISTED) {
      const fields = strange.slice(at, at + MAX_LISTED);
      const { status, body } = await t.request(a.school.owner, route, {
        ...request,
        body: { ...(request.body as object), ...Object.fromEntries(fields.map((field) => [field, 1])) },
      });
      const refused = status === 422 ? ((body as { errors?: object }).errors ?? {}) : {};
      accepted.push(
        ...fields.filter((field) => !(field in refused)).map((field) => `${route.name} ${field}: ${status}`),
      );
    }
  }
  console.log(`S5: ${tried} extra fields, ${accepted.length} not refused by name`);
  expect(tried).toBeGreaterThan(500);
  expect(accepted).toEqual([]);
});

test('S5, control: a field too many in an answer is found', () => {
  expect(
    undeclared(
      { data: [{ id: 1, secret: 2 }] },
      { properties: { data: { type: 'array', items: { properties: { id: {} } } } } },
    ),
  ).toEqual(['.data[].secret']);
});
