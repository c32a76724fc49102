/**
 * Two servers and a worker over one database act as one: a mark made through one is seen at the other within a second,
 * killed processes catch up on everything, and a worker stops within ten seconds.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { callPath } from '@ritm/http';
import { passesRoutes } from '@ritm/passes/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { systemClock } from '@ritm/platform';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

/**
 * Three processes over one database: the test's own application (A), a server that runs no jobs (B) and a worker. What
 * A writes has to be seen by B's sockets and to be followed up by the worker.
 */
let t: TestApp;
let school: SchoolOfTest;
let b: Started;
let worker: Started;

interface Started {
  child: ChildProcess;
  port: number;
}

beforeAll(async () => {
  // The other processes have the machine's clock, which decides whether a session still lives.
  t = await openTestApp({ now: systemClock.now() });
  school = await buildSchool(t);
  [b, worker] = await Promise.all([startServer(), startWorkerProcess()]);
}, 120_000);
afterAll(async () => {
  await Promise.all([b, worker].map((one) => one && kill(one)));
  await t?.close();
});

const source = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function start(args: readonly string[], port: number, settings: Record<string, string>): Promise<Started> {
  const compileCache = getCompileCacheDir();
  const env = {
    PATH: process.env.PATH ?? '',
    // The code that this process has compiled already saves a third of a start.
    ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
    DATABASE_URL: t.url,
    RITM_DATA: t.platform.config.dataDir,
    RITM_DEMO: 'none',
    RITM_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  await until(() => {
    if (child.exitCode !== null) throw new Error(`it ended:\n${output}`);
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  }, 60_000);
  return { child, port };
}

const startServer = async (port?: number) => {
  const chosen = port ?? (await freePort());
  return start([source('main.ts')], chosen, { PORT: String(chosen), RITM_ROLE: 'api' });
};
const startWorkerProcess = async () => {
  const port = await freePort();
  return start([source('cli.ts'), 'worker'], port, { METRICS_PORT: String(port) });
};

async function kill({ child }: Started, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  return ((await ended) as [number | null])[0];
}

async function until(holds: () => boolean | Promise<boolean>, ms: number): Promise<number> {
  const started = t.clock.monotonic();
  while (!(await holds())) {
    if (t.clock.monotonic() - started > ms) throw new Error('it did not come');
    await sleep(10);
  }
  return t.clock.monotonic() - started;
}

interface Screen {
  socket: WebSocket;
  messages: { type: string; topic?: string; ids?: number[] }[];
}

async function openScreen(): Promise<Screen> {
  const address = `ws://127.0.0.1:${b.port}/ws/notifications?schools=${school.school_id}`;
  const socket = new WebSocket(address, { headers: { session: school.owner.token } });
  const messages: Screen['messages'] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as Screen['messages'][number]));
  socket.on('error', () => undefined);
  await until(() => messages.some(({ type }) => type === 'hello'), 10_000);
  return { socket, messages };
}

const sees = ({ messages }: Screen, student_id: number) =>
  messages.some(({ type, topic, ids }) => type === 'changed' && topic === 'visits' && ids?.includes(student_id));

async function buildClientWithPass(): Promise<{ student_id: number; lesson_plus_id: number }> {
  const { id: service_id } = await buildService(t, school);
  const { id: student_id } = await buildStudent(t, school);
  const { id } = await buildLessonPlus(t, school, { student_id, service_id, visits: 8, price: 440_000 });
  return { student_id, lesson_plus_id: id };
}

const mark = ({ student_id, lesson_plus_id }: { student_id: number; lesson_plus_id: number }) =>
  t.call(school.owner, visitsRoutes.fast_lesson_minus, {
    params: { role: 'owner', school_id: school.school_id, student_id },
    body: { lesson_plus_id },
  });

/** What a screen of B reads when it refetches. */
async function leftOnB({ student_id }: { student_id: number }): Promise<number | null | undefined> {
  const path = callPath(passesRoutes.list_lessons_plus, { role: 'owner', school_id: school.school_id, student_id });
  const answer = await fetch(`http://127.0.0.1:${b.port}/api${path}`, {
    headers: { session: school.owner.token, from: 'android' },
  });
  const { data } = (await answer.json()) as { data: { left: number | null }[] };
  return data[0]?.left;
}

let twins = 0;
/** Two cards of one person: the job of a listener to `students.created` finds them. */
async function buildTwins(): Promise<number> {
  const card = { lastname: `Двойников ${++twins}`, firstname: 'Иван', phone: `+7969000000${twins}` };
  await buildStudent(t, school, card);
  return (await buildStudent(t, school, card)).id;
}
const isFound = async (id: number) =>
  (await t.sql('select 1 from student_duplicates where $1 in (student_id, other_id)', [id])).length > 0;

test('a mark made through one server reaches a socket of the other within a second', async () => {
  const client = await buildClientWithPass();
  const screen = await openScreen();
  await mark(client);
  const ms = await until(() => sees(screen, client.student_id), 5_000);
  screen.socket.terminate();
  console.log(`the mark was on the other server after ${ms.toFixed(0)} ms`);
  expect(ms).toBeLessThan(1_000);
  expect(await leftOnB(client)).toBe(7);
});

test('a server and a worker killed and started again show and do what was written meanwhile, and what follows', async () => {
  const client = await buildClientWithPass();
  const screen = await openScreen();
  const first = await buildTwins();
  await until(() => isFound(first), 15_000);
  const closed = once(screen.socket, 'close');
  await Promise.all([kill(b), kill(worker), closed]);
  await mark(client);
  const second = await buildTwins();
  b = await startServer(b.port);
  const reopened = await openScreen();
  expect(await leftOnB(client)).toBe(7);
  await mark(client);
  expect(await until(() => sees(reopened, client.student_id), 5_000)).toBeLessThan(1_000);
  reopened.socket.terminate();
  // Control: the servers run no jobs, so without the worker nobody has found them since.
  expect(await isFound(second)).toBe(false);
  worker = await startWorkerProcess();
  await until(() => isFound(second), 15_000);
}, 120_000);

test('the worker ends within ten seconds of SIGTERM, with 0', async () => {
  const started = t.clock.monotonic();
  expect(await kill(worker, 'SIGTERM')).toBe(0);
  expect(t.clock.monotonic() - started).toBeLessThan(10_000);
});
