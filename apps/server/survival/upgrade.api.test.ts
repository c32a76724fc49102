import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve, type RunningServer } from '@ritm/platform';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNothingUncaught } from './uncaught.ts';
import { secondPlatform } from '../test-platform.ts';

let t: TestApp;
let server: RunningServer;

beforeAll(async () => {
  t = await openTestApp();
  server = await serve(secondPlatform(t), { version: 'test' });
});
afterAll(async () => {
  await server?.stop();
  await t?.close();
});
expectNothingUncaught();

const rawRequest = (path: string, headers: Record<string, string>): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(server.address).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

async function open(): Promise<Socket> {
  const socket = connect({ port: Number(new URL(server.address).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function statusOf(request: string): Promise<string> {
  const socket = await open();
  socket.write(request);
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return data.toString().split('\r\n')[0]!;
}

const ownOrigin = () => ({ Origin: server.address });
const expectAlive = async () => expect((await fetch(`${server.address}/livez`)).status).toBe(200);

test.each([['sid=%'], ['sid=%E0%A4%A'], ['a=b; sid=%zz; c=d']])('a cookie %j is answered with 400', async (cookie) => {
  expect(await statusOf(rawRequest('/ws/notifications', { ...ownOrigin(), Cookie: cookie }))).toBe(
    'HTTP/1.1 400 Bad Request',
  );
  await expectAlive();
});

test('an address that cannot be read is answered with 400', async () => {
  expect(await statusOf(rawRequest('//[/ws', ownOrigin()))).toMatch(/^HTTP\/1\.1 40[04]/);
  expect(await statusOf(rawRequest('/ws/notifications?schools=%zz&seen=%', ownOrigin()))).toContain('101');
  await expectAlive();
});

const refusals: readonly (readonly [string, string, () => Record<string, string>])[] = [
  ['an unknown path', '/ws/nothing', ownOrigin],
  ['a foreign origin', '/ws/notifications', () => ({ Origin: 'https://evil.example' })],
  ['a malformed cookie', '/ws/notifications', () => ({ ...ownOrigin(), Cookie: 'sid=%' })],
];

test.each(refusals)('a reset on the refusal of %s ends nothing', async (_, path, headers) => {
  const request = rawRequest(path, headers());
  for (let round = 0; round < 150; round++) {
    const socket = await open();
    socket.write(request);
    // Stops between reading the request and writing its answer, at varying moments.
    if (round % 3 > 0) await sleep((round % 3) - 1);
    socket.resetAndDestroy();
  }
  await sleep(100);
  await expectAlive();
});

test('a reset in the middle of a request, of a body, of a socket ends nothing', async () => {
  const upgrade = rawRequest('/ws/notifications', ownOrigin());
  const pieces = [
    'GET /api/schools_categories HTTP/1.1\r\nHost: x\r\n',
    `POST /api/sign_in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"phone":`,
    '\u0000\u0001 not http at all\r\n\r\n',
    upgrade,
  ];
  for (let round = 0; round < 40; round++) {
    const socket = await open();
    socket.write(pieces[round % pieces.length]!);
    await sleep(round % 5);
    socket.resetAndDestroy();
  }
  await expectAlive();
});

test('a refused caller who keeps the line open is let go', async () => {
  const socket = await open();
  socket.write(rawRequest('/ws/nothing', ownOrigin()));
  await once(socket, 'data');
  await sleep(200);
  const left = await new Promise<number>((resolve) =>
    server.app.server.getConnections((_error, count) => resolve(count)),
  );
  // The connection of the health checks may be kept alive.
  expect(left).toBeLessThanOrEqual(1);
  socket.destroy();
});
