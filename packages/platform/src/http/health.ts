import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { statement, type Params } from '../db/statement.ts';
import type { Platform } from '../platform.ts';

const ping = statement((db, _p: Params<object>) => db.selectNoFrom(sql<number>`1`.as('one')));

/** `/livez`: the process answers. `/readyz`: it can serve: database reachable, not stopping. Both open and empty. */
export function addHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/livez', { logLevel: 'silent' }, async (_request, reply) => reply.code(200).send());
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (platform.stopping) return reply.code(503).send();
    const ready = await platform.database.run(ping, {}).then(
      () => true,
      () => false,
    );
    return reply.code(ready ? 200 : 503).send();
  });
}
