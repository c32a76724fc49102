import { readFile } from 'node:fs/promises';
import { differingObjects, readSchemaHashes } from './schema-hashes.ts';
import type { OwnerClient } from './owner.ts';
import { checksumOf, MigrationRefused, type Migration } from './migration-files.ts';

/**
 * The file `database/baseline.json`: the migrations that the baseline replaced and the schema to which they all came.
 */
export interface Baseline {
  /** The name of the baseline among the migrations. */
  name: string;
  /** The last version of the product that has the replaced migrations. */
  lastCommit: string;
  replaced: string[];
  /** Of each object of the schema: see `readSchemaHashes`. */
  hashes: Record<string, string>;
}

const file = new URL('../../../../database/baseline.json', import.meta.url);

export async function readBaseline(): Promise<Baseline> {
  return JSON.parse(await readFile(file, 'utf8')) as Baseline;
}

/**
 * Records the baseline as applied instead of the migrations that it replaced, in one transaction. Refuses and leaves
 * everything untouched unless all of them are applied and the schema is the one that the baseline makes.
 */
export async function stampBaseline(
  client: OwnerClient,
  {
    applied,
    baseline,
    migrations,
  }: { applied: readonly string[]; baseline: Baseline; migrations: readonly Migration[] },
): Promise<void> {
  const migration = migrations.find(({ name }) => name === baseline.name)!;
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '2s'`);
    // Whoever migrates with an earlier version of the product holds the same advisory lock; this one keeps everybody
    // else out.
    await client.query('lock table schema_migrations in access exclusive mode');
    assertReplaceable(applied, baseline);
    assertSame(baseline, await readSchemaHashes(client));
    await client.query('delete from public.schema_migrations');
    await client.query('alter table public.schema_migrations add column if not exists checksum text not null');
    await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      checksumOf(migration),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function assertReplaceable(applied: readonly string[], { replaced, lastCommit }: Baseline): void {
  const unknown = applied.filter((name) => !replaced.includes(name));
  if (unknown.length > 0)
    throw new MigrationRefused(
      `База не изменена: в ней есть миграции, которых эта версия Ритма не знает (${listed(unknown)}). ` +
        'Запустите версию, с которой база работала, или восстановите резервную копию.',
    );
  const missing = replaced.length - applied.length;
  if (missing > 0)
    throw new MigrationRefused(
      `База не изменена: она старше этой версии Ритма на ${missing} из ${replaced.length} прежних миграций. ` +
        `Сначала доведите её прежней версией (git checkout ${lastCommit}, npm run ritm -- migrate), затем запустите эту.`,
    );
}

function assertSame({ hashes, lastCommit }: Baseline, found: Record<string, string>): void {
  const differing = differingObjects(hashes, found);
  if (differing.length > 0)
    throw new MigrationRefused(
      `База не изменена: её схема отличается от той, что делают миграции (${listed(differing)}). ` +
        `Приведите эти объекты к database/schema.sql версии ${lastCommit} и запустите снова.`,
    );
}

/** A line stays a line however much differs. */
function listed(names: readonly string[]): string {
  return names.length > 5 ? `${names.slice(0, 5).join(', ')} и ещё ${names.length - 5}` : names.join(', ');
}
