import { Agent, get, request as httpRequest } from 'node:http';
import { fastify } from 'fastify';
import { serve } from '@ritm/platform';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';
import { wrapHandlers } from '../scenarios/handlers.ts';
import { secondPlatform } from '../../test-platform.ts';

let t: TestApp;
let a: Tenant;

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
});
afterAll(() => t?.close());

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function getStatus(url: string, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { ...(agent && { agent }), headers: { session: a.school.owner.token } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode!));
    }).on('error', reject);
  });
}

/** The handler runs for this long, so that it is running before the stop begins. */
const SLOW_MS = 1_500;

test(
  'O1: a stop under load answers what runs, announces itself to the sockets and ends within ten seconds',
  { timeout: 60_000 },
  async () => {
    const platform = secondPlatform(t);
    wrapHandlers({ platform } as TestApp, (route, run) => async (...args) => {
      if (route.name === 'students.list_students') await sleep(SLOW_MS);
      return run(...args);
    });
    const server = await serve(platform, { version: 'test', worker: true });
    const agent = new Agent({ keepAlive: true });
    const idle = await Promise.all(Array.from({ length: 20 }, () => getStatus(`${server.address}/livez`, agent)));
    expect(new Set(idle)).toEqual(new Set([200]));
    const closings: number[] = [];
    const sockets = Array.from(
      { length: 50 },
      // A person may have thirty sockets, an address fifty.
      (_, n) =>
        new WebSocket(`${server.address.replace('http', 'ws')}/ws/notifications?schools=${a.fixtures.school}`, {
          headers: { session: (n % 2 === 0 ? a.school.owner : a.administrator).token },
        }),
    );
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('message', resolve))));
    for (const socket of sockets) socket.on('close', (code) => closings.push(code));
    const slow = Array.from({ length: 5 }, () =>
      getStatus(`${server.address}/api/owner/school/${a.fixtures.school}/students`),
    );
    const job = t.sql(`select graphile_worker.add_job('platform.sweep')`);
    await Promise.all([job, sleep(300)]);
    const started = t.clock.monotonic();
    const stopping = server.stop();
    const ready = await getStatus(`${server.address}/readyz`, agent).catch(() => 503);
    expect(await Promise.all(slow)).toEqual([200, 200, 200, 200, 200]);
    await stopping;
    const seconds = (t.clock.monotonic() - started) / 1000;
    await sleep(100);
    console.log(
      `O1: stopped in ${seconds.toFixed(2)} s with 5 slow requests, 20 kept-alive connections, 50 sockets, 1 job`,
    );
    expect(ready).toBe(503);
    expect(seconds).toBeLessThan(10);
    expect(closings).toHaveLength(50);
    expect(new Set(closings)).toEqual(new Set([1012]));
    expect(await t.sql(`select 1 from graphile_worker._private_jobs where locked_at is not null`)).toEqual([]);
  },
);

test(
  'O1, control: a plain server with a kept-alive connection does not end in that time',
  { timeout: 30_000 },
  async () => {
    const plain = fastify({ keepAliveTimeout: 72_000, forceCloseConnections: false });
    plain.get('/slow', async () => {
      await sleep(500);
      return 'ok';
    });
    await plain.listen({ port: 0, host: '127.0.0.1' });
    const { port } = plain.server.address() as { port: number };
    const agent = new Agent({ keepAlive: true });
    const busy = new Promise((resolve, reject) =>
      httpRequest({ port, host: '127.0.0.1', path: '/slow', agent }, (answer) =>
        answer.resume().on('end', () => resolve(undefined)),
      )
        .on('error', reject)
        .end(),
    );
    await sleep(100);
    const closing = plain.close();
    await busy;
    const ended = await Promise.race([closing.then(() => true), sleep(5_000).then(() => false)]);
    agent.destroy();
    plain.server.closeAllConnections();
    await closing;
    expect(ended).toBe(false);
  },
);
