/**
 * The table of events is read without loss and without repetition: rows committed late with a lower id, a backlog
 * shared by two processes, a failed consumer, a restored cluster; old rows go only after every consumer has passed
 * them (decisions 110 and 111). Controls: a reader that remembers the highest id loses a row, and without the relay
 * another process receives nothing.
 */
import {
  consumerLags,
  followRestoredEvents,
  serve,
  transact,
  type Platform,
  type RunningServer,
  withOwner,
  writeContext,
} from '@ritm/platform';
import { consume, type EventConsumer } from '@ritm/platform/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { statusLines } from '../../src/status.ts';
import { sleep } from '../sockets/socket-server.ts';
import { secondPlatform } from '../../test-platform.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ poolSize: 50 });
});
afterAll(() => t?.close());

const facts = {
  actor: undefined,
  school_id: 1,
  time_zone: 'Europe/Moscow',
  now: '2026-03-11T07:00:00.000Z',
  language: 'ru' as const,
  request: { id: 'events', ip: undefined, device: undefined, from: undefined },
};
const emit = (id: number, platform: Platform = t.platform) =>
  transact(platform.database, async (tx) =>
    writeContext(tx, { ...facts, contributions: platform.contributions }, platform.effects).emit('events.tried', [id]),
  );

/** A process over the test's database; `consumers` run only where the test runs them. */
const openPlatform = (consumers: readonly EventConsumer[] = []) => secondPlatform(t, {}, { consumers });

const tried = (events: readonly { type: string; ids: readonly number[] }[]) =>
  events.filter(({ type }) => type === 'events.tried').flatMap(({ ids }) => ids);

/** A consumer that remembers what it was given, and what was committed of it. */
function recorder(name: string): { consumer: EventConsumer; done: number[] } {
  const done: number[] = [];
  const handle: EventConsumer['handle'] = (_platform, tx, events) => tx.onCommit(() => done.push(...tried(events)));
  return { consumer: { name, handle }, done };
}

async function drain(platform: Platform, consumer: EventConsumer): Promise<void> {
  for (;;) {
    const { found, isPart } = await consume(platform, consumer);
    if (found === 0 && !isPart) return;
  }
}

describe('a row that is committed late, with a lower id, is read', () => {
  /** Reads while one of two transactions is open, and again afterwards. The first to write is the last to commit. */
  async function readAround(read: () => Promise<void>): Promise<void> {
    const early = await t.platform.database.connect();
    await early.query('begin');
    await early.query(`insert into events (type, ids) values ('events.tried', '{1}')`);
    await emit(2);
    await read();
    await early.query('commit');
    await read();
    early.release();
  }

  test('by a named consumer, once, and without waiting for the open transaction', async () => {
    const { consumer, done } = recorder('test.late');
    await drain(t.platform, consumer);
    const seen: number[][] = [];
    await readAround(async () => {
      await drain(t.platform, consumer);
      seen.push([...done]);
    });
    expect(seen).toEqual([[2], [2, 1]]);
    await drain(t.platform, consumer);
    expect(done).toEqual([2, 1]);
  });

  test('control: a reader that remembers the highest id loses it', async () => {
    let [{ last }] = (await t.sql('select max(id) as last from events')) as [{ last: string }];
    const seen: number[] = [];
    await readAround(async () => {
      for (const row of await t.sql('select id, ids from events where id > $1 order by id', [last])) {
        seen.push(...row.ids.map(Number));
        last = row.id;
      }
    });
    expect(seen).toEqual([2]);
  });

  test('under forty writers that commit out of order, each event is read once', { timeout: 60_000 }, async () => {
    const { consumer, done } = recorder('test.crowd');
    await drain(t.platform, consumer);
    let isOver = false;
    const reading = (async () => {
      while (!isOver) await consume(t.platform, consumer);
    })();
    const writers = Array.from({ length: 40 }, async (_, n) => {
      const client = await t.platform.database.connect();
      for (let at = 0; at < 10; at++) {
        await client.query('begin');
        await client.query(`insert into events (type, ids) values ('events.tried', array[$1::bigint])`, [n * 10 + at]);
        await sleep((n * 7 + at * 13) % 30);
        // Every fifth is undone: it must not be waited for or read.
        await client.query(at % 5 === 4 ? 'rollback' : 'commit');
      }
      client.release();
    });
    await Promise.all(writers);
    isOver = true;
    await reading;
    await drain(t.platform, consumer);
    const expectedIds = Array.from({ length: 400 }, (_, id) => id).filter((id) => id % 5 !== 4);
    expect(done.toSorted((one, other) => one - other)).toEqual(expectedIds);
  });
});

