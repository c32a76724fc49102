import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve, type RunningServer } from '@ritm/platform';
import { stopTimes } from '@ritm/platform/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNothingUncaught } from './uncaught.ts';
import { secondPlatform } from '../test-platform.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t?.close());
expectNothingUncaught();

const startServer = (): Promise<RunningServer> => serve(secondPlatform(t), { version: 'test' });

interface Outcomes {
  answered: number;
  resets: number;
  /** Answers that announced the end of their connection. */
  closing: number;
}

function request(url: string, agent: Agent): Promise<'close' | 'keep'> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.on('error', reject).resume();
      answer.on('end', () => resolve(answer.headers.connection === 'close' ? 'close' : 'keep'));
    }).on('error', reject);
  });
}

/**
 * A caller on one keep-alive connection that sends requests without a pause until no connections are accepted any more.
 */
async function requestInLoop(url: string, outcomes: Outcomes): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      if ((await request(url, agent)) === 'close') outcomes.closing++;
      outcomes.answered++;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') outcomes.resets++;
  } finally {
    agent.destroy();
  }
}

const CALLERS = 20;

async function stopUnderLoad(
  stop: (server: RunningServer) => Promise<unknown>,
): Promise<Outcomes & { seconds: number }> {
  const server = await startServer();
  const outcomes: Outcomes = { answered: 0, resets: 0, closing: 0 };
  const callers = Array.from({ length: CALLERS }, () =>
    requestInLoop(`${server.address}/api/schools_categories`, outcomes),
  );
  await sleep(400);
  const started = t.clock.monotonic();
  await stop(server);
  const seconds = (t.clock.monotonic() - started) / 1000;
  await Promise.all(callers);
  await server.stop();
  return { ...outcomes, seconds };
}

test('twenty callers on kept connections see no reset when the server stops', { timeout: 60_000 }, async () => {
  const { answered, resets, closing, seconds } = await stopUnderLoad((server) => server.stop());
  console.log(`stop: ${answered} answers, ${resets} resets, ${closing} announced as closing, ${seconds.toFixed(2)} s`);
  expect(answered).toBeGreaterThan(CALLERS);
  expect(resets).toBe(0);
  expect(closing).toBe(CALLERS);
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
