import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { transact, type Platform, writeContext } from '@ritm/platform';
import { startRelay } from '@ritm/platform/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sleep } from '../sockets/socket-server.ts';
import { secondPlatform } from '../../test-platform.ts';

/** As much of a NATS server as announcements need: INFO, CONNECT, PING, SUB and PUB, for subjects without wildcards. */
class FakeNats {
  published = 0;
  private readonly subscriptions = new Map<Socket, Map<string, string>>();
  private server: Server | undefined;

  async open(port = 0): Promise<number> {
    this.server = createServer((socket) => this.accept(socket)).listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.subscriptions.keys()) socket.destroy();
    await new Promise((done) => this.server?.close(done));
  }

  get clients(): number {
    return [...this.subscriptions.values()].filter(({ size }) => size > 0).length;
  }

  private accept(socket: Socket): void {
    this.subscriptions.set(socket, new Map());
    socket.on('close', () => this.subscriptions.delete(socket)).on('error', () => undefined);
    const info = { server_id: 'fake', version: '2.10.0', proto: 1, headers: true, max_payload: 1_048_576 };
    socket.write(`INFO ${JSON.stringify(info)}\r\n`);
    let input = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      input += text;
      for (let end = input.indexOf('\r\n'); end >= 0; end = input.indexOf('\r\n')) {
        const line = input.slice(0, end);
        input = input.slice(end + 2);
        this.obey(socket, line);
      }
    });
  }

  /** The payload of an announcement is empty: its line has no words and is passed over. */
  private obey(socket: Socket, line: string): void {
    const [verb = '', subject = '', id = ''] = line.split(' ');
    if (verb === 'PING') socket.write('PONG\r\n');
    if (verb === 'SUB') this.subscriptions.get(socket)!.set(id, subject);
    if (verb !== 'PUB') return;
    this.published++;
    for (const [subscriber, subjects] of this.subscriptions)
      for (const [sid, subscribed] of subjects)
        if (subscribed === subject) subscriber.write(`MSG ${subject} ${sid} 0\r\n\r\n`);
  }
}

let t: TestApp;
const nats = new FakeNats();
let port: number;
let processes: { platform: Platform; relay: { end(): Promise<void> } }[] = [];

const received: number[] = [];
beforeAll(async () => {
  t = await openTestApp();
  port = await nats.open();
  processes = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const platform = secondPlatform(t, { natsUrl: `nats://127.0.0.1:${port}` });
      return { platform, relay: await startRelay(platform) };
    }),
  );
  processes[1]!.platform.bus.listen(({ type, ids }) => type === 'events.tried' && received.push(...ids));
  await until(() => nats.clients === 2);
});
afterAll(async () => {
  for (const { platform, relay } of processes) {
    await relay.end();
    await platform.close();
  }
  await nats.close();
  await t?.close();
});

async function until(holds: () => boolean, ms = 10_000): Promise<number> {
  const started = t.clock.monotonic();
  for (; !holds(); await sleep(5)) if (t.clock.monotonic() - started > ms) throw new Error('it did not come');
  return t.clock.monotonic() - started;
}

const emit = (id: number) => {
  const { platform } = processes[0]!;
  const facts = {
    actor: undefined,
    school_id: 1,
    now: t.clock.now(),
    language: 'ru' as const,
    request: { id: 'nats', ip: undefined, device: undefined, from: undefined },
    contributions: platform.contributions,
  };
  return transact(platform.database, async (tx) =>
    writeContext(tx, facts, platform.effects).emit('events.tried', [id]),
  );
};
/** How many announcements went through PostgreSQL while the body ran. */
async function notified(body: () => Promise<unknown>): Promise<number> {
  const client = await t.platform.database.connect();
  let count = 0;
  client.on('notification', () => count++);
  await client.query('listen ritm_events');
  await body();
  await sleep(100);
  client.release(true);
  return count;
}

test('announcements go through NATS, and not through PostgreSQL', async () => {
  const before = nats.published;
  const notifications = await notified(async () => {
    await emit(1);
    await until(() => received.includes(1), 1_000);
  });
  expect(nats.published).toBeGreaterThan(before);
  expect(notifications).toBe(0);
});

test('while NATS is away PostgreSQL announces, nothing is lost, and NATS is used again when it is back', async () => {
  await nats.close();
  await until(() => processes[0]!.platform.announcements.relay === undefined);
  const notifications = await notified(async () => {
    await emit(2);
    await until(() => received.includes(2), 2_000);
  });
  expect(notifications).toBe(1);
  await nats.open(port);
  await until(() => nats.clients === 2, 20_000);
  await until(() => processes[0]!.platform.announcements.relay !== undefined);
  const before = nats.published;
  await emit(3);
  await until(() => received.includes(3), 2_000);
  expect(nats.published).toBeGreaterThan(before);
  expect(received).toEqual([1, 2, 3]);
}, 60_000);
