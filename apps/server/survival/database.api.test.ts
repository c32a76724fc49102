/**
 * O6 and O7: cut, refusing or full, the database costs a 503 in the reader's language within seconds; every
 * acknowledged write is stored once, and the server is well again without a restart.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from '@ritm/kernel';
import { job, serve, type RunningServer } from '@ritm/platform';
import { setFault, responseTimeouts } from '@ritm/platform/testing';
import { z } from '@ritm/http';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openProcess, type Process } from '../safety/processes/processes.ts';
import { modulesFor } from '../src/modules.ts';
import { openProxy, type Proxy } from './proxy.ts';
import { expectNothingUncaught } from './uncaught.ts';
import { secondPlatform } from '../test-platform.ts';

let t: TestApp;
let school: SchoolOfTest;
let proxy: Proxy;
let behind: Process;

beforeAll(async () => {
  t = await openTestApp({ poolSize: 4 });
  school = await buildSchool(t);
  proxy = await openProxy(t.url);
  Object.assign(responseTimeouts, { readMs: 400, transactionMs: 600 });
  behind = await openProcess(t, { databaseUrl: proxy.url, limits: false });
});
afterEach(() => setFault('before-commit', undefined));
afterAll(async () => {
  Object.assign(responseTimeouts, { readMs: 7_000, transactionMs: 15_000 });
  proxy?.close();
  await behind?.close();
  await t?.close();
});
expectNothingUncaught();

const url = () => `/api/owner/school/${school.school_id}/students`;
const session = () => ({ session: school.owner.token, from: 'android' });

async function add(app: TestApp['app'], lastname: string, key: string = uuidv7(), language = 'ru') {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/owner/school/${school.school_id}/student`,
    headers: { ...session(), 'accept-language': language, 'idempotency-key': key },
    payload: { lastname, firstname: 'Иван' },
  });
  return {
    status: reply.statusCode,
    retryAfter: reply.headers['retry-after'],
    body: reply.json<{ message: string }>(),
  };
}

const cutAll = (name: string) =>
  t.sql(
    `
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and application_name like $1`,
    [name],
  );
const countStored = async (lastname: string) =>
  (await t.sql<{ n: number }>('select count(*)::int as n from students where lastname = $1', [lastname]))[0]!.n;

test('a write whose connection is cut before the commit is answered with 503 in the reader’s language and done once by its repetition', async () => {
  for (const [language, text] of [
    ['ru', 'Связь с базой данных прервалась'],
    ['en', 'The database is out of reach'],
  ] as const) {
    const [name, key] = [`Обрыв ${language}`, uuidv7()];
    setFault('before-commit', async () => {
      await cutAll('ritm');
      await sleep(50);
    });
    const refused = await add(t.app, name, key, language);
    setFault('before-commit', undefined);
    expect(refused).toMatchObject({ status: 503, retryAfter: '2', body: { message: expect.stringContaining(text) } });
    expect((await add(t.app, name, key)).status).toBe(200);
    expect((await add(t.app, name, key)).status).toBe(200);
    expect(await countStored(name)).toBe(1);
  }
});

test('twenty writers over ten cuts of every connection: each acknowledged write is stored once', async () => {
  const statuses = new Map<number, number>();
  let isOver = false;
  const acknowledged: string[] = [];
  const writer = async (n: number) => {
    for (let at = 0; !isOver; at++) {
      const [name, key] = [`Под обрывами ${n}/${at}`, uuidv7()];
      for (;;) {
        const { status } = await add(t.app, name, key);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) break;
        await sleep(20);
      }
      acknowledged.push(name);
    }
  };
  const writers = Array.from({ length: 20 }, (_, n) => writer(n));
  for (let cut = 0; cut < 10; cut++) {
    await sleep(60);
    await cutAll('ritm');
  }
  isOver = true;
  await Promise.all(writers);
  console.log(`connections cut under 20 writers: ${JSON.stringify(Object.fromEntries(statuses))}`);
  expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(statuses.get(503)).toBeGreaterThan(0);
  const rows = await t.sql<{ lastname: string }>(`select lastname from students where lastname like 'Под обрывами%'`);
  expect(rows.map(({ lastname }) => lastname).sort()).toEqual(acknowledged.sort());
});

/** Expects every answer of the process behind the proxy to be «unavailable» while the database is away. */
async function expectUnavailable(maxMs: number): Promise<void> {
  const started = t.clock.monotonic();
  const [read, write] = await Promise.all([
    behind.app.inject({ url: url(), headers: session() }),
    add(behind.app, 'Пока базы нет'),
  ]);
  expect(t.clock.monotonic() - started).toBeLessThan(maxMs);
  expect([read.statusCode, write.status]).toEqual([503, 503]);
  expect([read.headers['retry-after'], write.retryAfter]).toEqual(['2', '2']);
}

