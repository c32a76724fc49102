import { buildApp, Platform, type Config } from '@ritm/platform';
import type { TestApp } from '@ritm/testing';
import type { FastifyInstance } from 'fastify';
import { identity } from '../../src/identity.ts';
import { modulesFor } from '../../src/modules.ts';

/** Another process of the product on a test's database, which applies the limits. */
export interface Process {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  close(): Promise<void>;
}

export async function openProcess(
  t: TestApp,
  { databaseUrl = t.url, ...overrides }: Partial<Config> = {},
): Promise<Process> {
  const config = { ...t.platform.config, limits: true, ...overrides };
  const platform = new Platform({
    config,
    databaseUrl,
    modules: modulesFor(config),
    identity,
    clock: t.clock,
    log: t.platform.log,
    files: t.platform.files,
  });
  const app = await buildApp(platform);
  return {
    app,
    platform,
    close: async () => {
      await app.close();
      await platform.close();
    },
  };
}
