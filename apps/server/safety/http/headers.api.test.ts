/**
 * O16: every answer, errors and files among them, carries the security headers, a page may call only its own host and
 * the origins of the settings, and no script reads the session's cookie. Control: an answer without the headers is
 * found.
 */
import { mkdtemp, writeFile, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPicture } from '@ritm/testing/pictures';
import { serve, type RunningServer } from '@ritm/platform';
import { schoolsRoutes } from '@ritm/schools/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paramsOf, ownerRoleFor } from '../scenarios/requests.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';
import { secondPlatform } from '../../test-platform.ts';

let t: TestApp;
let a: Tenant;
let server: RunningServer;
let webRoot: string;

/** A web application of two files, as the build produces one. */
async function writeWebRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'ritm-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  await writeFile(join(root, 'pages.json'), '[]');
  await writeFile(join(root, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(join(root, 'service-worker.js'), 'self;');
  return root;
}

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
  webRoot = await writeWebRoot();
  // As in production: behind TLS, with its pages.
  const platform = secondPlatform(t, { secureCookies: true, origins: ['https://ritm.test'] });
  server = await serve(platform, { version: 'test', webRoot });
});
afterAll(async () => {
  await server?.stop();
  await t?.close();
  await rm(webRoot, { recursive: true, force: true });
});

interface Answer {
  readonly what: string;
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  /** Whether the request was signed in. */
  readonly isPersonal: boolean;
}

async function request(method: string, url: string, isPersonal = false): Promise<Answer> {
  const { statusCode, headers } = await server.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(isPersonal && { session: a.school.owner.token }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && method !== 'TRACE' && { payload: '{}' }),
  });
  return { what: `${method} ${url} ${isPersonal ? 'in' : 'out'}`, status: statusCode, headers, isPersonal };
}

/** The answers of every route, signed in and not, and of everything else that answers. */
async function crawl(): Promise<Answer[]> {
  const { logo } = (
    await t.request(
      a.school.owner,
      schoolsRoutes.set_logo,
      { params: { role: 'owner', school_id: a.fixtures.school! } },
      { file: buildPicture() },
    )
  ).body;
  const answers: Answer[] = [];
  for (const { route } of t.platform.implementations) {
    // These would delete an organization or a session that the rest of the crawl needs.
    if (['schools.delete_school', 'accounts.logout', 'accounts.change_session_type'].includes(route.name)) continue;
    const params = paramsOf(route, a.fixtures, ownerRoleFor(route));
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    answers.push(await request(route.method, `/api${path}`));
    // A request refused for its empty body passes the same hook as an accepted one.
    answers.push(await request(route.method, `/api${path}`, true));
  }
  for (const url of [
    '/',
    '/schools',
    '/assets/app-1a2b.js',
    '/assets/nothing.js',
    '/service-worker.js',
    '/api/nothing',
    '/api/docs',
    '/api/openapi.json',
    '/livez',
    '/readyz',
    '/%zz',
    '/api/%zz',
    logo!,
  ])
    answers.push(await request('GET', url));
  answers.push(await request('DELETE', '/schools'), await request('PATCH', '/api/profile', true));
  return answers;
}

const isJson = ({ headers }: Answer): boolean => String(headers['content-type']).includes('json');

