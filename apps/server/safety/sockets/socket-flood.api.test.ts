/**
 * W4: a socket that floods, sends what is too large or not a login, or does not read is ended, while all others
 * receive their messages in half a second and the process lives on. Controls: without the bucket the flood goes on,
 * and without the bound an unread backlog is kept.
 */
import { lineLimits, socketClosings, socketLimits } from '@ritm/platform/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  sessionHeaders,
  expectGreeted,
  openSocketServer,
  sleep,
  waitUntil,
  type SocketConnection,
  type SocketServer,
} from './socket-server.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;
let sockets: SocketServer;

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
  sockets = await openSocketServer(t);
});
afterEach(() => sockets.terminateAll());
afterAll(async () => {
  await sockets?.close();
  await t?.close();
});

const { perAddress } = socketLimits;
const { burst, perSecond, unreadBytes } = lineLimits;
afterEach(() => {
  socketLimits.perAddress = perAddress;
  Object.assign(lineLimits, { burst, perSecond, unreadBytes });
});

async function greeted(): Promise<SocketConnection> {
  const line = sockets.connect(`?schools=${a.school.school_id}`, sessionHeaders(a.administrator));
  await expectGreeted(t, line);
  return line;
}
const isOpen = ({ socket }: SocketConnection) => socket.readyState === WebSocket.OPEN;

describe('W4: a socket that speaks too much', () => {
  test('the figures are twenty a second after sixty at once, and four megabytes unread', () => {
    expect(lineLimits).toEqual({ perSecond: 20, burst: 60, unreadBytes: 4 * 1024 * 1024 });
  });

  test.each<[string, (line: SocketConnection) => void]>([
    ['messages', ({ socket }) => socket.send('{"type":"hi"}')],
    ['empty messages', ({ socket }) => socket.send('')],
    ['bytes of no kind', ({ socket }) => socket.send(Buffer.from([0, 255]))],
    ['pings', ({ socket }) => socket.ping()],
  ])('sixty %s at once are borne, the rest end it', async (_, send) => {
    const line = await greeted();
    for (let n = 0; n < burst; n++) send(line);
    await sleep(100);
    expect(isOpen(line)).toBe(true);
    for (let n = 0; n < burst; n++) if (isOpen(line)) send(line);
    expect(await line.end).toBe(socketClosings.tooFast);
  });

  test('control: without the bucket the flood goes on', async () => {
    lineLimits.burst = lineLimits.perSecond = 1e9;
    const line = await greeted();
    for (let n = 0; n < 5 * burst; n++) line.socket.send('{"type":"hi"}');
    await sleep(200);
    expect(isOpen(line)).toBe(true);
  });

  test('forty that flood at once leave the others their messages in half a second', { timeout: 30_000 }, async () => {
    socketLimits.perAddress = 100;
    const sessions = await Promise.all([t.signIn(), t.signIn()]);
    const floods = Array.from({ length: 40 }, (_, n) => sockets.connect('', sessionHeaders(sessions[n % 2]!)));
    const quiet = await greeted();
    await Promise.all(floods.map((one) => expectGreeted(t, one)));
    for (const { socket } of floods) for (let n = 0; n < 200; n++) socket.send('{"type":"flood"}');
    const waits: number[] = [];
    for (let n = 0; n < 50; n++) {
      const [at, before] = [t.clock.monotonic(), quiet.messages.length];
      sockets.platform.bus.publish({ school_id: a.school.school_id, type: 'visits.marked', ids: [n] });
      await waitUntil(t, () => quiet.messages.length > before);
      waits.push(t.clock.monotonic() - at);
    }
    const [slowest] = waits.toSorted((one, other) => other - one);
    console.log(`W4: beside 40 floods the slowest of 50 messages took ${Math.round(slowest!)} ms`);
    expect(slowest).toBeLessThan(500);
    expect(new Set(await Promise.all(floods.map(({ end }) => end)))).toEqual(new Set([socketClosings.tooFast]));
  });
});

describe('W4: a message too large', () => {
  test.each([4097, 262_143, 262_144, 262_145])('%d bytes end the socket with 1009', async (size) => {
    const line = await greeted();
    line.socket.send('x'.repeat(size));
    expect(await line.end).toBe(1009);
  });

  test('4 096 bytes are borne', async () => {
    const line = await greeted();
    line.socket.send('x'.repeat(4096));
    await sleep(50);
    expect(isOpen(line)).toBe(true);
  });

  test('a message in fragments of one byte is as long as all of them', async () => {
    const line = await greeted();
    for (let n = 0; n < 4097; n++) line.socket.send('x', { fin: n === 4096 });
    expect([1008, 1009]).toContain(await line.end);
  });

  test.each([
    ['arrays in arrays', '['.repeat(4000)],
    ['closed arrays in arrays', `${'['.repeat(2000)}${']'.repeat(2000)}`],
    ['objects in objects', '{"a":'.repeat(800)],
    ['a login in depth', `{"type":"login","session":${'['.repeat(1900)}${']'.repeat(1900)}}`],
    ['organizations in depth', `{"type":"login","session":"x","schools":[${'['.repeat(900)}${']'.repeat(900)}]}`],
  ])('%s are no login, and the process lives on', async (_, text) => {
    const line = sockets.connect();
    line.socket.once('open', () => line.socket.send(text));
    expect([socketClosings.noLogin, socketClosings.signedOut]).toContain(await line.end);
    expect(isOpen(await greeted())).toBe(true);
  });
});

