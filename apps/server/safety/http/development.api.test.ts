import { Platform, serve, type RunningServer } from '@ritm/platform';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identity } from '../../src/identity.ts';
import { modulesFor } from '../../src/modules.ts';
import { withVite } from '../../src/vite.ts';

let t: TestApp;
let server: RunningServer;

beforeAll(async () => {
  t = await openTestApp();
  const { config, log } = t.platform;
  const platform = new Platform({
    config,
    databaseUrl: t.url,
    modules: modulesFor(config),
    identity,
    clock: t.clock,
    log,
  });
  // Nothing is compiled ahead and nothing is watched: the test only reads answers.
  const vite = {
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
    server: { watch: null, preTransformRequests: false },
  } as const;
  server = await serve(platform, { version: 'test', extend: withVite(platform, vite) });
});
afterAll(async () => {
  await server?.stop();
  await t?.close();
});

test.each<[string, number, string]>([
  ['/', 200, 'text/html'],
  ['/owner/school/7/services?page=2', 200, 'text/html'],
  ['/me', 200, 'text/html'],
  ['/web/timetable_company/7', 200, 'text/html'],
  ['/src/main.tsx', 200, 'text/javascript'],
  ['/embed.js', 200, 'text/javascript'],
  ['/nothing', 404, 'text/html'],
  ['/owner/school/7/nothing', 404, 'text/html'],
  ['/web/nothing', 404, 'text/html'],
  ['/favicon.ico', 404, 'undefined'],
  ['/src/nothing.ts', 404, 'undefined'],
  ['/assets/nothing', 404, 'undefined'],
  ['/.env', 404, 'undefined'],
  ['/api/nothing', 404, 'application/json'],
])('in development %s answers %i with %s, as in production', async (url, status, type) => {
  // The real port: Vite answers on the raw socket.
  const answer = await fetch(`${server.address}${url}`, { headers: { accept: '*/*' } });
  await answer.body?.cancel();
  expect([answer.status, String(answer.headers.get('content-type') ?? undefined).split(';')[0]]).toEqual([
    status,
    type,
  ]);
});
