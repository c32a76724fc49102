import { configDefaults, defineConfig } from 'vitest/config';

const places = '{packages,modules,apps,database,scripts}';
const onDatabase = [`${places}/**/*.{api,db}.test.ts`];
const exclude = [...configDefaults.exclude, '**/dist/**'];

/** Rules are pure and start at once; what needs a database waits for one PostgreSQL, started only when such a file is asked for. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [`${places}/**/*.test.{ts,mjs}`],
          exclude: [...exclude, ...onDatabase],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: onDatabase,
          exclude,
          globalSetup: ['apps/server/test-template.ts'],
          setupFiles: ['apps/server/test-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
