import pg from 'pg';

/**
 * Makes the database that every private one is a copy of, and brings it to the newest schema; then nobody may enter it, because a
 * database in use cannot be copied. Answers its name.
 */
export async function createTemplate(adminUrl: string, migrate: (url: string) => Promise<unknown>): Promise<string> {
  const template = 'ritm_template';
  await dropDatabase(adminUrl, template);
  await asAdmin(adminUrl, (client) => client.query(`create database ${template}`));
  await migrate(withDatabase(adminUrl, template));
  await asAdmin(adminUrl, (client) => client.query(`alter database ${template} with allow_connections false`));
  return template;
}

/** Copies the template. Answers the copy's address for the owner. */
export async function cloneDatabase(adminUrl: string, name: string, template: string): Promise<string> {
  await asAdmin(adminUrl, (client) =>
    client.query(`create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`),
  );
  return withDatabase(adminUrl, name);
}

/** Drops a copy, whoever is still connected to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );
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
