import { configDefaults, defineConfig } from 'vitest/config';

const places = '{packages,modules,apps,database,scripts}';
const onDatabase = [`${places}/**/*.{api,db}.test.ts`];
const exclude = [...configDefaults.exclude, '**/dist/**'];

/** The machine's zone must not matter: rules run in all of these; the API in the last one, and in all by `npm test -- --only zones`. */
const zones = ['UTC', 'Asia/Kamchatka', 'Europe/Kaliningrad', 'America/St_Johns'];
const apiZones = process.env.TEST_ZONES === 'all' ? zones : zones.slice(-1);

const rules = (zone: string) => ({
  extends: true as const,
  test: {
    name: `rules ${zone}`,
    env: { TZ: zone },
    include: zone === 'UTC' ? [`${places}/**/*.test.{ts,mjs}`] : ['{packages,modules,database}/**/*.test.ts'],
    // What measures how long a table of 50 000 rows takes needs no second zone.
    exclude: [...exclude, ...onDatabase, ...(zone === 'UTC' ? [] : ['**/stress.test.ts'])],
    testTimeout: 60_000,
  },
});

const api = (zone: string) => ({
  extends: true as const,
  test: {
    name: `api ${zone}`,
    env: { TZ: zone },
    include: onDatabase,
    exclude,
    globalSetup: ['apps/server/test-template.ts'],
    setupFiles: ['apps/server/test-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 120_000,
  },
});

/** Rules are pure and start at once; what needs a database waits for one PostgreSQL, started only when such a file is asked for. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    projects: [...zones.map(rules), ...apiZones.map(api)],
  },
});
