import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve, type RunningServer } from '@ritm/platform';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedUrlPatterns } from '@ritm/booking/paths';
import { secondPlatform } from '../../test-platform.ts';

/** What the build writes for the embedded pages, without the requests of each. */
const embeddedPages = embedUrlPatterns.map((pattern) => ({ pattern, head: '' }));

let t: TestApp;
let server: RunningServer;
let webRoot: string;

beforeAll(async () => {
  t = await openTestApp();
  webRoot = await mkdtemp(join(tmpdir(), 'ritm-pages-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><html><head></head><body>app</body></html>');
  const pages = [
    { pattern: '^/schools/?$', head: '<link rel="preload" href="/x">' },
    { pattern: '^/$', head: '' },
  ];
  await writeFile(join(webRoot, 'pages.json'), JSON.stringify(pages));
  await writeFile(join(webRoot, 'embed.html'), '<!doctype html><html><head></head><body>embedded</body></html>');
  await writeFile(join(webRoot, 'embed.js'), 'export {};');
  await writeFile(join(webRoot, 'embed-pages.json'), JSON.stringify(embeddedPages));
  server = await serve(secondPlatform(t), { version: 'test', webRoot });
});
afterAll(async () => {
  await server?.stop();
  await t?.close();
  await rm(webRoot, { recursive: true, force: true });
});

test.each<[string, number, 'page' | 'file' | 'json' | 'nothing']>([
  ['/', 200, 'page'],
  ['/?utm_source=mail', 200, 'page'],
  ['/schools', 200, 'page'],
  ['/schools/', 200, 'page'],
  ['/schools?page=2', 200, 'page'],
  ['/assets/app-1a2b.js', 200, 'file'],
  // The application itself shows that there is no such page.
  ['/nothing', 404, 'page'],
  ['/schools/nothing', 404, 'page'],
  ['/wp-admin', 404, 'page'],
  ['/web/timetable_company/7', 200, 'page'],
  ['/web/services_company/7/?lang=en', 200, 'page'],
  ['/web/record_company/7?my=1', 200, 'page'],
  ['/web/profile/my_companies', 200, 'page'],
  ['/web/', 404, 'page'],
  ['/web/nothing', 404, 'page'],
  ['/web/timetable_company/0', 404, 'page'],
  ['/web/timetable_company/x', 404, 'page'],
  ['/web/timetable_company/7/nothing?service=1', 404, 'page'],
  ['/assets/nothing.js', 404, 'nothing'],
  ['/static/nothing', 404, 'nothing'],
  ['/favicon.ico', 404, 'nothing'],
  ['/.env', 404, 'nothing'],
  ['/backup.tar.gz?x=1', 404, 'nothing'],
  ['/api/nothing', 404, 'json'],
])('%s answers %i with a %s', async (url, status, kind) => {
  const reply = await server.app.inject(url);
  const type = String(reply.headers['content-type']);
  const served =
    reply.body === '' ? 'nothing' : type.includes('html') ? 'page' : type.includes('json') ? 'json' : 'file';
  expect([reply.statusCode, served]).toEqual([status, kind]);
});