describe('a login that is built to throw', () => {
  const traps = [
    '[{"toString":1}]',
    '[{"valueOf":1,"toString":1}]',
    '[{"then":1}]',
    '[{"__proto__":{"toString":1}}]',
    '[{"__proto__":null,"constructor":null,"toString":null}]',
    '[[{"toString":1}]]',
    '[true,null,{"toString":{"toString":1}}]',
    '{"length":1,"0":{"toString":1},"map":1}',
    '[1e400,-0,"9007199254740993",9007199254740993]',
  ];
  test.each(traps)('organizations %s are none, and the process lives on', async (schools) => {
    const line = sockets.connect();
    line.socket.once('open', () => line.socket.send(`{"type":"login","session":"x","schools":${schools}}`));
    expect(await line.end).toBe(socketClosings.signedOut);
  });

  test.each([
    '{"type":"login","session":{"toString":1,"length":1},"schools":[]}',
    '{"type":{"toString":1},"session":"x"}',
    '{"__proto__":{"type":"login","session":"x","schools":[{"toString":1}]}}',
    '"login"',
    '[{"toString":1}]',
  ])('%s is no login', async (text) => {
    const line = sockets.connect();
    line.socket.once('open', () => line.socket.send(text));
    expect(await line.end).toBe(socketClosings.noLogin);
  });

  test('an error of our own in a listener ends that socket alone', async () => {
    const [line, other] = [await greeted(), await greeted()];
    Object.defineProperty(lineLimits, 'perSecond', {
      configurable: true,
      get: () => {
        throw new TypeError('planted');
      },
    });
    try {
      line.socket.send('{"type":"hi"}');
      expect(await line.end).toBe(socketClosings.failed);
    } finally {
      Object.defineProperty(lineLimits, 'perSecond', { value: perSecond, writable: true, configurable: true });
    }
    expect(isOpen(other)).toBe(true);
  });
});

/** Publishes changes until a connection is gone or the maximum is reached; returns how many. */
async function publishUntilDropped(most: number): Promise<{ published: number; dropped: boolean }> {
  const before = await sockets.connections();
  const ids = Array.from({ length: 100 }, (_, n) => 1_000_000_000 + n);
  for (let published = 0; published < most; published += 200) {
    for (let n = 0; n < 200; n++)
      sockets.platform.bus.publish({ school_id: a.school.school_id, type: 'visits.marked', ids });
    await sleep(1);
    if ((await sockets.connections()) < before) return { published, dropped: true };
  }
  return { published: most, dropped: false };
}
const MAX_EVENTS = 20_000;

describe('W4: a reader that does not read', () => {
  /** Makes the client's end of the connection stop reading. */
  const stopReading = ({ socket }: SocketConnection) => socket.pause();

  test('is dropped, while the others receive everything and the memory is freed', { timeout: 60_000 }, async () => {
    const [reader, slow] = [await greeted(), await greeted()];
    stopReading(slow);
    const rss = process.memoryUsage.rss();
    const { published, dropped } = await publishUntilDropped(MAX_EVENTS);
    const grown = (process.memoryUsage.rss() - rss) / 1024 ** 2;
    console.log(`W4: dropped after ${published} messages unread, ${Math.round(grown)} MiB grown`);
    expect(dropped).toBe(true);
    await waitUntil(t, () => reader.messages.length >= 1 + published);
    expect(isOpen(reader)).toBe(true);
    expect(grown).toBeLessThan(150);
  });

  test('control: without the bound it stays, and what it does not read is kept', { timeout: 60_000 }, async () => {
    lineLimits.unreadBytes = Number.MAX_SAFE_INTEGER;
    stopReading(await greeted());
    expect((await publishUntilDropped(MAX_EVENTS)).dropped).toBe(false);
  });
});

describe('who is counted as one address', () => {
  test('an invented X-Forwarded-For is no other address', async () => {
    socketLimits.perAddress = 3;
    const from = (n: number) =>
      sockets.connect('', { ...sessionHeaders(a.administrator), 'x-forwarded-for': `198.51.100.${n}` });
    await Promise.all([1, 2, 3].map((n) => expectGreeted(t, from(n))));
    expect(await from(4).end).toBe(429);
  });

  test('behind a listed proxy each caller is counted apart, a home of the sixth version as one', async () => {
    const behind = await openSocketServer(t, { trustProxy: ['127.0.0.1'] });
    socketLimits.perAddress = 2;
    const from = (address: string) =>
      behind.connect('', { ...sessionHeaders(a.administrator), 'x-forwarded-for': address });
    try {
      for (const address of ['198.51.100.1', '198.51.100.2', '2001:db8::1', '2001:db8::2'])
        await expectGreeted(t, from(address));
      expect(await from('2001:db8::3').end).toBe(429);
      await expectGreeted(t, from('2001:db8:0:1::1'));
    } finally {
      await behind.terminateAll();
      await behind.close();
    }
  });
});
