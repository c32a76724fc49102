/**
 * W3 and S7: who may open a socket, that a person's channel misses and repeats nothing over cuts, and that a socket
 * ends with the right to it. Control: a screen that does not say what it saw last misses messages.
 */
import { accountsRoutes } from '@ritm/accounts/contract';
import { sendNotice } from '@ritm/notifications/testing';
import { socketClosings, socketLimits } from '@ritm/platform/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';
import {
  expectGreeted,
  openSocketServer,
  sessionHeaders,
  sleep,
  waitUntil,
  type SocketConnection,
  type SocketServer,
} from './socket-server.ts';

let t: TestApp;
let a: Tenant;
let server: SocketServer;
let connect: SocketServer['connect'];

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
  server = await openSocketServer(t);
  connect = server.connect;
});
afterEach(() => server.terminateAll());
afterAll(async () => {
  await server?.close();
  await t?.close();
});

const numbersOf = ({ messages }: SocketConnection) =>
  messages.flatMap(({ type, seq }) => (type === 'notification' ? [seq!] : []));

let noticeCount = 0;
const notifyOnce = ({ user_id }: TestSession) =>
  sendNotice(t, {
    kind: 'security',
    cause: `socket:${++noticeCount}`,
    user_ids: [user_id],
    data: { event: 'new_session', device: null },
  });

