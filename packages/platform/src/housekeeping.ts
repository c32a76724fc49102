import { sql } from 'kysely';
import { z } from '@ritm/http';
import { brokenSealsSql, sealAndAnchor } from './audit/chain-queries.ts';
import type { Runner } from './db/pool.ts';
import { statement, type Params } from './db/statement.ts';
import { dropOldEvents } from './events/event-queries.ts';
import { sweepFiles } from './files/stored-files.ts';
import { pruneCounts } from './limits/rate-limits.ts';
import { pruneEndedCalls } from './limits/running-calls.ts';
import { failAbandoned } from './outbound/messages.ts';
import { job, type Invariant, type JobDefinition } from './module.ts';

const pruneKeys = statement((db, _p: Params<object>) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', sql<string>`ritm_now() - interval '48 hours'`),
);
const MAX_DROPPED = 20_000;

/** In parts, each within the statement timeout. */
async function pruneAllEvents(runner: Runner): Promise<void> {
  for (;;) {
    const [row] = await runner.run(dropOldEvents, { limit: MAX_DROPPED });
    if ((row?.gone ?? 0) < MAX_DROPPED) return;
  }
}
/** Messages are sent by real time, and their age is real time too. */
const pruneMessages = statement((db, _p: Params<object>) =>
  db.deleteFrom('outbound_messages').where('created_at', '<', sql<string>`now() - interval '7 days'`),
);

export const platformJobs: JobDefinition[] = [
  sweepFiles,
  job({
    task: 'platform.seal_audit',
    payload: z.object({}),
    cron: '* * * * *',
    run: async ({ platform }) => {
      const { broken } = await sealAndAnchor(platform.database, platform.anchors);
      if (broken.length > 0)
        platform.log.error('audit is not what was sealed: nothing is sealed until verify', { broken });
    },
  }),
  job({
    task: 'platform.sweep',
    payload: z.object({}),
    cron: '17 * * * *',
    run: async ({ platform }) => {
      await platform.database.run(failAbandoned, {});
      for (const one of [pruneKeys, pruneMessages, pruneCounts, pruneEndedCalls]) await platform.database.run(one, {});
      await pruneAllEvents(platform.database);
    },
  }),
];

export const platformInvariants: Invariant[] = [
  {
    name: 'a file that is gone keeps no name',
    sql: `select id from files where gone_at is not null and name <> '-'`,
  },
  { name: 'audit chain is whole', sql: brokenSealsSql },
  {
    name: 'no idempotency key without its reply',
    sql: `
      select actor_key, key
      from idempotency_keys
      where reply is null and created_at < ritm_now() - interval '1 minute'`,
  },
  {
    name: 'outbox is not older than five minutes',
    sql: `select id from outbound_messages where status = 'queued' and created_at < now() - interval '5 minutes'`,
  },
];
