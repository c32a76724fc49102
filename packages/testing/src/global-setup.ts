import { startPostgres } from '@ritm/embedded-postgres';
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

/** One PostgreSQL for all tests of a run that need one; `fill` brings the template to where every test begins. */
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
