import { startPostgres } from '@ritm/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { createTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** The server's owner: clones databases (`cloneDatabase`) and can connect to all of them. */
      adminUrl: string;
      /** The product's role; `withDatabase` gives its address in a clone. */
      appUrl: string;
      /** The migrated database to clone. */
      template: string;
    };
  }
}

/** One PostgreSQL for all tests of a run that need one; `fill` prepares the template that every test starts from. */
export async function providePostgres(
  project: TestProject,
  fill: (ownerUrl: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const postgres = await startPostgres({
    ephemeral: true,
    log: { info: () => undefined, warn: (line) => console.warn(line) },
  });
  try {
    const template = await createTemplate(postgres.ownerUrl, fill);
    project.provide('postgres', { adminUrl: postgres.ownerUrl, appUrl: postgres.url, template });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return () => postgres.stop();
}
