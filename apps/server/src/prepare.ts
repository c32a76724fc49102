import { startPostgres } from '@ritm/embedded-postgres';
import { assertCyrillicTrigrams, followRestoredEvents, migrate, withOwner, type Config } from '@ritm/platform';
import { loadCatalogue } from '@ritm/schools/server';

export interface PreparedDatabase {
  /**
   * For the application's role, which owns no tables. With DATABASE_URL both addresses are equal and the role is set on
   * connecting.
   */
  url: string;
  ownerUrl: string;
  /** False when the database already has organizations. */
  empty: boolean;
  stop(): Promise<void>;
}

/**
 * Prepares a database for serving: the embedded one or DATABASE_URL, at the newest schema, with cities and categories.
 */
export async function prepareDatabase(config: Config, print: (line: string) => void): Promise<PreparedDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await startPostgres({ dataDir: config.dataDir, log: { info: () => undefined, warn: print } });
  const url = config.databaseUrl ?? embedded!.url;
  const ownerUrl = config.databaseUrl ?? embedded!.ownerUrl;
  try {
    await migrate(ownerUrl);
    const isRestored = await withOwner(ownerUrl, followRestoredEvents);
    if (isRestored) print('База восстановлена из копии: события продолжаются с того же места.');
    const empty = await withOwner(ownerUrl, async (owner) => {
      await assertCyrillicTrigrams((sql) => owner.query(sql));
      await loadCatalogue(owner);
      return (await owner.query('select 1 from schools limit 1')).rows.length === 0;
    });
    return { url, ownerUrl, empty, stop: async () => embedded?.stop() };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
