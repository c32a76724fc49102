import { roles, routeWrites, type Role, type RouteDefinition } from '@ritm/http';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildPicture } from '@ritm/testing/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectedAt, principalsOf, type Principal } from '../scenarios/principals.ts';
import { paramsOf, requestFor } from '../scenarios/requests.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;
let b: Tenant;
let principals: Principal[];
let routes: RouteDefinition[];

beforeAll(async () => {
  t = await openTestApp();
  [a, b] = [await buildTenant(t), await buildTenant(t)];
  principals = await principalsOf(t, a, b);
  routes = t.platform.implementations
    .map((one) => one.route)
    .filter((route) => !['accounts.logout', 'accounts.change_session_type'].includes(route.name));
});
afterAll(() => t?.close());

/**
 * A body that no validator accepts: the call reaches the access check and changes nothing. A route without a body is
 * called for an entity that does not exist.
 */
function harmlessInputs(route: RouteDefinition, role: Role): Record<string, unknown> {
  const request = requestFor(route, a.fixtures, { role });
  if (route.body && routeWrites(route)) return { ...request, body: { '\u0001': 1 } };
  if (routeWrites(route)) return { ...request, params: withMissingIds(route, request.params) };
  return { ...request };
}

/** Replaces the last id of the path by one that does not exist. */
function withMissingIds(route: RouteDefinition, params: Record<string, unknown>): Record<string, unknown> {
  const last = Object.keys(params).at(-1);
  return last === undefined || last === 'role' || last === 'school_id' ? params : { ...params, [last]: 999_999_999 };
}

const toCell = (route: RouteDefinition, principal: Principal, role: Role) =>
  `${principal.name} as ${role}: ${route.method} ${route.path}`;

test(
  'S1, S6: the door answers by the reviewed list for every route, person and claimed role',
  { timeout: 300_000 },
  async () => {
    const wrong: string[] = [];
    let cells = 0;
    for (const route of routes) {
      // Otherwise the whole organization would be missing for the next cell.
      const claimed: readonly Role[] = route.path.includes('{role}') ? roles : ['user'];
      for (const principal of principals) {
        for (const role of claimed) {
          const expected = expectedAt(route, principal, role);
          if (expected === 'in' && route.name === 'schools.delete_school') continue;
          cells++;
          const { status, body } = await t.request(principal.session, route, harmlessInputs(route, role));
          const code = (body as { code?: string } | undefined)?.code;
          const passed = status !== 401 && !(status === 403 && code === 'common.forbidden');
          const agrees = expected === 'in' ? passed : status === expected;
          if (!agrees) wrong.push(`${toCell(route, principal, role)} → ${status} ${code}, expected ${expected}`);
        }
      }
    }
    console.log(
      `S1: ${routes.length} routes × ${principals.length} people × their claims = ${cells} cells, ${wrong.length} differ`,
    );
    expect(cells).toBeGreaterThan(routes.length * principals.length);
    expect(wrong).toEqual([]);
  },
);

/** A picture is looked at before anything else, so that a wrong one is refused for what it is. */
const pictureFor = (route: RouteDefinition) => (route.upload?.picture ? { file: buildPicture() } : {});

test('S1: a foreign id and a missing id are the same 404', async () => {
  const wrong: string[] = [];
  let cells = 0;
  const owner = principals.find((one) => one.name === 'owner of A')!;
  const names = (route: RouteDefinition) => /\{(?!role|school_id)\w+\}/.test(route.path);
  for (const route of routes.filter((one) => names(one) && expectedAt(one, owner, 'owner') === 'in')) {
    const own = requestFor(route, a.fixtures, { role: 'owner' });
    const foreign = { ...own, params: { ...paramsOf(route, b.fixtures, 'owner'), school_id: a.fixtures.school } };
    const missing = { ...own, params: withMissingIds(route, own.params) };
    // People belong to the whole installation, so no person belongs to another organization.
    const kinds = route.path.includes('/user/{user_id}') ? { missing } : { foreign, missing };
    for (const [kind, input] of Object.entries(kinds)) {
      cells++;
      const { status, body } = await t.request(a.school.owner, route, input as never, pictureFor(route));
      const { code, message } = body as { code?: string; message?: string };
      if (status !== 404 || code !== 'common.not_found' || message !== 'Не найдено')
        wrong.push(`${route.method} ${route.path} ${kind} → ${status} ${code}`);
    }
  }
  console.log(`S1: ${cells} foreign and missing ids, ${wrong.length} answered differently`);
  expect(cells).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

test('S1: a teacher reaches only their own clients', async () => {
  const wrong: string[] = [];
  const ofStudent = routes.filter(
    (one) => one.path.includes('/student/{student_id}') && expectedAt(one, principals[4]!, 'teacher') === 'in',
  );
  const [own, other] = [principals[3]!, principals[4]!];
  for (const route of ofStudent) {
    const { status } = await t.request(
      other.session,
      route,
      requestFor(route, a.fixtures, { role: 'teacher' }) as never,
      pictureFor(route),
    );
    if (status !== 404) wrong.push(`another’s client: ${route.method} ${route.path} → ${status}`);
    if (route.method !== 'GET') continue;
    const mine = await t.request(own.session, route, requestFor(route, a.fixtures, { role: 'teacher' }) as never);
    if (mine.status !== 200) wrong.push(`own client: ${route.method} ${route.path} → ${mine.status}`);
  }
  console.log(`S1: ${ofStudent.length} routes of a client, ${wrong.length} wrong for teachers`);
  expect(ofStudent.length).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});

test('S1, control: with a guard taken away exactly its cells differ', async () => {
  const victim = routes.find((route) => route.name === 'finance.list_finances')!;
  const requirePermission = t.platform.access.requirePermission.bind(t.platform.access);
  t.platform.access.requirePermission = (permission, actor) =>
    permission === victim.permission ? undefined : requirePermission(permission, actor);
  try {
    const differing: string[] = [];
    for (const route of routes.filter((one) => one.path.includes('{role}') && one.method === 'GET')) {
      const teacher = principals[3]!;
      const expected = expectedAt(route, teacher, 'teacher');
      const { status } = await t.request(
        teacher.session,
        route,
        requestFor(route, a.fixtures, { role: 'teacher' }) as never,
      );
      if (expected === 403 && status !== 403) differing.push(route.permission as string);
    }
    expect(new Set(differing)).toEqual(new Set([victim.permission]));
  } finally {
    t.platform.access.requirePermission = requirePermission;
  }
});
