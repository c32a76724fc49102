import { sql } from 'kysely';
import { z } from '@ritm/http';
import { statement, type Params } from './db/statement.ts';
import { job, type JobDefinition } from './module.ts';

export interface OutboundMessage {
  id: number;
  channel: string;
  recipient: string;
  body: string;
}

/** The one seam to the outside: real senders come as further implementations. */
export interface Outbound {
  deliver(message: OutboundMessage): Promise<void>;
}

/** The default: a message stays in its table, where the demo page shows it. */
export const outboxOnly: Outbound = { deliver: async () => undefined };

const takeQueued = statement((db, _p: Params<object>) =>
  db
    .updateTable('outbound_messages')
    .set({ status: 'sent', sent_at: sql`now()`, attempts: sql`attempts + 1` })
    .where('id', 'in', (q) =>
      q
        .selectFrom('outbound_messages')
        .select('id')
        .where('status', '=', 'queued')
        .orderBy('id')
        .limit(50)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'channel', 'recipient', 'body']),
);
const markFailed = statement((db, p: Params<{ id: number; error: string }>) =>
  db
    .updateTable('outbound_messages')
    .set({ status: 'failed', error: p('error') })
    .where('id', '=', p('id')),
);

/** Sends what waits. Taken rows are marked first: a message goes out at most once. */
export const sendMessages: JobDefinition = job({
  task: 'platform.send_messages',
  payload: z.object({}),
  run: async (context) => {
    for (;;) {
      const taken = await context.write(undefined, (tx) => tx.run(takeQueued, {}));
      if (taken.length === 0) return;
      for (const message of taken) {
        try {
          await context.platform.outbound.deliver(message);
          context.platform.metrics.count('messages_sent');
        } catch (error) {
          await context.write(undefined, (tx) => tx.run(markFailed, { id: message.id, error: (error as Error).name }));
        }
      }
    }
  },
});

/** The newest messages, for the demo's page. Never routed in production. */
export const recentMessages = statement((db, _p: Params<object>) =>
  db
    .selectFrom('outbound_messages')
    .select(['id', 'channel', 'recipient', 'body', 'created_at'])
    .orderBy('id', 'desc')
    .limit(50),
);
