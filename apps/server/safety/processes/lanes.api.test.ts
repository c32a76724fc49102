/**
 * A job that a person waits for starts within two seconds whatever else runs, because each lane has workers of its own
 * (decision 073), and the jobs of a transaction are there with its commit alone. Control: in one lane the awaited job
 * does not start.
 */
import { z } from '@ritm/http';
import { job, transact, type JobDefinition, type Lane, type ModuleManifest, writeContext } from '@ritm/platform';
import { consume, startWorker } from '@ritm/platform/testing';
import type { Collected } from '@ritm/platform/contributions';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusLines } from '../../src/status.ts';
import { secondPlatform } from '../../test-platform.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t?.close());

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const enqueue = (task: string, count = 1) =>
  t.sql(`select count(graphile_worker.add_job($1)) from generate_series(1, $2)`, [task, count]);

const platformWith = (jobs: readonly JobDefinition[]) =>
  secondPlatform(t, {}, { modules: [{ name: 'lanes', routes: [], jobs } satisfies ModuleManifest] });

/**
 * Milliseconds until an awaited job and a message start behind more endless jobs of every other lane than it has
 * workers; undefined: not within two seconds.
 */
async function startBehind(laneOfStuck: (lane: Lane) => Lane | undefined): Promise<(number | undefined)[]> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const begun = new Map<string, number>();
  const named = (lane: Lane | undefined) => lane && { lane };
  const payload = z.object({});
  const stuck = (['long', 'follow_up', 'clock'] as const).map((lane) =>
    job({ task: `lanes.stuck_${lane}`, payload, ...named(laneOfStuck(lane)), run: () => released }),
  );
  const quick = (['awaited', 'messages'] as const).map((lane) =>
    job({
      task: `lanes.quick_${lane}`,
      payload,
      ...named(laneOfStuck(lane)),
      run: async () => void begun.set(lane, t.clock.monotonic()),
    }),
  );
  const platform = platformWith([...stuck, ...quick]);
  for (const { task } of stuck) await enqueue(task, 50);
  const worker = await startWorker(platform);
  await sleep(500);
  const requestedAt = t.clock.monotonic();
  for (const { task } of quick) await enqueue(task);
  const until = requestedAt + 2_000;
  while (begun.size < 2 && t.clock.monotonic() < until) await sleep(20);
  const took = ['awaited', 'messages'].map((lane) => (begun.has(lane) ? begun.get(lane)! - requestedAt : undefined));
  await t.sql('delete from graphile_worker._private_jobs where locked_at is null');
  release();
  await worker.stop();
  await t.sql('delete from graphile_worker._private_jobs');
  await platform.close();
  return took;
}

describe('what a person waits for starts within two seconds, whatever else runs', { timeout: 30_000 }, () => {
  test('in lanes', async () => {
    const took = await startBehind((lane) => lane);
    console.log(`started after ${took.map((ms) => `${Math.round(ms ?? NaN)} ms`).join(', ')}`);
    expect(took.every((ms) => ms !== undefined)).toBe(true);
  });
  test('control: in one lane it does not', async () => {
    expect(await startBehind(() => undefined)).toEqual([undefined, undefined]);
  });
});

test('the jobs that a person waits for are in those lanes', () => {
  const lanesOf = new Map(t.platform.jobs.map(({ task, lane }) => [task, lane]));
  expect(Object.fromEntries([...lanesOf].filter(([, lane]) => lane !== undefined))).toEqual({
    'messages.send': 'messages',
    'messages.remind_now': 'awaited',
    'platform.send_messages': 'messages',
    'notifications.deliver': 'messages',
    'notifications.push': 'messages',
    'imports.read': 'awaited',
    'imports.read_slow': 'slow',
    'imports.check': 'awaited',
    'imports.check_slow': 'slow',
    'imports.forecast': 'awaited',
    'imports.commit': 'long',
    'imports.roll_back': 'long',
    'passes.run_batch': 'long',
  });
});