describe('a named consumer', () => {
  test('does a backlog in parts, each event once, though two processes do it', async () => {
    const { consumer, done } = recorder('test.backlog');
    const other = openPlatform();
    await drain(t.platform, consumer);
    await t.sql(`insert into events (type, ids) select 'events.tried', array[n] from generate_series(1, 2500) n`);
    for (let n = 2501; n <= 2510; n++) await emit(n);
    await Promise.all([drain(t.platform, consumer), drain(other, consumer)]);
    await other.close();
    expect(done.toSorted((one, two) => one - two)).toEqual(Array.from({ length: 2510 }, (_, index) => index + 1));
  });

  test('stays where it was when its work fails, and does it then', async () => {
    const done: number[] = [];
    let fails = true;
    const consumer: EventConsumer = {
      name: 'test.failing',
      handle: (_platform, tx, events) => {
        tx.jobs.add({ task: 'passes.expire', payload: { ids: tried(events) }, run_at: '2027-01-01T00:00:00.000Z' });
        if (fails) throw new Error('undone');
        done.push(...tried(events));
      },
    };
    const jobs = () =>
      t.sql(`delete from graphile_worker._private_jobs where payload::jsonb ? 'ids' returning payload`);
    await drain(t.platform, consumer);
    await emit(5);
    await expect(consume(t.platform, consumer)).rejects.toThrow('undone');
    expect(await jobs()).toEqual([]);
    fails = false;
    await drain(t.platform, consumer);
    expect(done).toEqual([5]);
    expect(await jobs()).toEqual([{ payload: { ids: [5] } }]);
  });

  test('goes on after a restore into a cluster whose transaction ids are lower', async () => {
    const { consumer, done } = recorder('test.restored');
    await drain(t.platform, consumer);
    await emit(1);
    await drain(t.platform, consumer);
    await emit(2);
    // What a dump of a cluster with more transactions would bring.
    await t.sql(`update events set xid = (xid::text::bigint + 1000000000)::text::xid8`);
    await t.sql(`
      update event_consumers
      set since = format('%1$s:%1$s:', pg_snapshot_xmax(since)::text::bigint + 1000000000)::pg_snapshot, until = null,
        after_xid = '0', after_id = 0
      where name <> 'test.restored'`);
    await t.sql(`update event_consumers set since = (select format('%1$s:%1$s:', max(xid))::pg_snapshot from events)
      where name = 'test.restored'`);
    expect(await withOwner(t.url, followRestoredEvents)).toBe(true);
    expect(await withOwner(t.url, followRestoredEvents)).toBe(false);
    await emit(3);
    await drain(t.platform, consumer);
    expect(done.slice(0, 1)).toEqual([1]);
    expect(done.slice(-2)).toEqual([2, 3]);
  });
});

describe('rows are removed', () => {
  const age = (hours: number) =>
    t.sql(`update events set created_at = now() - make_interval(hours => $1) where type = 'events.tried'`, [hours]);
  const left = async () => Number((await t.sql(`select count(*) from events where type = 'events.tried'`))[0].count);
  const sweep = () => t.perform('platform.sweep');
  /** Everybody but the consumer of the test has read everything. */
  const passOthers = () =>
    t.sql(`update event_consumers set since = pg_current_snapshot(), until = null, after_xid = '0', after_id = 0
      where name <> 'test.slow'`);
  afterEach(() => t.sql(`delete from event_consumers where name = 'test.slow'`));

  test('after 48 hours, once every named consumer has passed them', async () => {
    const { consumer } = recorder('test.slow');
    await drain(t.platform, consumer);
    await t.sql(`delete from events`);
    for (let n = 1; n <= 3; n++) await emit(n);
    await passOthers();
    await age(1_000);
    await sweep();
    expect(await left()).toBe(3);
    await drain(t.platform, consumer);
    await age(47);
    await sweep();
    expect(await left()).toBe(3);
    await age(49);
    await sweep();
    expect(await left()).toBe(0);
  });

  test('and a consumer that stands is in the status and in the metrics', async () => {
    const { consumer } = recorder('test.slow');
    await drain(t.platform, consumer);
    await emit(1);
    await passOthers();
    await age(72);
    const lag = (await t.platform.database.run(consumerLags, {})).find(({ name }) => name === 'test.slow');
    expect(lag).toMatchObject({ waiting: 1 });
    expect(lag!.oldest_seconds).toBeGreaterThan(71 * 3600);
    const metrics = await t.platform.metrics.text();
    expect(metrics).toContain('ritm_events_waiting{consumer="test.slow"} 1');
    expect(metrics).toContain('ritm_events_waiting{consumer="platform.listeners"} 0');
    const known = openPlatform([consumer]);
    const lineIn = async (platform: Platform) =>
      (await statusLines(platform)).find((line) => line.includes('test.slow'));
    expect(await lineIn(known)).toMatch(/не прочитано 1, дольше всех ждёт 3 сут; СТОИТ/);
    expect(await lineIn(t.platform)).toContain('forget_consumer test.slow');
    await known.close();
  });
});

