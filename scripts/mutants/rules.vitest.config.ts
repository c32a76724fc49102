import { defineConfig } from 'vitest/config';

/**
 * The tests beside the rules, for Stryker. The files of one run share their modules, and each run starts a worker that
 * reads them anew, as a mutant in a constant acts only while its file is read.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
