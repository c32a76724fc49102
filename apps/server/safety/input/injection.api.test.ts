/**
 * F5: payloads of injection in every text of every route change nothing, break no statement and widen no search.
 * Control: a statement built from text is found by each of its signs.
 */
import { installationRoles, routeWrites, type RouteDefinition } from '@ritm/http';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { setting } from '@ritm/testing/setting';
import { recordStatementTexts } from '@ritm/testing/statement-texts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { wrapHandlers } from '../scenarios/handlers.ts';
import { sendHostile, SLOW_MS, type HostileRequest } from './hostile-calls.ts';
import { leavesOf } from '../scenarios/mutations.ts';
import { ownerRoleFor, replaceAt, requestFor, type GeneratedRequest } from '../scenarios/requests.ts';
import { harmlessForm, MARK, sqlPayloads } from './sql-payloads.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

/**
 * Payloads for each position that takes any text; positions of a narrower shape get a quarter. `INJECT=99` sends all of
 * them.
 */
const PER_POSITION = setting('INJECT', 8);
const MINUTES = 60_000;

let t: TestApp;
let tenant: Tenant;
let sent: ReturnType<typeof recordStatementTexts>;

beforeAll(async () => {
  t = await openTestApp();
  sent = recordStatementTexts();
  tenant = await buildTenant(t);
  const { owner } = tenant.school;
  for (const role of installationRoles)
    await t.sql('insert into installation_staff (user_id, role) values ($1, $2)', [owner.user_id, role]);
  const { id: student_id } = await buildStudent(t, tenant.school);
  await linkStudent(t, tenant.school, { student_id, user_id: owner.user_id });
});
afterAll(async () => {
  sent?.stop();
  await t?.close();
});

/** Rows of every list in an answer. */
function rowsOf(body: unknown): number {
  if (Array.isArray(body)) return body.length + body.reduce<number>((sum, one) => sum + rowsOf(one), 0);
  if (body === null || typeof body !== 'object' || Buffer.isBuffer(body)) return 0;
  return Object.values(body).reduce<number>((sum, one) => sum + rowsOf(one), 0);
}

interface Position {
  path: (string | number)[];
  value: unknown;
}

/** Every text of a request: in the path and the query all values travel as text. */
function positionsOf({ params, query, body }: GeneratedRequest): Position[] {
  const at = (path: (string | number)[]) =>
    path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], { params, query, body });
  return leavesOf({ params, query, body })
    .map((path) => ({ path, value: at(path) }))
    .filter(({ path, value }) => path[0] !== 'body' || typeof value === 'string');
}

interface Tally {
  sent: number;
  accepted: number;
  found: string[];
}

async function inject(
  route: RouteDefinition,
  request: HostileRequest,
  position: Position,
  payload: string,
  tally: Tally,
) {
  const put = (value: string) => sendHostile(t, tenant.school.owner, route, replaceAt(request, position.path, value));
  const add = (problem: string) =>
    tally.found.push(`${route.method} ${route.path} [${position.path.join('.')} = ${payload}]: ${problem}`);
  const reply = await put(payload);
  tally.sent++;
  if (reply.status < 300) tally.accepted++;
  if (reply.status >= 500)
    add(`${reply.status} ${String((t.unforeseen.at(-1) as Error | undefined)?.message).slice(0, 300)}`);
  if (reply.ms > SLOW_MS) add(`${Math.round(reply.ms)} ms`);
  if (!routeWrites(route) && reply.status < 300 && rowsOf(reply.body) > 0) {
    const harmless = await put(harmlessForm(payload));
    if (harmless.status < 300 && rowsOf(reply.body) > rowsOf(harmless.body))
      add(`${rowsOf(reply.body)} rows instead of ${rowsOf(harmless.body)}`);
  }
}

const textsWithPayload = () => [...sent.texts].filter((text) => text.includes(MARK));

