import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { callPath, colonPath, routeWrites, type RouteDefinition } from '@ritm/http';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrapHandlers } from '../scenarios/handlers.ts';
import { requestFor } from '../scenarios/requests.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;
let port: number;

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t?.close());

/** Spellings of a content type with which bodies are known to bypass validators. */
const spellings = [
  'application/json\t',
  ' application/json',
  'application/json;;',
  'Application/JSON',
  'application/json, text/plain',
  'application/json; charset=utf-7',
  'application/json;charset',
  undefined,
  '',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=cp1251',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/json',
  'application/jsonp',
  'application/json;a=b;a=c',
  'application/json\u00a0',
  'json',
  '*/*',
  'application/*',
  'application/octet-stream',
  'application/json/',
  'application//json',
  '"application/json"',
] as const;

function raw(route: RouteDefinition, type: string | undefined, body: string): Promise<number> {
  const { params } = requestFor(route, a.fixtures, { role: 'owner' });
  const head = [
    `${route.method} /api${callPath(route, params)} HTTP/1.1`,
    'Host: x',
    `session: ${a.school.owner.token}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (type !== undefined) head.push(`Content-Type: ${type}`);
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
    let answer = '';
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('end', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
    socket.on('error', reject);
  });
}

test(
  'F2: whatever the content type is called, no unvalidated body reaches a handler',
  { timeout: 120_000 },
  async () => {
    const routes = t.platform.implementations
      .map((one) => one.route)
      .filter((route) => route.body && routeWrites(route) && route.path.includes('{school_id}'));
    const handled: string[] = [];
    wrapHandlers(t, (route) => async () => handled.push(route.name));
    const crashed: string[] = [];
    let tried = 0;
    for (const route of routes) {
      for (const type of spellings) {
        tried++;
        const status = await raw(route, type, '{"\\u0001":1}');
        if (status === 0 || status >= 500) crashed.push(`${colonPath(route.path)} ${type} → ${status}`);
      }
    }
    console.log(
      `F2: ${tried} bodies under ${spellings.length} spellings over ${routes.length} routes, ${handled.length} reached a handler`,
    );
    expect(routes.length).toBeGreaterThan(10);
    expect(handled).toEqual([]);
    expect(crashed).toEqual([]);
  },
);