describe('W3: the handshake', () => {
  const cookie = () => ({ cookie: `sid=${a.school.owner.token}` });
  test.each([
    ['a foreign origin', () => ({ ...cookie(), origin: 'https://evil.example' }), 403],
    ['the origin null', () => ({ ...cookie(), origin: 'null' }), 403],
    ['no origin, with a cookie', cookie, 403],
    [
      'a foreign origin, with a header',
      () => ({ ...sessionHeaders(a.school.owner), origin: 'https://evil.example' }),
      403,
    ],
    [
      'a header and another cookie',
      () => ({ ...cookie(), ...sessionHeaders(a.administrator), origin: server.address }),
      401,
    ],
    ['a token that opens nothing', () => ({ session: 'A'.repeat(43) }), socketClosings.signedOut],
  ])('%s is refused', async (_, headers, refused) => {
    const line = connect('', headers());
    expect(await line.end).toBe(refused);
    expect(line.messages).toEqual([]);
  });

  test.each([
    ['the cookie from our own page', () => ({ ...cookie(), origin: server.address })],
    ['the header of an application', () => sessionHeaders(a.school.owner)],
  ])('%s is let in', async (_, headers) => {
    const line = connect('', headers());
    await expectGreeted(t, line);
    expect(line.messages).toMatchObject([{ type: 'hello', schools: [] }]);
  });

  test('another path is no socket', async () => {
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws/notifications-of-another`);
    const status = await new Promise((resolve) => socket.on('error', ({ message }) => resolve(message)));
    expect(status).toContain('404');
  });

  test('who says no name in ten seconds is closed; who says a wrong one too; who says a right one is in', async () => {
    expect(socketLimits.loginMs).toBe(10_000);
    socketLimits.loginMs = 200;
    try {
      expect(await connect().end).toBe(socketClosings.noLogin);
      for (const message of ['hello', '{"type":"login"}', JSON.stringify({ type: 'login', session: 'wrong' })]) {
        const line = connect();
        line.socket.once('open', () => line.socket.send(message));
        expect([socketClosings.noLogin, socketClosings.signedOut]).toContain(await line.end);
      }
      const line = connect();
      const login = { type: 'login', session: a.school.owner.token, schools: [a.fixtures.school], seen: 0 };
      line.socket.once('open', () => line.socket.send(JSON.stringify(login)));
      await expectGreeted(t, line);
      await sleep(300);
      expect(line.socket.readyState).toBe(WebSocket.OPEN);
    } finally {
      socketLimits.loginMs = 10_000;
    }
  });

  test('a person has thirty sockets, an address fifty', async () => {
    const person = await t.signIn();
    const first = Array.from({ length: socketLimits.perUser }, () => connect('', sessionHeaders(person)));
    await Promise.all(first.map((line) => expectGreeted(t, line)));
    expect(await connect('', sessionHeaders(person)).end).toBe(socketClosings.tooMany);
    const other = await t.signIn();
    const more = Array.from({ length: socketLimits.perAddress - first.length }, () =>
      connect('', sessionHeaders(other)),
    );
    await Promise.all(more.map((line) => expectGreeted(t, line)));
    expect(await connect('', sessionHeaders(await t.signIn())).end).toBe(429);
    first[0]!.socket.close();
    await first[0]!.end;
    await expectGreeted(t, connect('', sessionHeaders(other)));
  });

  test('a message over 4 096 bytes ends the socket', async () => {
    const line = connect('', sessionHeaders(a.school.owner));
    await expectGreeted(t, line);
    line.socket.send('x'.repeat(4097));
    expect(await line.end).toBe(1009);
  });
});

const CUTS = 10;
const NOTICES = 150;

/** Sends a person `NOTICES` notices while their screen is cut off ten times; returns the numbers that it received. */
async function receivedAcrossCuts(remembers: boolean): Promise<number[]> {
  const person = await t.signIn();
  const received: number[] = [];
  let cuts = 0;
  let over = false;
  const writing = (async () => {
    for (let n = 0; n < NOTICES; n++) {
      await notifyOnce(person);
      if (n % 3 === 0) await t.settle();
    }
    await t.settle();
    over = true;
  })();
  let seen = 0;
  while (!over || cuts <= CUTS) {
    const line = connect(remembers || cuts === 0 ? `?seen=${seen}` : '', sessionHeaders(person));
    line.socket.on('message', () => {
      const [last] = numbersOf(line).slice(-1);
      seen = last ?? seen;
    });
    const isLast = cuts === CUTS;
    if (isLast) await writing;
    await (isLast ? expectGreeted(t, line).then(() => sleep(300)) : sleep(20 + Math.random() * 60));
    line.socket.terminate();
    await line.end;
    received.push(...numbersOf(line));
    if (++cuts > CUTS) break;
    // Disconnected for a while, as in a lift.
    await sleep(Math.random() * 60);
  }
  await writing;
  return received;
}

describe('W3: the person’s channel', () => {
  test('misses nothing over ten cuts, and repeats nothing', { timeout: 60_000 }, async () => {
    const received = await receivedAcrossCuts(true);
    console.log(`W3: ${received.length} of ${NOTICES} notices received over ${CUTS} cuts`);
    expect(received).toEqual(Array.from({ length: NOTICES }, (_, n) => n + 1));
  });

  test('control: a screen that does not say what it saw last misses some', { timeout: 60_000 }, async () => {
    const received = await receivedAcrossCuts(false);
    console.log(`W3, control: ${received.length} of ${NOTICES} notices received`);
    expect(received.length).toBeLessThan(NOTICES);
  });

  test('reaches every tab, each in the order of the numbers', async () => {
    const person = await t.signIn();
    const tabs = [
      connect('?seen=0', sessionHeaders(person)),
      connect('', sessionHeaders(person)),
      connect('?seen=0', sessionHeaders(person)),
    ];
    await Promise.all(tabs.map((tab) => expectGreeted(t, tab)));
    for (let n = 0; n < 5; n++) await notifyOnce(person);
    await t.settle();
    await waitUntil(t, () => tabs.every((one) => numbersOf(one).length === 5));
    for (const tab of tabs) expect(numbersOf(tab)).toEqual([1, 2, 3, 4, 5]);
    const lateConnection = connect('', sessionHeaders(person));
    await expectGreeted(t, lateConnection);
    expect(lateConnection.messages).toEqual([{ type: 'hello', schools: [], last: 5 }]);
  });

  test('a process that read nothing for a while sends what it missed', async () => {
    const person = await t.signIn();
    const line = connect('?seen=0', sessionHeaders(person));
    await expectGreeted(t, line);
    await t.sql(
      `
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where application_name = 'ritm-listen' and datname = current_database()`,
    );
    for (let n = 0; n < 5; n++) await notifyOnce(person);
    await t.settle();
    await waitUntil(t, () => numbersOf(line).length === 5);
    expect(numbersOf(line)).toEqual([1, 2, 3, 4, 5]);
  });

  test('says nothing of another person', async () => {
    const [anna, boris] = [await t.signIn(), await t.signIn()];
    const lines = [connect('?seen=0', sessionHeaders(anna)), connect('?seen=0', sessionHeaders(boris))];
    await Promise.all(lines.map((one) => expectGreeted(t, one)));
    await notifyOnce(anna);
    await t.settle();
    await waitUntil(t, () => numbersOf(lines[0]!).length === 1);
    await sleep(100);
    expect(numbersOf(lines[1]!)).toEqual([]);
  });

  test('a screen that was away for too long is told to reload everything', async () => {
    const person = await t.signIn();
    await t.sql(
      `
        insert into notifications (user_id, kind, cause)
        select $1, 'security', 'bulk:' || n
        from generate_series(1, 501) n`,
      [person.user_id],
    );
    await t.perform('notifications.deliver', { user_ids: [person.user_id] });
    const line = connect('?seen=0', sessionHeaders(person));
    await waitUntil(t, () => line.messages.length > 1);
    expect(line.messages).toEqual([{ type: 'hello', schools: [], last: 501 }, { type: 'lost' }]);
  });
});

describe('S7: a socket ends with the right to it', () => {
  test('signing out closes it at once, not at the next sweep', async () => {
    const person = await t.signIn();
    const line = connect('', sessionHeaders(person));
    await expectGreeted(t, line);
    // A sweep pings before it checks; the next one comes five seconds later.
    let sweeps = 0;
    line.socket.on('ping', () => sweeps++);
    await waitUntil(t, () => sweeps === 1, 10_000);
    await t.call(person, accountsRoutes.logout, {});
    expect(await line.end).toBe(socketClosings.signedOut);
    expect(sweeps).toBe(1);
  });

  test('a removed administrator is notified of it, and receives nothing of the organization after it', async () => {
    const { school_id } = a.school;
    const line = connect(`?schools=${school_id}`, sessionHeaders(a.administrator));
    await expectGreeted(t, line);
    const change = { school_id, type: 'visits.marked', ids: [1] };
    server.platform.bus.publish(change);
    await waitUntil(t, () => line.messages.some(({ type }) => type === 'changed'));
    await t.call(a.school.owner, schoolsRoutes.delete_administrator, {
      params: { role: 'owner', school_id, id: a.fixtures.administrator! },
    });
    await waitUntil(t, () => line.messages.some((one) => one.type === 'removed' && one.school_id === school_id));
    server.platform.bus.publish(change);
    await sleep(100);
    expect(line.messages.map(({ type }) => type)).toEqual(['hello', 'changed', 'removed']);
    expect(line.messages.at(-1)).toMatchObject({ lost: ['administrator'], left: [] });
  });

  test('a person who loses one of two roles is notified which, within five seconds, and still receives by the other', async () => {
    const { school_id } = a.school;
    const second = await buildAdministrator(t, a.school);
    await t.sql('update staff set user_id = $1 where id = $2', [a.teacher.user_id, second.staff_id]);
    t.platform.access.forgetAll();
    const line = connect(`?schools=${school_id}`, sessionHeaders(a.teacher));
    await expectGreeted(t, line);
    const started = t.clock.monotonic();
    await t.call(a.school.owner, schoolsRoutes.delete_administrator, {
      params: { role: 'owner', school_id, id: second.staff_id },
    });
    await waitUntil(t, () => line.messages.some(({ type }) => type === 'removed'));
    expect(t.clock.monotonic() - started).toBeLessThan(5_000);
    expect(line.messages.at(-1)).toEqual({ type: 'removed', school_id, lost: ['administrator'], left: ['teacher'] });
    server.platform.bus.publish({ school_id, type: 'visits.marked', ids: [1] });
    await waitUntil(t, () => line.messages.at(-1)?.type === 'changed');
  });
});