/** The headers that O16 requires and that the answer lacks. */
function missingHeaders(answer: Answer): string[] {
  const { headers, isPersonal } = answer;
  const wrong: string[] = [];
  if (!/default-src 'self'|sandbox/.test(String(headers['content-security-policy']))) wrong.push('CSP');
  if (headers['x-content-type-options'] !== 'nosniff') wrong.push('nosniff');
  if (headers['referrer-policy'] !== 'strict-origin-when-cross-origin') wrong.push('Referrer-Policy');
  if (!/max-age=\d{7,}/.test(String(headers['strict-transport-security']))) wrong.push('HSTS');
  if (isPersonal && isJson(answer) && headers['cache-control'] !== 'no-store') wrong.push('no-store');
  const permissions = String(headers['permissions-policy']).split(', ');
  for (const one of ['camera=(self)', 'microphone=(self)', 'display-capture=(self)', 'geolocation=()', 'usb=()'])
    if (!permissions.includes(one)) wrong.push(`Permissions-Policy without ${one}`);
  const csp = String(headers['content-security-policy']);
  if (csp.includes('unsafe-inline')) wrong.push('inline styles of anybody');
  // A bare scheme would let an injected script connect to any host.
  if (/connect-src[^;]* (?:\*|(?:https?|wss?):)(?:[ ;]|$)/.test(csp)) wrong.push('connect-src to anybody');
  if (headers.server !== undefined || headers['x-powered-by'] !== undefined) wrong.push('says what it is');
  for (const cookie of [headers['set-cookie'] ?? []].flat().map(String))
    for (const part of ['__Host-', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      if (!cookie.includes(part)) wrong.push(`cookie without ${part}`);
  return wrong.map((one) => `${answer.what} → ${answer.status}: ${one}`);
}

test('O16: every answer, errors, files and pages among them, carries its headers', { timeout: 120_000 }, async () => {
  const answers = await crawl();
  const statuses = new Set(answers.map((one) => one.status));
  console.log(`O16: ${answers.length} answers of ${[...statuses].toSorted((a, b) => a - b).join(', ')}`);
  for (const status of [200, 401, 404]) expect(statuses).toContain(status);
  expect(answers.filter((one) => one.isPersonal && isJson(one)).length).toBeGreaterThan(100);
  expect(answers.flatMap(missingHeaders)).toEqual([]);
});

test('O16: a page calls its own host and the origins of the settings, their sockets too, and nobody else', async () => {
  const { headers } = await server.app.inject('/');
  const connectSources = /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))![1]!.split(' ');
  const own = server.address.replace('http:', 'ws:');
  expect(connectSources).toEqual(
    expect.arrayContaining(["'self'", 'https://ritm.test', 'wss://ritm.test', server.address, own]),
  );
  expect(connectSources.filter((one) => !/^'self'$|\/\/(?:ritm\.test$|localhost:|127\.0\.0\.1:)/.test(one))).toEqual(
    [],
  );
});

test('O16: a page allows the styles that bear the nonce of this one answer, and no other inline style', async () => {
  const answers = await Promise.all(['/', '/', '/nothing'].map((url) => server.app.inject(url)));
  const nonces = answers.map(({ headers, body }) => {
    const [, allowed] = /style-src 'self' 'nonce-([\w-]{22})'(?:;|$)/.exec(String(headers['content-security-policy']))!;
    expect(body).toContain(`<meta property="csp-nonce" nonce="${allowed}"></head>`);
    return allowed;
  });
  expect(new Set(nonces).size).toBe(answers.length);
});

test('O16: the cookie of a session is read by no script and goes the way it came', async () => {
  const { token } = await t.signIn({ user_id: a.school.owner.user_id });
  const post = async (url: string, cookie: string, payload = '{}'): Promise<Answer> => {
    const headers = { cookie, from: 'web', origin: 'https://ritm.test', 'content-type': 'application/json' };
    const reply = await server.app.inject({ method: 'POST', url, headers, payload });
    return { what: url, status: reply.statusCode, headers: reply.headers, isPersonal: true };
  };
  const signedIn = await post('/api/change_session_type', `__Host-sid=${token}`, '{"type":"owner"}');
  const [cookie] = [signedIn.headers['set-cookie'] ?? []].flat().map(String);
  expect([signedIn.status, missingHeaders(signedIn), cookie]).toEqual([
    200,
    [],
    expect.stringMatching(/^__Host-sid=[\w-]{43};/),
  ]);
  const signedOut = await post('/api/logout', cookie!.split(';')[0]!);
  expect([signedOut.status, missingHeaders(signedOut)]).toEqual([200, []]);
  expect(String(signedOut.headers['set-cookie'])).toMatch(/^__Host-sid=;/);
  expect(signedOut.headers['clear-site-data']).toBeDefined();
});

test('O16, control: an answer without them is found', () => {
  const bare: Answer = {
    what: 'GET /api/profile in',
    status: 200,
    headers: {
      'content-type': 'application/json',
      'content-security-policy': "connect-src 'self' ws: wss:; style-src 'unsafe-inline'",
      'set-cookie': 'sid=1',
      server: 'nginx/1.2',
    },
    isPersonal: true,
  };
  expect(missingHeaders(bare)).toHaveLength(18);
});