test('F5: texts of an injection in every text of every route', { timeout: 10 * MINUTES }, async () => {
  const tally: Tally = { sent: 0, accepted: 0, found: [] };
  const routes = t.platform.implementations
    .map((one) => one.route)
    .filter((route) => route.name !== 'schools.delete_school')
    // What a call deletes, the calls after it miss.
    .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
  let next = 0;
  let positions = 0;
  for (const route of routes) {
    const role = ownerRoleFor(route);
    const request = requestFor(route, tenant.fixtures, { role, full: true });
    for (const position of positionsOf(request)) {
      positions++;
      const takesText =
        position.value === 'текст' || /search|sort|filter|tags?$|^q$/.test(String(position.path.at(-1)));
      const count = takesText ? PER_POSITION : Math.ceil(PER_POSITION / 4);
      for (let i = 0; i < Math.min(count, sqlPayloads.length); i++)
        await inject(route, request, position, sqlPayloads[next++ % sqlPayloads.length]!, tally);
    }
  }
  console.log(
    `F5: ${tally.sent} requests at ${positions} positions of ${routes.length} routes, ${tally.accepted} accepted, ${sent.texts.size} statements, found ${tally.found.length}`,
  );
  expect([...new Set(tally.found)].slice(0, 20)).toEqual([]);
  expect(textsWithPayload()).toEqual([]);
  // The run is void if no payload reached a statement's values, or if no statement was recorded.
  expect(tally.accepted).toBeGreaterThan(200);
  expect(sent.texts.size).toBeGreaterThan(200);
});

test('F5: a search with any of the payloads finds no more than its words', { timeout: 2 * MINUTES }, async () => {
  const tally: Tally = { sent: 0, accepted: 0, found: [] };
  const searched = t.platform.implementations.map((one) => one.route).filter((route) => !routeWrites(route));
  for (const route of searched) {
    const request = requestFor(route, tenant.fixtures, { role: ownerRoleFor(route), full: false });
    const names = Object.keys(requestFor(route, tenant.fixtures, { role: ownerRoleFor(route), full: true }).query);
    for (const name of names.filter((one) => /search|^q$|^name$|phone/.test(one)))
      for (const payload of sqlPayloads)
        await inject(route, request, { path: ['query', name], value: '' }, payload, tally);
  }
  console.log(`F5: ${tally.sent} searches, ${tally.accepted} accepted`);
  expect([...new Set(tally.found)].slice(0, 20)).toEqual([]);
  expect(textsWithPayload()).toEqual([]);
  expect(tally.accepted).toBeGreaterThan(200);
});

test('F5, control: a statement that is built from text is found by each of its signs', async () => {
  const victim = t.platform.implementations.find((one) => one.route.name === 'students.list_students')!.route;
  const restore = wrapHandlers(t, (route, run) =>
    route === victim
      ? async (...args: never[]) => {
          const [, { query }] = args as unknown as [unknown, { query: { search?: string } }];
          const { search = '' } = query;
          const found = await t.platform.database.pool.query(
            ['select id from students where lastname = ', "'", search, "'"].join(''),
          );
          const reply = (await run(...args)) as { data: unknown[] };
          return { ...reply, data: found.rows.length > 0 ? reply.data : [] };
        }
      : run,
  );
  onTestFinished(restore);
  const problemsOf = async (payload: string) => {
    const tally: Tally = { sent: 0, accepted: 0, found: [] };
    const request = requestFor(victim, tenant.fixtures, { role: 'owner' });
    await inject(victim, request, { path: ['query', 'search'], value: '' }, payload, tally);
    return tally.found.join();
  };
  expect(await problemsOf(`${MARK}'`)).toMatch(/500 .*unterminated/);
  expect(await problemsOf(`${MARK}' or pg_sleep(3) is null--`)).toMatch(/\d{4} ms/);
  expect(textsWithPayload()).toHaveLength(2);
});
