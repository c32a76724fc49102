import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { readBaseline, stampBaseline, type Baseline } from './baseline.ts';
import { checksumOf, listMigrations, MigrationRefused, type Migration } from './migration-files.ts';
import type { OwnerClient } from './owner.ts';

export { MigrationRefused };

/**
 * Brings a database to the newest schema: forward only, each file in its own transaction, one migrator at a time. Needs
 * the owner's address. Returns the names of the applied migrations. Throws MigrationRefused, and has then changed
 * nothing, where the database is not one that these migrations have made.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const [migrations, baseline] = await Promise.all([listMigrations(), readBaseline()]);
  const client = new pg.Client({ connectionString: ownerUrl });
  // A lost connection fails the running statement; without a listener, the error event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('ritm.migrate', 0))`);
    const done = await applyMigrations(client, migrations, baseline);
    await prepareJobs(ownerUrl, client);
    return done;
  } finally {
    await client.end();
  }
}

/** As `migrate`, on a connection that holds the migrator's lock; without the job queue. */
export async function applyMigrations(
  client: OwnerClient,
  migrations: readonly Migration[],
  baseline: Baseline,
): Promise<string[]> {
  const recorded = await readRecords(client);
  // Records without checksums are those of the migrations before the baseline.
  if (recorded.some(({ checksum }) => checksum === null))
    await stampBaseline(client, { applied: recorded.map(({ name }) => name), baseline, migrations });
  else await createRecords(client);
  const checksums = new Map((await readRecords(client)).map(({ name, checksum }) => [name, checksum]));
  for (const migration of migrations) assertUnchanged(migration, checksums.get(migration.name));
  const done: string[] = [];
  for (const migration of migrations) {
    if (checksums.has(migration.name)) continue;
    await apply(client, migration);
    done.push(migration.name);
  }
  return done;
}

/** Reads without creating anything: a database that is refused stays untouched. */
async function readRecords(client: OwnerClient): Promise<{ name: string; checksum: string | null }[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  );
  if (!rows[0]!.exists) return [];
  const records = await client.query<{ name: string; checksum: string | null }>(
    `select name, to_jsonb(m) ->> 'checksum' as checksum from public.schema_migrations m order by name`,
  );
  return records.rows;
}

/**
 * The second statement is for a database whose first start, by a version without checksums, was interrupted before the
 * first migration.
 */
async function createRecords(client: OwnerClient): Promise<void> {
  await client.query(`
    create table if not exists public.schema_migrations (
      name text primary key,
      applied_at timestamptz not null default now(),
      checksum text not null
    );
    alter table public.schema_migrations add column if not exists checksum text not null`);
}

function assertUnchanged(migration: Migration, applied: string | null | undefined): void {
  if (applied === undefined || applied === checksumOf(migration)) return;
  throw new MigrationRefused(
    `База не изменена: файл ${migration.name} изменён после того, как был применён. ` +
      'Верните его прежним (git checkout), а новое запишите новой миграцией.',
  );
}

async function apply(client: OwnerClient, migration: Migration): Promise<void> {
  const { name, sql } = migration;
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '2s'`);
    await client.query(sql);
    await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksumOf(migration),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * The job queue has its own schema. Row security closes it to everybody but its owner; the application's role may use
 * it.
 */
async function prepareJobs(ownerUrl: string, client: pg.Client): Promise<void> {
  await runMigrations({ connectionString: ownerUrl });
  await client.query(`
    grant usage on schema graphile_worker to ritm_app;
    grant all on all tables in schema graphile_worker to ritm_app;
    grant all on all sequences in schema graphile_worker to ritm_app;
    grant execute on all functions in schema graphile_worker to ritm_app;
    grant select on schema_migrations to ritm_app;
    do $$ declare t record; begin
      for t in select c.oid::regclass as name from pg_class c
        where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'ritm_app')
      loop execute format('create policy ritm_app on %s to ritm_app using (true) with check (true)', t.name); end loop;
    end $$`);
}

/**
 * Under a C ctype, search by Cyrillic letters finds nothing and reports no error, so the server refuses to start on
 * such a database.
 */
export async function assertCyrillicTrigrams(
  run: (sql: string) => Promise<{ rows: { ok: boolean }[] }>,
): Promise<void> {
  const { rows } = await run(`select show_trgm('Ё') <> '{}' as ok`);
  if (!rows[0]?.ok)
    throw new Error('База создана с LC_CTYPE=C: поиск по-русски не работает. Создайте её заново с --lc-ctype=C.UTF-8.');
}
