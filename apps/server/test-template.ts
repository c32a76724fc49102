import { migrate, withOwner } from '@ritm/platform';
import { loadCatalogue } from '@ritm/schools/server';
import { providePostgres } from '@ritm/testing/global-setup';
import type { TestProject } from 'vitest/node';

/** The newest schema with cities and categories. */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  providePostgres(project, async (ownerUrl) => {
    await migrate(ownerUrl);
    await withOwner(ownerUrl, loadCatalogue);
  });
