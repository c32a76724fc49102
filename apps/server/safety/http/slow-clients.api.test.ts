/**
 * F4: every way to be slow (headers, body, reading, idling) ends within its limit, while quick callers and slow but
 * steady readers and uploads are served. The limits run at a tenth of their length; with long limits, the control,
 * each slow client stays. The product's own limits are tried once.
 */
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@ritm/platform';
import { connectionLimits } from '@ritm/platform/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { secondPlatform } from '../../test-platform.ts';

let t: TestApp;
let school: SchoolOfTest;
const ends: (() => Promise<void>)[] = [];
const usual = { ...connectionLimits };
/** The product's proportions, in tenths of a second; a request may take a little longer than its headers. */
const short = { headersMs: 400, bodyMs: 800, idleMs: 300, movingMs: 500, checkMs: 100, open: 8 };
/** As many large answers as the buffers of the system do not hold. */
const ANSWERS = 40;
/** By this time every slow connection has to be cut. */
const PATIENCE_MS = 2_000;

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  Object.assign(connectionLimits, usual);
});
afterAll(() => t?.close());

async function serveWith(limits: Partial<typeof usual>): Promise<number> {
  Object.assign(connectionLimits, limits);
  const server = await serve(secondPlatform(t), { version: 'test' });
  ends.push(() => server.stop());
  return (server.app.server.address() as AddressInfo).port;
}

interface Caller {
  socket: Socket;
  text: string;
  isEnded: boolean;
}

