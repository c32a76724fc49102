import { Platform, type Config } from '@ritm/platform';
import type { TestApp } from '@ritm/testing';
import { identity } from './src/identity.ts';
import { modulesFor } from './src/modules.ts';

type Parts = ConstructorParameters<typeof Platform>[0];

/** The product as another process has it: over the database, the clock and the log of the test's own. */
export function secondPlatform(t: TestApp, overrides: Partial<Config> = {}, parts: Partial<Parts> = {}): Platform {
  const config = { ...t.platform.config, ...overrides };
  return new Platform({
    config,
    databaseUrl: t.url,
    modules: modulesFor(config),
    identity,
    clock: t.clock,
    log: t.platform.log,
    ...parts,
  });
}
