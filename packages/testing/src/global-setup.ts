import { startPostgres } from '@ritm/platform/postgres';
import type { TestProject } from 'vitest/node';
import { createTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** The server's owner: clones databases (`cloneDatabase`) and enters every one of them. */
      adminUrl: string;
      /** The product's role; `withDatabase` leads it into a clone. */
      appUrl: string;
      /** The migrated database to clone. */
      template: string;
    };
  }
}

/** One PostgreSQL for all tests of a run that need one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({
    ephemeral: true,
    log: { info: () => undefined, warn: (line) => console.warn(line) },
  });
  try {
    const { migrate } = await import('@ritm/platform');
    const template = await createTemplate(postgres.ownerUrl, migrate);
    project.provide('postgres', { adminUrl: postgres.ownerUrl, appUrl: postgres.url, template });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return () => postgres.stop();
}
