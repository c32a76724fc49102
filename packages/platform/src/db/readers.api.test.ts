import { sql } from 'kysely';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from './pool.ts';
import { statement, type Params } from './statement.ts';

let t: TestApp;
const opened: Database[] = [];
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await t.close();
});

const number = statement((_db, p: Params<{ n: number }>) => sql<{ n: number }>`select ${p('n')}::int as n`);
const sleep = statement(
  (_db, p: Params<{ seconds: number }>) => sql<{ n: number }>`select 0 as n from pg_sleep(${p('seconds')})`,
);

function open(readers: number): Database {
  const database = openDatabase(t.url, { readers, onError: () => undefined });
  opened.push(database);
  return database;
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Runs the statement once on each connection, so that none is opened during the test. */
const warm = (database: Database, readers: number) =>
  Promise.all(Array.from({ length: readers * 8 }, (_, n) => database.run(number, { n })));

test('behind a slow statement stand only those that left with it; all others go past', async () => {
  const database = open(2);
  await warm(database, 2);
  let isOver = false;
  const slow = database.run(sleep, { seconds: 0.7 }).then(() => (isOver = true));
  await nextTurn();
  const past: boolean[] = [];
  const replies: Promise<unknown>[] = [];
  for (let n = 0; n < 60; n++) {
    replies.push(database.run(number, { n }).then(() => past.push(!isOver)));
    // Another turn of the event loop: another caller.
    await nextTurn();
  }
  await Promise.all([slow, ...replies]);
  expect(past.filter(Boolean).length).toBeGreaterThanOrEqual(54);
});

test('statements of one connection are answered in the order in which they were asked', async () => {
  const database = open(1);
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 200 }, (_, n) => database.run(number, { n }).then(([row]) => order.push(row!.n))),
  );
  expect(order).toEqual(Array.from({ length: 200 }, (_, n) => n));
});

test('a cut connection costs the statements that it was sent; those that waited are answered by the next one', async () => {
  const connections = () => t.sql('select count(*)::int as n from pg_stat_activity where datname = current_database()');
  const before = await connections();
  const database = openDatabase(t.url, { readers: 1, onError: () => undefined });
  await warm(database, 1);
  const replies = Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => (n === 0 ? database.run(sleep, { seconds: 3 }) : database.run(number, { n }))),
  );
  const sleeping = `select pid from pg_stat_activity
    where query like 'select 0 as n from pg_sleep%' and state = 'active'`;
  await expect.poll(() => t.sql(sleeping)).toHaveLength(1);
  await t.sql(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select 0 as n from pg_sleep%'`);
  const fates = (await replies).map(({ status }) => status);
  expect(fates[0]).toBe('rejected');
  const lost = fates.filter((one) => one === 'rejected').length;
  expect(lost).toBeLessThanOrEqual(8);
  expect(fates.slice(lost)).toEqual(Array.from({ length: 60 - lost }, () => 'fulfilled'));
  await nextTurn();
  await database.close();
  // The connection that replaced the cut one is the database's own and ends with it.
  await expect.poll(connections).toEqual(before);
});

test('a database that refuses connections refuses everything that waits, at once', async () => {
  const unreachable = openDatabase(t.url.replace(/:\d+\//, ':1/'), { readers: 2, onError: () => undefined });
  opened.push(unreachable);
  const fates = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => unreachable.run(number, { n })));
  expect(fates.every(({ status }) => status === 'rejected')).toBe(true);
});

test('a closed database answers what waits and refuses what comes', async () => {
  const database = openDatabase(t.url, { readers: 1, onError: () => undefined });
  await warm(database, 1);
  const replies = Promise.all(Array.from({ length: 30 }, (_, n) => database.run(number, { n })));
  const closed = database.close();
  await expect(database.run(number, { n: 1 })).rejects.toThrow('Connection terminated');
  await closed;
  expect((await replies).flat().map(({ n }) => n)).toEqual(Array.from({ length: 30 }, (_, n) => n));
});
