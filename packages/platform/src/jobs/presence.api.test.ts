import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Presence } from './presence.ts';

let t: TestApp;
let pools: pg.Pool[];
beforeAll(async () => {
  t = await openTestApp();
  pools = [0, 1].map(() => new pg.Pool({ connectionString: t.url, max: 2 }));
  for (const pool of pools) {
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await t.close();
});

/** Locks a job as a worker of this name did a minute ago. */
async function lockedJob(name: string): Promise<() => Promise<string | null>> {
  const [job] = await t.sql<{ id: string }>(`select id from graphile_worker.add_job('platform.sweep')`);
  await t.sql(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - interval '1 minute' where id = $1`,
    [job!.id, name],
  );
  return async () => {
    const [row] = await t.sql<{ locked_by: string | null }>(
      'select locked_by from graphile_worker._private_jobs where id = $1',
      [job!.id],
    );
    return row!.locked_by;
  };
}

const held = async () =>
  (
    await t.sql<{ n: number }>(
      `
        select count(*)::int as n
        from pg_locks
        where locktype = 'advisory'
          and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())`,
    )
  )[0]!.n;

async function untilHeld(count: number): Promise<void> {
  for (let turn = 0; turn < 100 && (await held()) !== count; turn++) await sleep(30);
  expect(await held()).toBe(count);
}

test('jobs of a worker that died are freed after two checks; those of a living one stay its own', async () => {
  const [dead, alive] = [await lockedJob('pool-dead'), await lockedJob('pool-alive')];
  const [one, other] = pools.map((pool) => new Presence(pool)) as [Presence, Presence];
  one.announce('pool-alive');
  await untilHeld(1);
  await other.freeAbandoned();
  expect(await dead()).toBe('pool-dead');
  await other.freeAbandoned();
  expect([await dead(), await alive()]).toEqual([null, 'pool-alive']);
  one.end();
  await untilHeld(0);
  // The second check in a row finds it absent.
  await other.freeAbandoned();
  await other.freeAbandoned();
  expect(await alive()).toBeNull();
  other.end();
});

test('a worker whose connection was cut is announced again', async () => {
  const presence = new Presence(pools[0]!);
  presence.announce('pool-cut');
  await untilHeld(1);
  await t.sql(
    `
      select pg_terminate_backend(pid)
      from pg_locks
      where locktype = 'advisory'
        and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`,
  );
  await sleep(100);
  await untilHeld(1);
  presence.end();
  await untilHeld(0);
  expect(await held()).toBe(0);
});
