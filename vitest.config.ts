import { configDefaults, defineConfig } from 'vitest/config';

const places = '{packages,modules,apps,database,scripts}';
const onDatabase = [`${places}/**/*.{api,db}.test.ts`];
const exclude = [...configDefaults.exclude, '**/dist/**'];

/**
 * The machine's zone must not matter: rules run in all of these; the API in the last one, and in all by `npm test --
 * --only zones`.
 */
const zones = ['UTC', 'Asia/Kamchatka', 'Europe/Kaliningrad', 'America/St_Johns'];
const apiZones = process.env.TEST_ZONES === 'all' ? zones : zones.slice(-1);

/**
 * What knows no dates: how long a table of 50 000 rows takes, how processes start and die, pictures, files, messages,
 * money.
 */
const ofOneZone = [
  '**/stress.test.ts',
  '**/postgres.test.ts',
  '**/in-child.test.ts',
  '**/log.test.ts',
  '**/money-arithmetic.test.ts',
  '**/platform/src/{files,outbound,pictures,uploads}/**',
  '**/openapi-client/**',
];

const rules = (zone: string) => ({
  extends: true as const,
  test: {
    name: `rules ${zone}`,
    env: { TZ: zone },
    include: zone === 'UTC' ? [`${places}/**/*.test.{ts,mjs}`] : ['{packages,modules,database}/**/*.test.ts'],
    exclude: [...exclude, ...onDatabase, ...(zone === 'UTC' ? [] : ofOneZone)],
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

/**
 * Rules are pure and start at once; what needs a database waits for one PostgreSQL, started only when such a file is
 * asked for.
 */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // A process loads the product once for all its files, half the time of them all: what a test changes it puts back.
    isolate: false,
    projects: [...zones.map(rules), ...apiZones.map(api)],
  },
});
