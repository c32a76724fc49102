/**
 * Which databases the migrations take and which they refuse untouched: new, interrupted, stamped by the baseline,
 * behind it, edited, unknown (decisions 125 and 126).
 */
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { readBaseline, type Baseline } from './baseline.ts';
import { applyMigrations } from './migrate.ts';
import { checksumOf, listMigrations, MigrationRefused, type Migration } from './migration-files.ts';
import { differingObjects, readSchemaHashes } from './schema-hashes.ts';

const { adminUrl } = inject('postgres');
const database = 'migrate_test';
const template = 'migrate_test_baseline';
const later: Migration = { name: '29990101T0000_later.sql', sql: 'create table later (id int);' };
let baseline: Baseline;
let first: Migration;
let client: pg.Client;

/** One database gets the baseline, which is most of the time; the others are its clones. */
beforeAll(async () => {
  baseline = await readBaseline();
  first = (await listMigrations())[0]!;
  await openDatabase(template, 'template0');
  await applyMigrations(client, [first], baseline);
  await client.end();
}, 60_000);

beforeEach(() => openDatabase(database, template));

afterEach(() => client.end());

afterAll(() => asAdmin([database, template].map((name) => `drop database if exists ${name} with (force)`)));

async function openDatabase(name: string, from: string): Promise<void> {
  await asAdmin([`drop database if exists ${name} with (force)`, `create database ${name} template ${from}`]);
  client = new pg.Client({ connectionString: addressOf(name) });
  await client.connect();
}

function addressOf(name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin(statements: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}

const records = async () => (await client.query('select * from schema_migrations order by name')).rows;

async function schemaHashes(change = ''): Promise<Record<string, string>> {
  await client.query('begin');
  try {
    await client.query(change);
    return await readSchemaHashes(client);
  } finally {
    await client.query('rollback');
  }
}

/** The database as the version before the baseline left it. */
async function makeOld(applied: readonly string[]): Promise<void> {
  await client.query('drop table schema_migrations');
  await createOldRecords();
  await client.query('insert into schema_migrations (name) select unnest($1::text[])', [applied]);
  await client.query(`insert into users (phone) values ('+79000000001')`);
}

const createOldRecords = () =>
  client.query('create table schema_migrations (name text primary key, applied_at timestamptz not null default now())');

/** Expects one line, and afterwards the database as it was. */
async function expectRefused(migrations: readonly Migration[], line: RegExp): Promise<void> {
  const before = [await records(), await schemaHashes()];
  const refusal: unknown = await applyMigrations(client, migrations, baseline).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MigrationRefused);
  expect((refusal as Error).message).toMatch(line);
  expect((refusal as Error).message).not.toContain('\n');
  expect([await records(), await schemaHashes()]).toEqual(before);
}

test('a new database gets the baseline, whose schema is the one of the replaced migrations', async () => {
  expect(first.name).toBe(baseline.name);
  expect(await records()).toMatchObject([{ name: first.name, checksum: checksumOf(first) }]);
  expect(differingObjects(await schemaHashes(), baseline.hashes)).toEqual([]);
  expect(await applyMigrations(client, [first], baseline)).toEqual([]);
});

test('a first start that was interrupted before the first migration continues', async () => {
  await client.query('drop table schema_migrations');
  await createOldRecords();
  expect(await applyMigrations(client, [later], baseline)).toEqual([later.name]);
});

test('a database with all replaced migrations is stamped and keeps its rows', async () => {
  await makeOld(baseline.replaced);
  expect(await applyMigrations(client, [first, later], baseline)).toEqual([later.name]);
  expect(await records()).toMatchObject([first, later].map((one) => ({ name: one.name, checksum: checksumOf(one) })));
  expect((await client.query('select phone from users')).rows).toEqual([{ phone: '+79000000001' }]);
  expect(await applyMigrations(client, [first, later], baseline)).toEqual([]);
});

