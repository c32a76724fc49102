/**
 * A job with a key is never lost, not even when a worker takes the waiting job of that key at the same moment: that run
 * began before the transaction committed and cannot see its changes. Control: `add_job` of the library loses it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Collected } from '../contributions.ts';
import { transact } from '../db/transaction.ts';
import { writeContext } from '../write-context.ts';

const TASK = 'platform.sweep_files';
let t: TestApp;
let worker: pg.Client;
beforeAll(async () => {
  t = await openTestApp();
  worker = new pg.Client({ connectionString: t.url });
  await worker.connect();
});
beforeEach(() => t.sql('delete from graphile_worker._private_jobs'));
afterAll(async () => {
  await worker?.end();
  await t?.close();
});

const libraryAdd = () => t.sql('select graphile_worker.add_job($1, job_key => $1)', [TASK]);

const facts = {
  actor: undefined,
  school_id: undefined,
  time_zone: undefined,
  now: '2026-03-11T07:00:00.000Z',
  language: 'ru' as const,
  request: { id: 'queue', ip: undefined, device: undefined, from: undefined },
  // No collected contribution is used here.
  contributions: {} as Collected,
};
const enqueue = (payload = {}) =>
  transact(t.platform.database, async (transaction) =>
    writeContext(transaction, facts, t.platform.effects).enqueue(TASK, payload, { jobKey: TASK }),
  );

const jobs = () =>
  t.sql<{ key: string | null; taken: boolean; payload: unknown }>(
    `select key, locked_at is not null as taken, payload from graphile_worker._private_jobs order by id`,
  );

async function untilBlocked(): Promise<void> {
  const waiting = async () =>
    (
      await t.sql<{ n: number }>(
        `
          select count(*)::int as n
          from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
    )[0]!.n;
  for (let turn = 0; turn < 200 && (await waiting()) === 0; turn++) await sleep(10);
  expect(await waiting()).toBe(1);
}

/** Adds a job while a worker is taking the waiting one of the same key. */
async function addWhileTaken(add: () => Promise<unknown>): Promise<void> {
  await libraryAdd();
  await worker.query('begin');
  await worker.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w', attempts = 1`);
  const added = add();
  await untilBlocked();
  await worker.query('commit');
  await added;
}

test('a job whose key is being taken by a worker waits as a job of its own', async () => {
  await addWhileTaken(() => enqueue({ n: 2 }));
  expect(await jobs()).toEqual([
    { key: null, taken: true, payload: {} },
    { key: TASK, taken: false, payload: { n: 2 } },
  ]);
});

test('control: the library’s own function loses it', async () => {
  await addWhileTaken(libraryAdd);
  expect(await jobs()).toEqual([{ key: TASK, taken: true, payload: {} }]);
});

test('a waiting job is replaced, and beside a running one there is a new one', async () => {
  await enqueue({ n: 1 });
  await enqueue({ n: 2 });
  expect(await jobs()).toEqual([{ key: TASK, taken: false, payload: { n: 2 } }]);
  await t.sql(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w', attempts = 1`);
  await enqueue({ n: 3 });
  expect(await jobs()).toEqual([
    { key: null, taken: true, payload: { n: 2 } },
    { key: TASK, taken: false, payload: { n: 3 } },
  ]);
});
