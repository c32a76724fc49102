import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve, type RunningServer } from '@ritm/platform';
import { openTestApp, type TestApp } from '@ritm/testing';
import { pageRoutes } from '@ritm/booking/contract';
import { buildOpenSchool, buildPagePicture, buildPublished, buildReview } from '@ritm/booking/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedUrlPatterns } from '@ritm/booking/paths';
import { secondPlatform } from '../../test-platform.ts';

/** What the build writes for the embedded pages, without the requests of each. */
const embeddedPages = embedUrlPatterns.map((pattern) => ({ pattern, head: '' }));

const INDEX =
  '<!doctype html><html><head><title>Ритм</title><meta name="description" content="всё" /></head><body>app</body></html>';
const HOSTILE = '"></title></script><script>alert(1)</script>';

let t: TestApp;
let server: RunningServer;
let webRoot: string;

beforeAll(async () => {
  t = await openTestApp();
  webRoot = await mkdtemp(join(tmpdir(), 'ritm-pages-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(join(webRoot, 'index.html'), INDEX);
  const pages = [
    { pattern: '^/schools/?$', head: '<link rel="preload" href="/x">' },
    { pattern: '^/$', head: '' },
    { pattern: '^/company/[^/]+/?$', head: '' },
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

describe('the page of an organization says what it is to those who do not run it', () => {
  const headOf = async (path: string) => {
    const reply = await server.app.inject(path);
    return { status: reply.statusCode, html: reply.body };
  };

  test('a title, a picture and structured data; what was typed stays inside of its place', async () => {
    const school = await buildOpenSchool(t);
    const params = { role: 'owner' as const, school_id: school.school_id };
    await t.call(school.owner, pageRoutes.edit_page, { params, body: { tagline: `Йога ${HOSTILE}` } });
    await buildPagePicture(t, school, { kind: 'cover' });
    await buildReview(t, school);
    await buildPublished(t, school, { name: `Пробное ${HOSTILE}` });
    const { status, html } = await headOf(`/company/${school.school_id}`);
    expect(status).toBe(200);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).not.toContain('<script>alert(1)');
    const [, image] = /property="og:image" content="([^"]+)"/.exec(html)!;
    expect((await server.app.inject(new URL(image!).pathname)).headers['content-type']).toBe('image/jpeg');
    const [, json] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)!;
    expect(JSON.parse(json!)).toMatchObject({
      '@type': 'LocalBusiness',
      url: `${new URL(image!).origin}/company/${school.school_id}`,
      aggregateRating: { ratingValue: 5, reviewCount: 1 },
      makesOffer: expect.arrayContaining([expect.objectContaining({ name: `Пробное ${HOSTILE}`, price: '700.00' })]),
    });
  });

  test('an organization that is not there, and any other page, keep the title of the product', async () => {
    for (const path of ['/company/999999999', '/company/x', '/schools']) {
      const { html } = await headOf(path);
      expect(html).toContain('<title>Ритм</title>');
      expect(html).not.toContain('ld+json');
    }
  });
});
