import pg from 'pg';
import { startPostgres } from '@ritm/platform/postgres';
import { assertCyrillicTrigrams, migrate, type Config } from '@ritm/platform';
import { loadCatalogue } from '@ritm/schools/server';

export interface PreparedDatabase {
  /** The address for the application and for the owner: the role is chosen on connecting. */
  url: string;
  /** False when organizations stand in it already. */
  empty: boolean;
  stop(): Promise<void>;
}

/** A database ready to serve: the embedded one or DATABASE_URL, at the newest schema, with cities and categories. */
export async function prepareDatabase(config: Config, log: (line: string) => void): Promise<PreparedDatabase> {
  const embedded = config.databaseUrl ? undefined : await startPostgres({ dataDir: `${config.dataDir}/postgres`, log });
  const url = config.databaseUrl ?? embedded!.url;
  try {
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await assertCyrillicTrigrams((sql) => client.query(sql));
      await loadCatalogue(client);
      const { rows } = await client.query('select 1 from schools limit 1');
      return { url, empty: rows.length === 0, stop: async () => embedded?.stop() };
    } finally {
      await client.end();
    }
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