test.each([
  ['cut off and refuses', () => proxy.cut(), 2_500],
  ['silent, its connections half open', () => proxy.freeze(), 3_500],
])('O7: a database that is %s is 503 quickly, and good again without a restart', async (_, breakDatabase, maxMs) => {
  expect((await add(behind.app, 'До')).status).toBe(200);
  breakDatabase();
  await expectUnavailable(maxMs);
  await expectUnavailable(maxMs);
  await proxy.restore();
  const started = t.clock.monotonic();
  let status = 0;
  while (status !== 200 && t.clock.monotonic() - started < 3_000) ({ status } = await add(behind.app, 'После'));
  expect(status).toBe(200);
  expect((await behind.app.inject({ url: url(), headers: session() })).statusCode).toBe(200);
});

test('O6: more writers than connections are 503 in two seconds, never 500, and the server is good at once afterwards', async () => {
  setFault('before-commit', () => sleep(3_000));
  const started = t.clock.monotonic();
  const waited: number[] = [];
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const answer = await add(t.app, `Очередь ${n}`);
      if (answer.status === 503) waited.push(t.clock.monotonic() - started);
      return answer;
    }),
  );
  setFault('before-commit', undefined);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect(statuses.filter((status) => status === 503)).toHaveLength(36);
  expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter !== '2')).toEqual([]);
  expect(Math.max(...waited)).toBeLessThan(3_000);
  const after = t.clock.monotonic();
  expect((await add(t.app, 'После очереди')).status).toBe(200);
  expect(t.clock.monotonic() - after).toBeLessThan(1_000);
});

const ready = (server: RunningServer) => fetch(`${server.address}/readyz`).then(({ status }) => status);

async function until(holds: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  for (const end = t.clock.monotonic() + ms; !(await holds()); await sleep(50))
    if (t.clock.monotonic() > end) throw new Error('it did not come');
}

test('the worker and the listener come back, and a job cut in the middle is done', { timeout: 40_000 }, async () => {
  const runs: string[] = [];
  const halting = job({
    task: 'test.halting',
    payload: z.object({ name: z.string() }),
    run: async (_context, { name }) => {
      runs.push(name);
      if (name === 'cut' && runs.length === 1) {
        proxy.cut();
        await sleep(500);
      }
    },
  });
  const modules = [...modulesFor(t.platform.config), { name: 'test', routes: [], jobs: [halting] } as never];
  const platform = secondPlatform(t, {}, { databaseUrl: proxy.url, modules });
  const server = await serve(platform, { version: 'test', worker: true });
  try {
    expect(await ready(server)).toBe(200);
    const enqueue = (name: string) =>
      t.sql(`select graphile_worker.add_job('test.halting', json_build_object('name', $1::text), max_attempts => 5)`, [
        name,
      ]);
    await enqueue('cut');
    await until(() => !platform.access.listening, 5_000);
    expect(await ready(server)).toBe(503);
    expect((await fetch(`${server.address}/livez`)).status).toBe(200);
    await sleep(1_000);
    await proxy.restore();
    await until(async () => (await ready(server)) === 200 && platform.access.listening, 5_000);
    await enqueue('after');
    await until(() => runs.includes('after'), 8_000);
    await until(async () => {
      const left = await t.sql(`select 1 from graphile_worker._private_jobs where locked_at is not null`);
      return left.length === 0;
    }, 12_000);
    expect(runs.toSorted()).toEqual(['after', 'cut']);
  } finally {
    await server.stop();
  }
});
