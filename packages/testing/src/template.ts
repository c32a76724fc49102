import pg from 'pg';

/** The migrated database that every private one is a copy of. */
export const templateName = 'ritm_template';

/** Makes the template anew and brings it to the newest schema; then nobody may enter it, because a database in use cannot be copied. */
export async function createTemplate(adminUrl: string, migrate: (url: string) => Promise<unknown>): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    await client.query(`drop database if exists ${templateName} with (force)`);
    await client.query(`create database ${templateName}`);
  });
  await migrate(withDatabase(adminUrl, templateName));
  await asAdmin(adminUrl, (client) => client.query(`alter database ${templateName} with allow_connections false`));
}

/** Copies the template; takes about 50 ms. `name` is of letters, digits and `_`. Answers the copy's address for the owner. */
export async function cloneDatabase(adminUrl: string, name: string): Promise<string> {
  await asAdmin(adminUrl, (client) => client.query(`create database ${client.escapeIdentifier(name)} template ${templateName}`));
  return withDatabase(adminUrl, name);
}

/** Drops a copy, whoever is still connected to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`));
}

/** The same server and role, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function asAdmin(adminUrl: string, body: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await body(client);
  } finally {
    await client.end();
  }
}
