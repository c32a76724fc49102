import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Platform, serve, stopTimes, type RunningServer } from '@ritm/platform';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identity } from '../src/identity.ts';
import { modulesFor } from '../src/modules.ts';
import { expectNothingUncaught } from './uncaught.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t?.close());
expectNothingUncaught();

const startServer = (): Promise<RunningServer> =>
  serve(
    new Platform({
      config: t.platform.config,
      databaseUrl: t.url,
      modules: modulesFor(t.platform.config),
      identity,
      clock: t.clock,
      log: t.platform.log,
    }),
    { version: 'test' },
  );

interface Seen {
  answered: number;
  resets: number;
  /** Answers that said that the connection ends with them. */
  lastOnes: number;
}

function ask(url: string, agent: Agent): Promise<'close' | 'keep'> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.on('error', reject).resume();
      answer.on('end', () => resolve(answer.headers.connection === 'close' ? 'close' : 'keep'));
    }).on('error', reject);
  });
}

/** A caller on one kept connection who asks without a pause until nobody takes connections any more. */
async function keepAsking(url: string, seen: Seen): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      if ((await ask(url, agent)) === 'close') seen.lastOnes++;
      seen.answered++;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') seen.resets++;
  } finally {
    agent.destroy();
  }
}

const CALLERS = 20;

async function stopUnderLoad(stop: (server: RunningServer) => Promise<unknown>): Promise<Seen & { seconds: number }> {
  const server = await startServer();
  const seen: Seen = { answered: 0, resets: 0, lastOnes: 0 };
  const callers = Array.from({ length: CALLERS }, () => keepAsking(`${server.address}/api/schools_categories`, seen));
  await sleep(400);
  const started = t.clock.monotonic();
  await stop(server);
  const seconds = (t.clock.monotonic() - started) / 1000;
  await Promise.all(callers);
  await server.stop();
  return { ...seen, seconds };
}

test('twenty callers on kept connections see no reset when the server stops', { timeout: 60_000 }, async () => {
  const { answered, resets, lastOnes, seconds } = await stopUnderLoad((server) => server.stop());
  console.log(`stop: ${answered} answers, ${resets} resets, ${lastOnes} told to close, ${seconds.toFixed(2)} s`);
  expect(answered).toBeGreaterThan(CALLERS);
  expect(resets).toBe(0);
  expect(lastOnes).toBe(CALLERS);
  expect(seconds).toBeGreaterThan(stopTimes.unready / 1000);
  expect(seconds).toBeLessThan(10);
});

test('control: the framework’s own close resets some of them', { timeout: 60_000 }, async () => {
  let resets = 0;
  for (let round = 0; round < 5 && resets === 0; round++) ({ resets } = await stopUnderLoad(({ app }) => app.close()));
  expect(resets).toBeGreaterThan(0);
});

test('readiness goes a second before the port', { timeout: 30_000 }, async () => {
  const server = await startServer();
  const stopping = server.stop();
  const status = (path: string) => fetch(`${server.address}${path}`).then((answer) => answer.status);
  expect(await status('/readyz')).toBe(503);
  expect(await status('/livez')).toBe(200);
  await sleep(stopTimes.unready * 0.5);
  expect(await status('/livez')).toBe(200);
  await stopping;
  await expect(status('/livez')).rejects.toThrow();
});
