import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { statement, type Params } from '../db/statement.ts';
import type { Platform } from '../platform.ts';

const ping = statement((db, _p: Params<object>) => db.selectNoFrom(sql<number>`1`.as('one')));

const PING_MS = 1_000;

/**
 * `/livez`: the process answers. `/readyz`: it can serve, which means that the database is reachable and the server is
 * not stopping. Both are public and have empty bodies.
 */
export function addHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/livez', { logLevel: 'silent' }, async (_request, reply) => reply.code(200).send());
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    return reply.code((await isReady(platform)) ? 200 : 503).send();
  });
}

export async function isReady(platform: Platform): Promise<boolean> {
  if (platform.stopping) return false;
  const answers = platform.database.run(ping, {}).then(
    () => true,
    () => false,
  );
  // A database that hangs neither answers nor fails, so the check has a timeout.
  return Promise.race([answers, sleep(PING_MS, false)]);
}
