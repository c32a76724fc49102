import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../../../database/migrations/', import.meta.url);

export interface Migration {
  name: string;
  sql: string;
}

/** The database was left as it was; the message is one line that says what to do. */
export class MigrationRefused extends Error {}

/** The migrations in the order in which they run. */
export async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })));
}

/** Does not depend on the line ends, which a checkout on Windows changes. */
export function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}
