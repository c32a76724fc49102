/**
 * Who may call each route and what bounds it equals the reviewed lists `route-grants.tsv` and `route-limits.tsv`
 * (decision 062), and a route with a limit of its own refuses the call after the last. Control: another permission,
 * one more role and a lost limit are each seen.
 */
import { callPath, pathParams, roles, type RouteDefinition } from '@ritm/http';
import { type Platform } from '@ritm/platform';
import { rateLimits, runningLimits } from '@ritm/platform/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProcess, type Process } from './processes/processes.ts';
import { requestFor } from './scenarios/requests.ts';
import { valueLines, grantLine, limitLine, reviewedValues, reviewedGrants, reviewedLimits } from './route-lists.ts';
import { buildTenant, type Tenant } from './scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;
let counting: Process;

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
  counting = await openProcess(t);
});
afterAll(async () => {
  await counting?.close();
  await t?.close();
});

const inCode = (): Platform['implementations'] => t.platform.implementations;

/** The differences between the lists, as a diff that a person can act on. */
function differences(reviewed: readonly string[], code: readonly string[]): string[] {
  const [listed, written] = [new Set(reviewed), new Set(code)];
  return [
    ...code.filter((line) => !listed.has(line)).map((line) => `+ ${line}`),
    ...reviewed.filter((line) => !written.has(line)).map((line) => `- ${line}`),
  ];
}

describe('the reviewed lists', () => {
  test('name for every route the permission and everybody whom it lets in', () => {
    const code = inCode().map(({ route }) => grantLine(route));
    expect(code.length).toBeGreaterThan(250);
    expect(differences(reviewedGrants(), code), 'a change of access is made in route-grants.tsv too').toEqual([]);
  });

  test('name for every route what bounds it, and how much each count allows', () => {
    expect(
      differences(reviewedLimits(), inCode().map(limitLine)),
      'a change of limits is made in route-limits.tsv too',
    ).toEqual([]);
    expect(differences(reviewedValues(), valueLines()), 'a figure is changed in limit-figures.tsv too').toEqual([]);
  });

  test('control: another permission, one role more and a lost limit are each seen', () => {
    const named = (name: string) => inCode().find(({ route }) => route.name === name)!;
    const { route } = named('visits.export_journal');
    const weaker = grantLine({ ...route, permission: 'visits_students.get_list' });
    expect(differences(reviewedGrants(), [weaker])).toContain(`+ ${weaker}`);
    const roleMore = grantLine(route).replace(/$/, ' teacher');
    expect(differences(reviewedGrants(), [roleMore])).toContain(`+ ${roleMore}`);
    const factor = named('accounts.check_second_factor');
    const { limit: _, ...bare } = factor.route;
    const unbound = limitLine({ ...factor, route: bare });
    expect(differences(reviewedLimits(), [unbound])).toContain(`+ ${unbound}`);
  });
});

const listedLimits = () =>
  new Map(
    reviewedLimits().map((line) => {
      const [name, , , words] = line.split('\t') as [string, string, string, string];
      return [name, words.split(' ')];
    }),
  );

/** An id that does not exist, within the bounds of every kind of id. */
const MISSING = 9_999;

let host = 0;
const newAddress = () => `10.91.${++host >> 8}.${host & 255}`;

/** A call that is counted and changes nothing: its body does not fit the route. */
function strange(route: RouteDefinition, session: TestSession | undefined, remoteAddress: string): InjectOptions {
  const known: Record<string, unknown> = { role: roles.find((role) => grantsOwner(route, role)) ?? 'owner' };
  if (a.fixtures.school !== undefined) known.school_id = a.fixtures.school;
  const params = Object.fromEntries(pathParams(route.path).map((name) => [name, known[name] ?? MISSING]));
  // The parameters beside a file are in the address and are read before the file.
  const query = route.upload ? requestFor(route, a.fixtures, { role: 'owner' }).query : {};
  return {
    method: route.method,
    url: `/api${callPath(route, params, query)}`,
    remoteAddress,
    headers: {
      ...(session && { session: session.token }),
      'content-type': route.upload ? 'application/octet-stream' : 'application/json',
    },
    ...(route.upload && { payload: 'x' }),
  };
}

