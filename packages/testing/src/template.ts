import pg from 'pg';

/**
 * Creates the database from which every private one is cloned and migrates it to the newest schema. Connections to it
 * are then forbidden, because a database in use cannot be cloned. Returns its name.
 */
export async function createTemplate(adminUrl: string, migrate: (url: string) => Promise<unknown>): Promise<string> {
  const template = 'ritm_template';
  await dropDatabase(adminUrl, template);
  await asAdmin(adminUrl, (client) => client.query(`create database ${template}`));
  await migrate(withDatabase(adminUrl, template));
  await asAdmin(adminUrl, (client) => client.query(`alter database ${template} with allow_connections false`));
  return template;
}

/** Clones the template. Returns the clone's address for the owner. */
export async function cloneDatabase(adminUrl: string, name: string, template: string): Promise<string> {
  await asAdmin(adminUrl, (client) =>
    client.query(`create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`),
  );
  return withDatabase(adminUrl, name);
}

/** Drops a clone, even when somebody is still connected to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );
}

/** The address of another database for the same server and role. */
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
