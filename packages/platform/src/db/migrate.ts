import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const folder = new URL('../../../../database/migrations/', import.meta.url);

export interface Migration {
  name: string;
  sql: string;
}

/** The migrations in the order in which they run. */
async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })));
}

/**
 * Brings a database to the newest schema: forward only, each file in its own transaction, one migrator at a time. Needs the owner's
 * address. Returns the names of the applied migrations.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // A lost connection fails the running statement; without a listener, the error event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('ritm.migrate', 0))`);
    await client.query(
      `create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const applied = new Set(rows.map((row) => row.name));
    const done: string[] = [];
    for (const migration of await listMigrations()) {
      if (applied.has(migration.name)) continue;
      await apply(client, migration);
      done.push(migration.name);
    }
    await prepareJobs(ownerUrl, client);
    return done;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '2s'`);
    await client.query(sql);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error });
  }
}

/** The job queue has its own schema. Row security closes it to everybody but its owner; the application's role may use it. */
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

/** Under a C ctype, search by Cyrillic letters finds nothing and reports no error, so the server refuses to start on such a database. */
export async function assertCyrillicTrigrams(
  run: (sql: string) => Promise<{ rows: { ok: boolean }[] }>,
): Promise<void> {
  const { rows } = await run(`select show_trgm('Ё') <> '{}' as ok`);
  if (!rows[0]?.ok)
    throw new Error('База создана с LC_CTYPE=C: поиск по-русски не работает. Создайте её заново с --lc-ctype=C.UTF-8.');
}
