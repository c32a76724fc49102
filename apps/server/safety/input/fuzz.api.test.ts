import { installationRoles, routeWrites, z, type RouteDefinition } from '@ritm/http';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import { ageKeys, openTestApp, type TestApp } from '@ritm/testing';
import { setting } from '@ritm/testing/setting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrapHandlers } from '../scenarios/handlers.ts';
import { sendHostile, SLOW_MS } from './hostile-calls.ts';
import { mutateRequest, createRandom, requestsAtEdges, type MutatedRequest } from '../scenarios/mutations.ts';
import { requestFor, ownerRoleFor, fixturesUsedBy } from '../scenarios/requests.ts';
import { buildFixtures } from '../scenarios/fixtures.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

const seed = setting('SEED', 20261121);
const PER_ROUTE = setting('FUZZ', 60);
const MINUTES = 60_000;

let t: TestApp;
let a: Tenant;
let b: Tenant;

beforeAll(async () => {
  t = await openTestApp();
  [a, b] = [await buildTenant(t), await buildTenant(t)];
  // One session with every installation role, so that it passes every access check.
  for (const role of installationRoles)
    await t.sql('insert into installation_staff (user_id, role) values ($1, $2)', [a.school.owner.user_id, role]);
  const { id: student_id } = await buildStudent(t, a.school);
  await linkStudent(t, a.school, { student_id, user_id: a.school.owner.user_id });
});
afterAll(() => t?.close());

const errorShape = z.strictObject({
  code: z.string(),
  message: z.string().check(z.minLength(1)),
  request_id: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  data: z.optional(z.record(z.string(), z.unknown())),
});

interface Tally {
  sent: number;
  valid: number;
  accepted: number;
  reached: Set<string>;
  wrong: string[];
}

const send = (route: RouteDefinition, request: MutatedRequest['request']) =>
  sendHostile(t, a.school.owner, route, request);

/** A broken request may be refused or accepted, but must never crash, hang or get an answer of another shape. */
function checkReply(
  tally: Tally,
  route: RouteDefinition,
  what: string,
  { status, body, ms }: { status: number; body: unknown; ms: number },
): void {
  const addProblem = (problem: string) => tally.wrong.push(`${route.method} ${route.path} [${what}]: ${problem}`);
  if (status >= 500)
    addProblem(`${status} ${String((t.unforeseen.at(-1) as Error | undefined)?.message).slice(0, 300)}`);
  if (ms > SLOW_MS) addProblem(`${Math.round(ms)} ms`);
  if (status >= 400 && !z.safeParse(errorShape, body).success)
    addProblem(`an error of another shape: ${JSON.stringify(body).slice(0, 200)}`);
}

test(`F1: ${PER_ROUTE} broken requests for every route, seed ${seed}`, { timeout: 10 * MINUTES }, async () => {
  const random = createRandom(seed);
  const tally: Tally = { sent: 0, valid: 0, accepted: 0, reached: new Set(), wrong: [] };
  const routes = t.platform.implementations
    .map((one) => one.route)
    .filter((route) => route.name !== 'schools.delete_school' && !route.upload);
  wrapHandlers(t, (route, run) => (...args) => {
    tally.reached.add(route.name);
    return run(...args);
  });
  for (const route of routes) {
    const usesUp = routeWrites(route) && /\{(?!role|school_id)/.test(route.path);
    const only = fixturesUsedBy(route, a.fixtures, ownerRoleFor(route));
    const fixtures = usesUp ? await buildFixtures(t, a.school, { existing: a.fixtures, only }) : a.fixtures;
    for (const full of [false, true]) {
      const request = requestFor(route, fixtures, { role: ownerRoleFor(route), full });
      const reply = await send(route, request);
      tally.valid++;
      if (reply.status < 300) tally.accepted++;
      checkReply(tally, route, full ? 'valid, all fields' : 'valid', reply);
    }
    for (let round = 0; round < PER_ROUTE; round++) {
      const full = random(2) === 0;
      const { what, request } = mutateRequest(
        requestFor(route, fixtures, { role: ownerRoleFor(route), full }),
        requestFor(route, b.fixtures, { role: ownerRoleFor(route), full }),
        random,
      );
      tally.sent++;
      checkReply(tally, route, what, await send(route, request));
    }
  }
  const unreached = routes.map((route) => route.name).filter((name) => !tally.reached.has(name));
  console.log(
    `F1: ${tally.sent} broken requests over ${routes.length} routes, valid ones accepted ${tally.accepted}/${tally.valid}, handlers not reached: ${unreached.join(', ') || 'none'}, wrong ${tally.wrong.length}`,
  );
  expect([...new Set(tally.wrong)].slice(0, 20)).toEqual([]);
  expect(unreached).toEqual([]);
  expect(tally.accepted / tally.valid).toBeGreaterThan(0.25);
  // The invariant lets outgoing messages wait for five minutes, and a slow machine fuzzes for longer.
  await t.perform('platform.send_messages');
  // The invariant on idempotency keys allows them a minute, so they are aged to make it apply however fast the run was.
  await ageKeys(t);
  expect(await t.verify()).toEqual([]);
});

test('F1: every date of every route at the ends of the calendar', { timeout: 10 * MINUTES }, async () => {
  const tally: Tally = { sent: 0, valid: 0, accepted: 0, reached: new Set(), wrong: [] };
  for (const { route } of t.platform.implementations) {
    if (route.name === 'schools.delete_school' || route.upload) continue;
    const role = ownerRoleFor(route);
    const [full, minimal] = [true, false].map((isFull) => requestFor(route, a.fixtures, { role, full: isFull }));
    for (const { what, request } of requestsAtEdges(full!, minimal!)) {
      const reply = await send(route, request);
      tally.sent++;
      if (reply.status < 300) tally.accepted++;
      checkReply(tally, route, what, reply);
    }
  }
  console.log(`F1: ${tally.sent} requests at the ends of the calendar, ${tally.accepted} accepted`);
  expect([...new Set(tally.wrong)].slice(0, 20)).toEqual([]);
  expect(tally.accepted).toBeGreaterThan(50);
});

test('F1, control: a handler that throws on U+0000 is found', async () => {
  const victim = t.platform.implementations.find((one) => one.route.name === 'students.list_students')!;
  const restore = wrapHandlers(t, (route, run) =>
    route === victim.route ? () => Promise.reject(new TypeError('boom')) : run,
  );
  const tally: Tally = { sent: 0, valid: 0, accepted: 0, reached: new Set(), wrong: [] };
  checkReply(
    tally,
    victim.route,
    'a request to the broken handler',
    await send(victim.route, requestFor(victim.route, a.fixtures, { role: 'owner' })),
  );
  restore();
  expect(tally.wrong).toHaveLength(1);
});