const grantsOwner = ({ name }: RouteDefinition, role: string): boolean =>
  role === 'owner' && reviewedGrants().some((line) => line.startsWith(`${name}\t`) && line.includes('owner'));

/** The limits that counted a call; none of them is filled. */
async function countsOf(call: InjectOptions): Promise<Set<string>> {
  const { rates, running } = counting.platform.limits!;
  const seen = new Set<string>();
  const [take, enter] = [rates.take.bind(rates), running.enter.bind(running)];
  rates.take = (counted) => (counted.forEach(([name]) => seen.add(name)), undefined);
  running.enter = async (name) => (seen.add(name), async () => undefined);
  try {
    await counting.app.inject(call);
  } finally {
    [rates.take, running.enter] = [take, enter];
  }
  return seen;
}

test('every call is counted by its address, its person and session or as a guest’s, and by what the list says besides', async () => {
  const wrong: string[] = [];
  const listed = listedLimits();
  let calls = 0;
  for (const { route } of inCode()) {
    if (['accounts.logout', 'schools.delete_school'].includes(route.name)) continue;
    const words = listed.get(route.name)!;
    const own = words.filter((word) => ['sign_in', 'search', 'requests', 'pictures'].includes(word));
    const [asGuest, asPerson] = [
      await countsOf(strange(route, undefined, newAddress())),
      await countsOf(strange(route, a.school.owner, newAddress())),
    ];
    calls += 2;
    // A page shows twenty pictures: they have a limit in place of those of guests and people.
    const isPicture = own.includes('pictures');
    const expectedOfGuest = new Set(['address', ...(isPicture ? [] : ['guest']), ...own]);
    if (asGuest.symmetricDifference(expectedOfGuest).size > 0)
      wrong.push(`${route.name} as nobody: ${[...asGuest].join()}`);
    if (!isPicture && !asPerson.has('person')) wrong.push(`${route.name} is not counted by person`);
    // A person who may not call at all is refused before a place for a heavy call or an upload is taken.
    if (typeof route.permission === 'string' && !grantsOwner(route, 'owner')) continue;
    const expectedOfPerson = new Set([
      'address',
      ...(isPicture ? [] : ['person', 'session']),
      ...own.filter((word) => word !== 'requests'),
      ...(words.includes('write') ? ['writes'] : []),
      ...(words.includes('heavy') ? ['heavy'] : []),
      ...(words.some((word) => word.startsWith('upload=')) ? ['uploads'] : []),
    ]);
    if (asPerson.symmetricDifference(expectedOfPerson).size > 0)
      wrong.push(`${route.name} as the owner: ${[...asPerson].join()}, expected ${[...expectedOfPerson].join()}`);
  }
  console.log(`O13: ${calls} calls held to the list of limits, ${wrong.length} counted otherwise`);
  expect(calls).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

describe('a route with a limit of its own refuses the call after the last', () => {
  beforeEach(() => t.clock.advance(2 * 3_600_000));

  test('by the list, over the whole product', { timeout: 60_000 }, async () => {
    const wrong: string[] = [];
    const bounded = [...listedLimits()].flatMap(([name, words]) =>
      words
        .filter((word) => word in rateLimits)
        .map((word) => [name, word as 'sign_in' | 'search' | 'requests' | 'pictures'] as const),
    );
    expect(bounded.map(([name]) => name)).toContain('accounts.check_second_factor');
    for (const [name, limit] of bounded) {
      const { route } = inCode().find((one) => one.route.name === name)!;
      const address = newAddress();
      const { max } = rateLimits[limit][0];
      const statuses: number[] = [];
      for (let n = 0; n <= max; n++)
        statuses.push((await counting.app.inject(strange(route, undefined, address))).statusCode);
      if (statuses.slice(0, -1).includes(429) || statuses.at(-1) !== 429) wrong.push(`${name}: ${statuses.join()}`);
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(runningLimits)).toEqual(['uploads', 'heavy']);
  });
});