describe('another process', () => {
  let server: RunningServer;
  let platform: Platform;
  const received: number[] = [];
  beforeAll(async () => {
    platform = openPlatform();
    server = await serve(platform, { version: 'test' });
    platform.bus.listen(({ type, ids }) => type === 'events.tried' && received.push(...ids));
    await sleep(200);
  });
  afterAll(() => server?.stop());
  afterEach(() => {
    received.length = 0;
  });

  async function receivedWithin(ms: number, count: number): Promise<number> {
    const started = t.clock.monotonic();
    while (received.length < count && t.clock.monotonic() - started < ms) await sleep(2);
    return t.clock.monotonic() - started;
  }

  test('receives an event within a second, once, in the order of the writers', async () => {
    const took: number[] = [];
    for (let n = 1; n <= 20; n++) {
      await emit(n);
      took.push(await receivedWithin(3_000, n));
    }
    console.log(`received in another process after ${took.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    expect(Math.max(...took)).toBeLessThan(1_000);
    expect(took.toSorted((one, other) => one - other)[10]).toBeLessThan(400);
    await sleep(100);
    expect(received).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test('receives also what nobody announced, at its next poll', async () => {
    await t.sql(`insert into events (type, ids) values ('events.tried', '{7}')`);
    expect(await receivedWithin(3_000, 1)).toBeLessThan(2_000);
    expect(received).toEqual([7]);
  });

  test('receives what was committed while it could not read, and caches no access meanwhile', async () => {
    const run = platform.database.run;
    platform.database.run = () => Promise.reject(new Error('away'));
    try {
      await emit(8);
      await receivedWithin(1_500, 1);
      expect(received).toEqual([]);
      expect(platform.access.listening).toBe(false);
    } finally {
      platform.database.run = run;
    }
    await receivedWithin(3_000, 1);
    expect(received).toEqual([8]);
    expect(platform.access.listening).toBe(true);
  });

  test('forgets at once whose access changed', async () => {
    const forgotten: unknown[] = [];
    const stop = platform.access.onForget((one) => forgotten.push(one));
    await transact(t.platform.database, async (tx) =>
      writeContext(tx, { ...facts, contributions: t.platform.contributions }, t.platform.effects).forgetAccess(42),
    );
    const started = t.clock.monotonic();
    while (forgotten.length === 0 && t.clock.monotonic() - started < 1_000) await sleep(2);
    stop();
    expect(forgotten).toEqual([{ user_id: 42 }]);
  });

  test('is announced to seldom, however many writes there are', async () => {
    const client = await t.platform.database.connect();
    let announcements = 0;
    client.on('notification', () => announcements++);
    await client.query('listen ritm_events');
    const started = t.clock.monotonic();
    for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 20 }, (_, n) => emit(n)));
    const ticks = (t.clock.monotonic() - started) / 20;
    await sleep(100);
    client.release(true);
    await receivedWithin(10_000, 400);
    expect(received).toHaveLength(400);
    console.log(`400 writes in ${(ticks * 20).toFixed(0)} ms: ${announcements} announcements`);
    expect(announcements).toBeGreaterThan(0);
    expect(announcements).toBeLessThanOrEqual(Math.ceil(ticks) + 2);
  });

  test('control: without the relay it receives nothing', async () => {
    const detached = openPlatform();
    const unreachable: number[] = [];
    detached.bus.listen(({ ids }) => unreachable.push(...ids));
    await emit(9);
    await receivedWithin(3_000, 1);
    expect(received).toEqual([9]);
    await sleep(1_500);
    expect(unreachable).toEqual([]);
    await detached.close();
  });
});
