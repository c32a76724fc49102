import { startPostgres } from '@ritm/platform/postgres';
import type { TestProject } from 'vitest/node';
import { createTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's owner: clones databases (`cloneDatabase`), enters every one of them. */
    adminUrl: string;
    /** The product's role; `withDatabase` leads it into a clone. */
    appUrl: string;
  }
}

/** One PostgreSQL for all API tests of a run, with a migrated template; tests that need none never start it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ ephemeral: true, log: { info: () => undefined, warn: (line) => console.warn(line) } });
  try {
    const { migrate } = await import('@ritm/platform');
    await createTemplate(postgres.ownerUrl, migrate);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('adminUrl', postgres.ownerUrl);
  project.provide('appUrl', postgres.url);
  return () => postgres.stop();
}
