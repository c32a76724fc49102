import { buildApp, type Config, type Platform } from '@ritm/platform';
import type { TestApp } from '@ritm/testing';
import type { FastifyInstance } from 'fastify';
import { secondPlatform } from '../../test-platform.ts';

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
  const platform = secondPlatform(t, { limits: true, ...overrides }, { databaseUrl, files: t.platform.files });
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
