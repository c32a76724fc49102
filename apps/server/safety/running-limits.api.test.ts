/**
 * O13: heavy calls of one organization, files on their way in and bytes of a day are bounded exactly over two
 * processes, wait for their turn, and stand in nobody else's way; a dead process frees its places. Control: a process
 * that counts apart lets as many more run.
 */
import { PassThrough } from 'node:stream';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { AppError, callPath, commonErrors, type JsonSchema, type RouteDefinition } from '@ritm/http';
import { jsonSchemaOf } from '@ritm/http/openapi';
import { statement, type Params, type Runner } from '@ritm/platform';
import { runningLimits, uploadedBytes } from '@ritm/platform/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { wrapHandlers } from './scenarios/handlers.ts';
import { openProcess, type Process } from './processes/processes.ts';
import { requestFor, ownerRoleFor, type Fixtures } from './scenarios/requests.ts';

/** Two processes of one product, and a third with another key, so that its counts are separate. */
let t: TestApp;
let one: Process;
let two: Process;
let separateProcess: Process;

beforeAll(async () => {
  t = await openTestApp();
  [one, two] = [await openProcess(t), await openProcess(t)];
  separateProcess = await openProcess(t, { codeKey: Buffer.alloc(32, 9) });
});
afterAll(async () => {
  for (const each of [one, two, separateProcess]) await each?.close();
  await t?.close();
});
let releaseHandlers: (() => void) | undefined;
afterEach(() => {
  releaseHandlers?.();
  vi.useRealTimers();
});

const routes = () => t.platform.implementations.map(({ route }) => route);
const heavyRoutes = () => routes().filter(({ heavy }) => heavy);
const uploadRoutes = () => routes().filter(({ upload }) => upload);

interface RequestOptions {
  route: RouteDefinition;
  school: SchoolOfTest;
  session?: TestSession;
  language?: string;
}
const statementTimeout = statement(
  (_db, _p: Params<object>) => sql<{ longest: string }>`select current_setting('statement_timeout') as longest`,
);

let key = 0;

/** A request whose entities need not exist: none gets as far as looking for them. */
function send(where: Process, { route, school, session, language = 'ru' }: RequestOptions, payload?: unknown) {
  const fixtures = new Proxy({ school: school.school_id } as Fixtures, {
    get: (known, name) => known[name as string] ?? 1,
  });
  const { params, query, body } = requestFor(route, fixtures, { role: ownerRoleFor(route) });
  return where.app.inject({
    method: route.method,
    url: `/api${callPath(route, params, query)}`,
    // Each from its own address, because addresses are counted as well.
    remoteAddress: `10.66.${++key >> 8}.${key & 255}`,
    headers: {
      session: (session ?? school.owner).token,
      'accept-language': language,
      'idempotency-key': `running-limits-${key}`,
      'content-type': route.upload ? 'application/octet-stream' : 'application/json',
    },
    ...((payload ?? body) !== undefined && { payload: (payload ?? body) as never }),
  });
}

/** Makes every handler wait until it is released and then refuse, so that it changes nothing. */
function blockHandlers(): { release: () => void; reached: () => number } {
  releaseHandlers?.();
  const { promise, resolve } = Promise.withResolvers<void>();
  let reached = 0;
  const restores = [one, two, separateProcess].map((each) =>
    wrapHandlers(each, () => async () => {
      reached++;
      await promise;
      throw new AppError(commonErrors.conflict);
    }),
  );
  releaseHandlers = () => {
    releaseHandlers = undefined;
    resolve();
    // Processes share handlers, so the wrapping is undone in reverse order.
    for (const each of restores.reverse()) each();
  };
  return { reached: () => reached, release: releaseHandlers };
}

function expectRefused(reply: LightMyRequestResponse, { code, text }: { code: string; text: RegExp }) {
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([429, code]);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect(reply.json<{ message: string }>().message).toMatch(text);
}

