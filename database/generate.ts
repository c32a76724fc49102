/**
 * `npm run … database/generate.ts` migrates a database of its own and writes what follows from the migrations:
 * `database/schema.sql` and the types of the tables. With `--check` it writes nothing and says what is stale, as JSON.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { migrate } from '@ritm/platform';
import { startPostgres } from '@ritm/embedded-postgres';
import pg from 'pg';
import { readCatalog } from './generate/catalog.ts';
import { toSchemaSql } from './generate/dump.ts';
import { toKyselyTypes } from './generate/kysely-types.ts';

/** A file that follows from the schema; `path` from the root of the repository. */
export interface GeneratedFile {
  path: string;
  text: string;
}

const root = new URL('../', import.meta.url);

/** Reads a migrated database (owner's address) and gives every file made from it, always in the same words. */
export async function generateAll(ownerUrl: string): Promise<GeneratedFile[]> {
  return (await generate(ownerUrl)).files;
}

async function generate(ownerUrl: string): Promise<{ files: GeneratedFile[]; tables: number }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const catalog = await readCatalog(client);
    return {
      tables: new Set(catalog.columns.map((column) => column.table)).size,
      files: [
        { path: 'database/schema.sql', text: toSchemaSql(catalog) },
        { path: 'packages/platform/src/db/schema.gen.ts', text: toKyselyTypes(catalog.columns) },
      ],
    };
  } finally {
    await client.end();
  }
}

async function generateFresh(): Promise<{ files: GeneratedFile[]; tables: number }> {
  const postgres = await startPostgres({ ephemeral: true, log: { info: console.error, warn: console.error } });
  try {
    await migrate(postgres.ownerUrl);
    return await generate(postgres.ownerUrl);
  } finally {
    await postgres.stop();
  }
}

async function isStale({ path, text }: GeneratedFile): Promise<boolean> {
  const committed = await readFile(new URL(path, root), 'utf8').catch(() => undefined);
  return committed !== text;
}

if (import.meta.main) {
  const { files, tables } = await generateFresh();
  if (process.argv.includes('--check')) {
    const stale: string[] = [];
    for (const file of files)
      if (await isStale(file))
        stale.push(`${file.path} is not what the migrations give: node scripts/run.mjs database/generate.ts`);
    console.log(JSON.stringify({ checked: tables, problems: stale }));
  } else {
    for (const { path, text } of files) await writeFile(new URL(path, root), text);
    console.log(files.map(({ path }) => `wrote ${path}`).join('\n'));
  }
}