/** Opens a connection; `reads: false` takes no byte of the answer. */
async function call(port: number, bytes: string, { reads = true } = {}): Promise<Caller> {
  const socket = connect(port, '127.0.0.1');
  const caller: Caller = { socket, text: '', isEnded: false };
  const end = () => (caller.isEnded = true);
  socket.on('error', end).on('close', end).on('end', end);
  if (reads) socket.on('data', (chunk: Buffer) => (caller.text += chunk.toString('latin1')));
  ends.push(async () => void socket.destroy());
  await new Promise((done) => socket.once('connect', done).once('error', done));
  socket.write(bytes, 'latin1');
  return caller;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const body =
  'POST /api/support_send_message HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';

/** Which of the slow callers the server cuts within the time. */
async function endedOf(port: number): Promise<Record<string, boolean>> {
  const slow = {
    'sends nothing': await call(port, ''),
    'sends half of the headers': await call(port, 'GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    'sends a header a moment': await call(port, 'GET /livez HTTP/1.1\r\nHost: x\r\n'),
    'sends half of the body': await call(port, body),
    'sends nothing more': await call(port, get('/livez')),
    'sends empty lines after an answer': await call(port, get('/livez')),
  };
  // More than the buffers of the system take on both sides, so that the rest waits in the process.
  const unread = await call(port, get('/api/openapi.json').repeat(ANSWERS), { reads: false });
  const trickle = setInterval(() => {
    const { socket, isEnded } = slow['sends a header a moment'];
    if (!isEnded) socket.write('X-More: 1\r\n');
    const empty = slow['sends empty lines after an answer'];
    if (!empty.isEnded) empty.socket.write('\r\n');
  }, 50);
  await sleep(PATIENCE_MS);
  clearInterval(trickle);
  // The end of a connection is behind the bytes that were not read.
  let received = 0;
  unread.socket.on('data', (chunk: Buffer) => (received += chunk.length));
  await sleep(1_000);
  const whole = await fetch(`http://127.0.0.1:${port}/api/openapi.json`).then(
    async (reply) => (await reply.text()).length,
  );
  const states = Object.fromEntries(Object.entries(slow).map(([what, { isEnded }]) => [what, isEnded]));
  return { ...states, 'does not read': unread.isEnded && received > 0 && received < whole * ANSWERS };
}

describe('F4: slow clients', () => {
  test('every way to be slow ends, and a caller who is not is answered', { timeout: 20_000 }, async () => {
    const port = await serveWith(short);
    const ended = endedOf(port);
    for (let round = 0; round < 5; round++) {
      expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
      await sleep(100);
    }
    expect(await ended).toEqual({
      'sends nothing': true,
      'sends half of the headers': true,
      'sends a header a moment': true,
      'sends half of the body': true,
      'sends nothing more': true,
      'sends empty lines after an answer': true,
      'does not read': true,
    });
  });

  test('control: with long limits each of them stays', { timeout: 20_000 }, async () => {
    const minute = 60_000;
    const long = { headersMs: minute, bodyMs: minute, idleMs: minute, movingMs: minute };
    expect(Object.values(await endedOf(await serveWith({ ...short, ...long })))).toEqual(Array(7).fill(false));
  });

  test('a reader who is slow but reads gets the whole answer', { timeout: 20_000 }, async () => {
    const port = await serveWith({ ...short, idleMs: 5_000 });
    const slow = await call(port, get('/api/openapi.json').repeat(40), { reads: false });
    let received = 0;
    slow.socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      slow.socket.pause();
      setTimeout(() => slow.socket.resume(), 10);
    });
    await sleep(PATIENCE_MS);
    expect({ isEnded: slow.isEnded, received: received > 200_000 }).toEqual({ isEnded: false, received: true });
  });

  test('a connection above the number is dropped, and one that ends makes room', { timeout: 20_000 }, async () => {
    const port = await serveWith({ checkMs: 100, open: 4 });
    const held = await Promise.all(Array.from({ length: 4 }, () => call(port, get('/livez'))));
    const above = await call(port, get('/livez'));
    await sleep(200);
    expect(held.map(({ text, isEnded }) => [text.slice(0, 12), isEnded])).toEqual(
      Array(4).fill(['HTTP/1.1 200', false]),
    );
    expect(above).toMatchObject({ text: '', isEnded: true });
    held[0]!.socket.destroy();
    await sleep(200);
    const next = await call(port, get('/livez'));
    await sleep(200);
    expect(next.text).toContain('HTTP/1.1 200');
  });

  describe('an upload is bounded by its rate', () => {
    const limits = { ...short, bodyMs: 300, uploadBytesPerSecond: 10_000 };
    const MOMENT_MS = 50;

    /** Sends a file, so many bytes every moment, for longer than a body may last; returns what was answered. */
    async function upload(session: string, bytesAtOnce: number): Promise<Caller> {
      const port = await serveWith(limits);
      const pieces = 30;
      const path = `/api/owner/school/${school.school_id}/import?name=x.csv`;
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nSession: ${session}\r\nContent-Type: application/octet-stream\r\n`;
      const caller = await call(port, `${head}Content-Length: ${pieces * bytesAtOnce}\r\n\r\n`);
      for (let piece = 0; piece < pieces && !caller.isEnded; piece++) {
        caller.socket.write('a'.repeat(bytesAtOnce - 1) + '\n');
        await sleep(MOMENT_MS);
      }
      await sleep(PATIENCE_MS - pieces * MOMENT_MS);
      return caller;
    }

    test('one that arrives at the rate may last longer than a body', { timeout: 20_000 }, async () => {
      const { text } = await upload(school.owner.token, 2_000);
      expect(text.slice(0, 12)).toBe('HTTP/1.1 200');
    });

    test('one that arrives more slowly is cut', { timeout: 20_000 }, async () => {
      const { text, isEnded } = await upload(school.owner.token, 20);
      expect({ status: text.slice(0, 12), isEnded }).toEqual({ status: 'HTTP/1.1 408', isEnded: true });
    });

    test('one of a stranger is refused, and has no longer than a body', { timeout: 20_000 }, async () => {
      const { text, isEnded } = await upload('of-nobody', 2_000);
      expect({ status: text.slice(0, 12), isEnded }).toEqual({ status: 'HTTP/1.1 401', isEnded: true });
    });
  });

  test('the product’s own limits end each way within 35 seconds', () => {
    const { headersMs, bodyMs, movingMs, idleMs, checkMs } = connectionLimits;
    for (const limit of [headersMs + idleMs, bodyMs, movingMs + checkMs])
      expect(limit + checkMs).toBeLessThanOrEqual(35_000);
  });
});