describe('O13: exports, reports and changes of many rows, of one organization', () => {
  const { max } = runningLimits.heavy;

  test(`each such route: ${max} at once over both processes, and not one more`, async () => {
    const schools: [RouteDefinition, SchoolOfTest][] = [];
    for (const route of heavyRoutes()) schools.push([route, await buildSchool(t)]);
    // Each that runs holds a connection, so they are tried by as many as the connections of the two processes allow.
    while (schools.length > 0) await expectOneTooMany(schools.splice(0, 10));
  }, 30_000);

  async function expectOneTooMany(schools: readonly [RouteDefinition, SchoolOfTest][]): Promise<void> {
    const held = blockHandlers();
    const running = schools.flatMap(([route, school]) =>
      Array.from({ length: max }, (_, at) => send(at % 2 === 0 ? one : two, { route, school })),
    );
    await vi.waitFor(() => expect(held.reached()).toBe(schools.length * max), 5_000);
    const lateReplies = await Promise.all(
      schools.map(([route, school], at) =>
        send(at % 2 === 0 ? one : two, { route, school, language: at % 3 === 0 ? 'en' : 'ru' }),
      ),
    );
    for (const [at, reply] of lateReplies.entries())
      expectRefused(reply, {
        code: 'common.too_many_running',
        text: at % 3 === 0 ? /^Other exports/ : /^В организации/,
      });
    expect(held.reached()).toBe(schools.length * max);
    held.release();
    expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).not.toContain(429);
    const after = await Promise.all(schools.map(([route, school]) => send(two, { route, school })));
    expect(after.map(({ statusCode }) => statusCode)).not.toContain(429);
  }

  test('one more waits for its turn, and gets it', async () => {
    const [route] = heavyRoutes();
    const school = await buildSchool(t);
    const leave = await two.platform.limits!.running.enter('heavy', `school ${school.school_id}`);
    await one.platform.limits!.running.enter('heavy', `school ${school.school_id}`);
    const waiting = send(one, { route: route!, school });
    setTimeout(() => void leave(), 500);
    expect((await waiting).statusCode).not.toBe(429);
  });

  test('a statement of one that writes, an export with its trail, may take thirty seconds; of any other call five', async () => {
    const school = await buildSchool(t);
    const light = t.platform.implementations.find(
      ({ writes, route }) => writes && route.name === 'students.add_student',
    );
    const restores = wrapHandlers(one, ({ name }) => async (context: Runner) => {
      const [{ longest }] = (await context.run(statementTimeout, {})) as [{ longest: string }];
      timeouts.set(name, longest);
      throw new AppError(commonErrors.conflict);
    });
    const timeouts = new Map<string, string>();
    for (const route of [...heavyRoutes(), light!.route]) await send(one, { route, school });
    restores();
    // Reads share their connections: a long one would delay everything behind it.
    const kinds = t.platform.implementations.filter(({ route }) => route.heavy || route === light!.route);
    expect(timeouts).toEqual(
      new Map(kinds.map(({ route, writes }) => [route.name, route.heavy && writes ? '30s' : '5s'])),
    );
  });

  test('what another organization runs stands in nobody’s way', async () => {
    const [route] = heavyRoutes();
    const [busy, idle] = [await buildSchool(t), await buildSchool(t)];
    for (let at = 0; at < max; at++) await one.platform.limits!.running.enter('heavy', `school ${busy.school_id}`);
    expect((await send(two, { route: route!, school: idle })).statusCode).not.toBe(429);
  });

  test('control: a process that counts apart lets as many more run', async () => {
    const [route] = heavyRoutes();
    const school = await buildSchool(t);
    const held = blockHandlers();
    const running = Array.from({ length: 2 * max }, (_, at) =>
      send(at % 2 === 0 ? one : separateProcess, { route: route!, school }),
    );
    await vi.waitFor(() => expect(held.reached()).toBe(2 * max));
    held.release();
    await Promise.all(running);
  });
});

describe('O13: files on their way in, of one person', () => {
  const { max } = runningLimits.uploads;

  test(`each such route: ${max} at once over both processes, and not one more`, async () => {
    const school = await buildSchool(t);
    for (const route of uploadRoutes()) {
      const bodies = Array.from({ length: max }, () => new PassThrough());
      const uploads = bodies.map((body, at) => send(at % 2 === 0 ? one : two, { route, school }, body));
      for (const body of bodies) body.write('a');
      await vi.waitFor(async () => expect(await leaseCount(), route.name).toBe(max));
      expectRefused(await send(two, { route, school }, 'abc'), { code: 'common.too_many_uploads', text: /можно 3/ });
      bodies[0]!.end();
      await uploads[0];
      expect((await send(two, { route, school }, 'abc')).statusCode, route.name).not.toBe(429);
      for (const body of bodies) body.end();
      await Promise.all(uploads);
    }
  });

  test('a hundred at once: no more than the limit', async () => {
    const { user_id } = await t.signIn();
    const attempts = Array.from({ length: 100 }, (_, at) =>
      (at % 2 === 0 ? one : two).platform.limits!.running.enter('uploads', `person ${user_id}`),
    );
    const admitted = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    expect(admitted).toHaveLength(max);
  });

  test('a process that died frees its places in half a minute; one that lives keeps them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { user_id } = await t.signIn();
    const enter = () => one.platform.limits!.running.enter('uploads', `person ${user_id}`);
    const places = [await enter(), await enter(), await enter()];
    for (let renewals = 0; renewals < 4; renewals++) {
      await t.clock.advance(20_000);
      vi.advanceTimersByTime(10_000);
      await vi.waitFor(async () => expect(await leaseCount()).toBeGreaterThanOrEqual(max));
    }
    await expect(two.platform.limits!.running.enter('uploads', `person ${user_id}`)).rejects.toThrow(
      'too_many_uploads',
    );
    // From now on their leases have expired.
    await t.clock.advance(31_000);
    await two.platform.limits!.running.enter('uploads', `person ${user_id}`);
    for (const leave of places) await leave();
  });

  test('while the counting fails, what is heavy goes on', async () => {
    await t.sql('revoke insert on running_calls, request_counts from ritm_app');
    try {
      const school = await buildSchool(t);
      for (let at = 0; at <= max; at++)
        await one.platform.limits!.running.enter('uploads', `person ${school.owner.user_id}`);
      for (const route of uploadRoutes())
        expect((await send(one, { route, school }, 'abc')).statusCode, route.name).not.toBe(429);
    } finally {
      await t.sql('grant insert on running_calls, request_counts to ritm_app');
    }
  });
});