test('a database that is behind the baseline is refused untouched', async () => {
  await makeOld(baseline.replaced.slice(0, -2));
  await expectRefused(
    [first, later],
    /старше этой версии Ритма на 2 из 74 .*git checkout \w+, npm run ritm -- migrate/,
  );
});

test('a database with migrations of another version is refused untouched', async () => {
  await makeOld([...baseline.replaced, '20261123T0300_mine.sql']);
  await expectRefused([first, later], /не знает \(20261123T0300_mine\.sql\)/);
});

test('a database with all replaced migrations and another schema is refused untouched', async () => {
  await makeOld(baseline.replaced);
  await client.query('drop index students_phone; alter table users add column nickname text');
  await expectRefused([first, later], /отличается .*\(students, users\).*schema\.sql версии \w+/);
});

test('a migration that was edited after it was applied is refused before any later one runs', async () => {
  const edited = { ...first, sql: `${first.sql}-- more\n` };
  await expectRefused([edited, later], /файл \w+_baseline\.sql изменён после того/);
  const onWindows = { ...first, sql: first.sql.replaceAll('\n', '\r\n') };
  expect(await applyMigrations(client, [onWindows, later], baseline)).toEqual([later.name]);
});

test('jobs that wait under their former names, and their crontabs, get the new names', async () => {
  await runMigrations({ connectionString: addressOf(database) });
  await client.query(`
    select graphile_worker.add_job('visits.run_batch', '{"id":7}'),
      graphile_worker.add_job('students.make_tasks', '{}', job_key := 'students.make_tasks'),
      graphile_worker.add_job('imports.read', '{"id":8}')`);
  await client.query(`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('visits.night', now(), '2026-11-22T00:10Z')`);
  await applyMigrations(client, await listMigrations(), baseline);
  const { rows: jobs } = await client.query(`
    select t.identifier as task, j.key, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    order by j.id`);
  expect(jobs).toEqual([
    { task: 'passes.run_batch', key: null, payload: { id: 7 } },
    { task: 'tasks.make', key: 'tasks.make', payload: {} },
    { task: 'imports.read', key: null, payload: { id: 8 } },
  ]);
  const { rows: crontabs } = await client.query('select identifier from graphile_worker._private_known_crontabs');
  expect(crontabs).toEqual([{ identifier: 'passes.expire' }]);
});

test('the hashes of the schema notice every kind of change', async () => {
  const changes: [string, string[]][] = [
    ['alter table users add column nickname text', ['users']],
    ['alter table users alter column firstname drop default', ['users']],
    ['alter table users alter column firstname drop not null', ['users']],
    ['alter table users drop constraint users_phone_check', ['users']],
    ['alter table lessons_minus drop constraint lessons_minus_root_fkey', ['lessons_minus']],
    ['drop index students_phone', ['students']],
    ['alter table lesson_plus_burns disable trigger lesson_plus_burns_within_lot', ['lesson_plus_burns']],
    ['grant update on finances to ritm_app', ['finances']],
    ['grant update (value) on lesson_plus_burns to ritm_app', ['lesson_plus_burns']],
    ['revoke select on sequence users_id_seq from ritm_app', ['users_id_seq']],
    ['grant execute on function drop_old_events to public', ['drop_old_events()']],
    ['alter function ritm_now() volatile', ['ritm_now()']],
    ['alter table event_consumers reset (fillfactor)', ['event_consumers']],
    ['alter table files enable row level security', ['files']],
    ['create policy mine on files using (true)', ['files']],
    ['create view every_user as select id from users', ['every_user']],
    ['drop table erasures', ['erasures', 'erasures_id_seq']],
    // The control: neither rows, nor statistics, nor what somebody else may do are the schema.
    [`insert into users (phone) values ('+79000000001'); analyze users; grant select on users to pg_monitor`, []],
  ];
  const before = await schemaHashes();
  for (const [change, objects] of changes)
    expect([change, differingObjects(before, await schemaHashes(change))]).toEqual([change, objects]);
});
