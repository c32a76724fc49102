/**
 * F3: what is no HTTP is refused and its connection closed, what is HTTP of a strange kind gets one plain answer, and
 * the process lives on. Control: a lenient parser reads a request with a length and chunks as two, and the test sees
 * it.
 */
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve, type RunningServer } from '@ritm/platform';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from './raw-http.ts';
import { secondPlatform } from '../../test-platform.ts';

let t: TestApp;
let server: RunningServer;
let port: number;

beforeAll(async () => {
  t = await openTestApp();
  server = await serve(secondPlatform(t), { version: 'test' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server?.stop();
  await t?.close();
});

const CALL = '/api/support_send_message';
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const chunked = (body: string) =>
  `${lines(`POST ${CALL} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}${body}`;

describe('F3: what is no HTTP is refused, and the connection is closed', () => {
  test.each<[string, string, number[]]>([
    [
      'a length and chunks at once',
      `${lines(`POST ${CALL} HTTP/1.1`, 'Host: x', 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n`,
      [400],
    ],
    [
      'two lengths',
      `${lines(`POST ${CALL} HTTP/1.1`, 'Host: x', 'Content-Length: 4', 'Content-Length: 40')}abcd`,
      [400],
    ],
    ['a length that is no number', lines(`POST ${CALL} HTTP/1.1`, 'Host: x', 'Content-Length: -1'), [400]],
    ['a chunk whose size is no number', chunked('zz\r\nabc\r\n0\r\n\r\n'), [400]],
    ['a chunk longer than it says', chunked('3\r\nabcdef\r\n0\r\n\r\n'), [400]],
    ['a chunk of 2^64 bytes', chunked('fffffffffffffffff\r\nabc\r\n'), [400]],
    [
      'chunks under a coding nobody knows',
      lines(`POST ${CALL} HTTP/1.1`, 'Host: x', 'Transfer-Encoding: x'),
      [415, 400],
    ],
    ['a header of 20,000 bytes', lines('GET /livez HTTP/1.1', 'Host: x', `X-Long: ${'a'.repeat(20_000)}`), [431]],
    [
      '10,000 headers',
      lines('GET /livez HTTP/1.1', 'Host: x', ...Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1`)),
      [431],
    ],
    ['an address of 100,000 bytes', lines(`GET /${'a'.repeat(100_000)} HTTP/1.1`, 'Host: x'), [431]],
    ['a space before the colon', lines('GET /livez HTTP/1.1', 'Host: x', 'Content-Length : 4'), [400]],
    ['a line folded into the next', lines('GET /livez HTTP/1.1', 'Host: x', 'X-Folded: a', ' b'), [400]],
    ['a header with NUL', lines('GET /livez HTTP/1.1', 'Host: x', 'X-Nul: a\u0000b'), [400]],
    ['a bare line feed for an end', 'GET /livez HTTP/1.1\nHost: x\n\n', [400]],
    ['no host', lines('GET /livez HTTP/1.1'), [400]],
    ['a method nobody knows', lines('BREW /livez HTTP/1.1', 'Host: x'), [400]],
    ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ])('%s', async (_what, bytes, refused) => {
    const reply = await sendRaw(port, bytes);
    expect(reply.statuses).toEqual(refused);
    // When more bytes were still arriving at the close, the result is a reset.
    expect(reply.end).not.toBe('open');
  });
});

describe('F3: what is HTTP of a strange kind gets one plain answer', () => {
  const closing = (...all: string[]) => lines(...all, 'Host: x', 'Connection: close');
  test.each<[string, string, number[]]>([
    ['HTTP/0.9', 'GET /livez\r\n\r\n', [400]],
    ['HTTP/0.9 by name', 'GET /livez HTTP/0.9\r\n\r\n', [400]],
    ['a percent that leads nowhere', closing('GET /%zz HTTP/1.1'), [400]],
    ['a percent that leads nowhere, in the API', closing('GET /api/public/school/%E0%A4%A HTTP/1.1'), [400]],
    ['a percent in the query', closing('GET /livez?x=%zz HTTP/1.1'), [200]],
    ['TRACE', closing('TRACE /livez HTTP/1.1'), [404]],
    ['an absolute URI of another host', closing('GET http://evil.example/livez HTTP/1.1'), [400]],
    ['OPTIONS of everything', closing('OPTIONS * HTTP/1.1'), [400]],
    ['an upgrade to HTTP/2', closing('GET /livez HTTP/1.1', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'), [200]],
    ['an upgrade nobody knows', closing('GET /api/nothing HTTP/1.1', 'Upgrade: morse'), [404]],
  ])('%s', async (_what, bytes, answered) => {
    const reply = await sendRaw(port, bytes);
    expect(reply.statuses).toEqual(answered);
    expect(reply.end).toBe('closed');
    // TRACE must not echo the request.
    expect(reply.text).not.toContain('Host: x');
  });

  test('an unknown upgrade answers as the plain call does, to a client that says Connection: Upgrade', async () => {
    const answer = await new Promise<{ status: number; upgraded: boolean }>((resolve, reject) => {
      const upgradeRequest = httpRequest({
        port,
        path: '/livez',
        headers: { connection: 'Upgrade', upgrade: 'morse' },
      });
      upgradeRequest.on('response', (response) => {
        response.resume();
        resolve({ status: response.statusCode!, upgraded: false });
      });
      upgradeRequest.on('upgrade', () => resolve({ status: 101, upgraded: true }));
      upgradeRequest.on('error', reject);
      upgradeRequest.end();
    });
    expect(answer).toEqual({ status: 200, upgraded: false });
  });

  test('a socket of ours still opens: WebSocket in any case of letters is one', async () => {
    const reply = await sendRaw(
      port,
      lines(
        'GET /ws/notifications HTTP/1.1',
        'Host: x',
        'Connection: Upgrade',
        'Upgrade: WebSocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ),
      500,
    );
    expect(reply.statuses).toEqual([101]);
  });

  test('twenty requests in one packet are twenty answers in their order', async () => {
    const requestCount = Array.from({ length: 20 }, (_, at) =>
      lines(
        `GET ${at % 2 ? '/api/nothing' : '/livez'} HTTP/1.1`,
        'Host: x',
        ...(at === 19 ? ['Connection: close'] : []),
      ),
    ).join('');
    const reply = await sendRaw(port, requestCount);
    expect(reply.statuses).toEqual(Array.from({ length: 20 }, (_, at) => (at % 2 ? 404 : 200)));
    expect(reply.end).toBe('closed');
  });
});

test('F3: after all of it the same process answers', async () => {
  const { statusCode } = await server.app.inject('/livez');
  expect(statusCode).toBe(200);
});

test('F3, control: a lenient parser takes a length and chunks at once for two requests, and this is seen', async () => {
  const lenient = createServer({ insecureHTTPParser: true }, (_request, response) => response.end('{}'));
  await new Promise<void>((done) => lenient.listen(0, '127.0.0.1', done));
  const smuggled = `${lines('POST / HTTP/1.1', 'Host: x', 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  const reply = await sendRaw((lenient.address() as AddressInfo).port, smuggled);
  lenient.close();
  expect(reply.statuses).toEqual([200, 200]);
});