describe('O13: bytes that a person hands over in a day', () => {
  const announce = (where: Process, user_id: number, bytes: number) =>
    where.platform.limits!.uploaded.announce(user_id, bytes, Date.parse(t.clock.now()));

  test('each route of files: to the last byte over both processes, and not one more', async () => {
    for (const route of uploadRoutes()) {
      const school = await buildSchool(t);
      await announce(one, school.owner.user_id, uploadedBytes.max - 6);
      const last = await send(two, { route, school }, 'abcdef');
      expect(last.statusCode, route.name).not.toBe(429);
      const refused = await send(one, { route, school }, 'a');
      expectRefused(refused, { code: 'common.too_much_uploaded', text: /^За сутки/ });
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(uploadedBytes.seconds);
    }
  });

  test('what is refused is not counted, what did not come is given back, and tomorrow is a new day', async () => {
    const { user_id } = await t.signIn();
    const settle = await announce(one, user_id, uploadedBytes.max);
    await expect(announce(two, user_id, 1)).rejects.toThrow('too_much_uploaded');
    await settle(uploadedBytes.max - 10);
    await expect(announce(two, user_id, 11)).rejects.toThrow('too_much_uploaded');
    await announce(two, user_id, 10);
    await t.clock.advance(uploadedBytes.seconds * 1000);
    await announce(one, user_id, uploadedBytes.max);
  });

  test('a hundred at once: no more than the limit', async () => {
    const { user_id } = await t.signIn();
    const attempts = Array.from({ length: 100 }, (_, at) =>
      announce(at % 2 === 0 ? one : two, user_id, Math.floor(uploadedBytes.max / 10)),
    );
    const admitted = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    expect(admitted).toHaveLength(10);
  });
});

/** Documents of an organization that are not generated on request, and changes that only start a job. */
const light: Readonly<Record<string, string>> = {
  'files.get_student_file': 'sends bytes that are stored',
};
/** A body that can name so many entities changes as many. */
const MANY = 1_000;

test('whatever makes a document of an organization or changes many rows is held back, and files only come from somebody', () => {
  const isHeavy = (route: RouteDefinition) =>
    (route.download === true && route.path.includes('{school_id}')) ||
    (/export|batch$|copy_week/.test(route.name.replace('list_', '').replace('get_', '')) && route.method !== 'GET') ||
    maxListLength(route.body ? jsonSchemaOf(route.body, 'input') : {}) >= MANY;
  const free = routes().filter((route) => isHeavy(route) && !route.heavy && !(route.name in light));
  expect(free.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(light).filter((name) => !routes().some((route) => route.name === name))).toEqual([]);
  expect(heavyRoutes().length).toBeGreaterThan(8);
  expect(uploadRoutes().length).toBeGreaterThan(3);
  for (const { name, permission } of [...heavyRoutes(), ...uploadRoutes()])
    expect(typeof permission === 'object' && 'public' in permission, name).toBe(false);
});

function maxListLength(schema: JsonSchema): number {
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  const ownMax = schema.type === 'array' ? Number(schema.maxItems ?? Infinity) : 0;
  return Math.max(ownMax, 0, ...parts.map(maxListLength));
}

async function leaseCount(): Promise<number> {
  const [row] = await t.sql<{ held: number }>(
    `
      select coalesce(
        max((
          select count(*)
          from jsonb_each(holders) h
          where h.value::text::numeric > extract(epoch from ritm_now())
        )),
        0
      )::int as held
      from running_calls`,
  );
  return row!.held;
}