test('how old the oldest job of a lane is, in the metrics and in the status', async () => {
  await t.sql(`select graphile_worker.add_job('imports.read', run_at => now() - interval '90 seconds')`);
  await t.sql(`select graphile_worker.add_job('imports.read', run_at => now() + interval '1 hour')`);
  await enqueue('passes.expire');
  await t.sql(
    `
      update graphile_worker._private_jobs set attempts = max_attempts
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'passes.expire')`,
  );
  const metrics = await t.platform.metrics.text();
  const [, seconds] = /ritm_jobs_oldest_seconds\{lane="awaited"\} ([\d.]+)/.exec(metrics)!;
  expect(Number(seconds)).toBeGreaterThan(89);
  expect(Number(seconds)).toBeLessThan(150);
  expect(metrics).toContain('ritm_jobs_waiting{lane="awaited"} 1');
  expect(metrics).toContain('ritm_jobs_oldest_seconds{lane="messages"} 0');
  expect(metrics).toContain('ritm_jobs_given_up{lane="clock"} 1');
  const lines = await statusLines(t.platform);
  expect(lines.find((line) => line.includes('(awaited)'))).toMatch(/ждут 1, дольше всех (9\d|1[0-4]\d) с/);
  expect(lines.find((line) => line.includes('(long)'))).toContain('никто не ждёт');
  await t.sql('delete from graphile_worker._private_jobs');
});

describe('the jobs of a transaction', () => {
  const facts = {
    actor: undefined,
    school_id: 1,
    time_zone: 'Europe/Moscow',
    now: '2026-03-11T07:00:00.000Z',
    language: 'ru' as const,
    request: { id: 'lanes', ip: undefined, device: undefined, from: undefined },
    // The only module of this assembly collects nothing.
    contributions: {} as Collected,
  };
  const consumeAll = async () => {
    for (const one of t.platform.consumers) await consume(t.platform, one);
  };
  const queued = () =>
    t.sql<{ task: string; payload: unknown }>(
      `
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id
        returning t.identifier as task, j.payload`,
    );

  test('events of one kind are one job of the listener with the ids of all', async () => {
    await consumeAll();
    const before = await t.sql('select count(*)::int as n from events');
    await transact(t.platform.database, async (transaction) => {
      const tx = writeContext(transaction, facts, t.platform.effects);
      for (let id = 1; id <= 300; id++) tx.emit('visits.pass_edited', [id], { lesson_plus_id: 1000 + id });
      tx.emit('visits.pass_edited', [7]);
      tx.emit('visits.pass_sold', [7]);
    });
    const after = await t.sql('select count(*)::int as n from events');
    expect(after[0].n - before[0].n).toBe(302);
    const ids = Array.from({ length: 300 }, (_, index) => index + 1);
    expect(await queued()).toEqual([]);
    await consumeAll();
    expect(await queued()).toEqual([
      ...['visits.seat_enrolled', 'reports.sum_clients'].map((task) => ({
        task,
        payload: { school_id: 1, type: 'visits.pass_edited', ids },
      })),
      ...['visits.seat_enrolled', 'reports.sum_clients'].map((task) => ({
        task,
        payload: { school_id: 1, type: 'visits.pass_sold', ids: [7] },
      })),
    ]);
  });

  test('are there with the commit alone, and a worker of another connection is notified', async () => {
    const { rows, announced } = await listened(async () => {
      await transact(t.platform.database, async (transaction) => {
        const tx = writeContext(transaction, facts, t.platform.effects);
        tx.enqueue('passes.expire', { n: 1 }, { runAt: '2026-03-12T00:00:00.000Z' });
        tx.enqueue('passes.expire', { n: 2 });
        expect(await queued()).toEqual([]);
      });
      return queued();
    });
    expect(rows).toEqual([
      { task: 'passes.expire', payload: { n: 1 } },
      { task: 'passes.expire', payload: { n: 2 } },
    ]);
    expect(announced).toBe(true);
    const failure = new Error('undone');
    const undone = transact(t.platform.database, async (transaction) => {
      writeContext(transaction, facts, t.platform.effects).enqueue('passes.expire', {});
      throw failure;
    });
    await expect(undone).rejects.toBe(failure);
    expect(await queued()).toEqual([]);
  });
});

/** Runs the body while another connection listens as the workers do. */
async function listened<T>(body: () => Promise<T>): Promise<{ rows: T; announced: boolean }> {
  const client = await t.platform.database.connect();
  let announced = false;
  client.on('notification', () => (announced = true));
  await client.query('listen "jobs:insert"');
  const rows = await body();
  for (let waited = 0; !announced && waited < 2_000; waited += 20) await sleep(20);
  client.release(true);
  return { rows, announced };
}
