import { sql } from 'kysely';
import { z } from '@ritm/http';
import { statement, type Params } from '../db/statement.ts';
import { performJob, type JobContext } from '../jobs/worker.ts';
import { job, type JobDefinition } from '../module.ts';
import { OutboundError, type Delivery } from './outbound.ts';

/**
 * Seconds before each next try of what was surely not taken; after the last it is given up. All of it within five
 * minutes: a code is worth nothing later.
 */
const pauses = [5, 15, 40, 90];

const takeQueued = statement((db, _p: Params<object>) =>
  db
    .updateTable('outbound_messages')
    .set({ status: 'sending', attempts: sql`attempts + 1` })
    .where('id', 'in', (q) =>
      q
        .selectFrom('outbound_messages')
        .select('id')
        .where('status', '=', 'queued')
        .where('next_attempt_at', '<=', sql<string>`now()`)
        .orderBy('id')
        .limit(50)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'channel', 'recipient', 'body', 'attempts', 'answer']),
);

/** What has left needs its words no more: they hold codes. */
const markSent = statement((db, p: Params<{ id: number; keep: boolean }>) =>
  db
    .updateTable('outbound_messages')
    .set({ status: 'sent', sent_at: sql`now()`, body: sql`case when ${p('keep')} then body else '' end` })
    .where('id', '=', p('id')),
);
const markFailed = statement((db, p: Params<{ id: number; error: string }>) =>
  db
    .updateTable('outbound_messages')
    .set({ status: 'failed', error: p('error') })
    .where('id', '=', p('id')),
);
const markLater = statement((db, p: Params<{ id: number; error: string; seconds: number }>) =>
  db
    .updateTable('outbound_messages')
    .set({
      status: 'queued',
      error: p('error'),
      next_attempt_at: sql`now() + make_interval(secs => ${p('seconds')})`,
    })
    .where('id', '=', p('id')),
);
/** A process died after claiming the message and before recording the result: it may have gone out, so it is never sent again. */
export const failAbandoned = statement((db, _p: Params<object>) =>
  db
    .updateTable('outbound_messages')
    .set({ status: 'failed', error: 'abandoned' })
    .where('status', '=', 'sending')
    .where('next_attempt_at', '<', sql<string>`now() - interval '10 minutes'`),
);

type QueuedMessage = {
  id: number;
  channel: string;
  recipient: string;
  body: string;
  attempts: number;
  answer: unknown;
};
type Outcome = { delivery: Delivery } | { error: OutboundError };

const BATCH_SIZE = 5;

/** Sends what waits. Taken rows are marked first: a message goes out at most once. */
export const sendMessages: JobDefinition = job({
  task: 'platform.send_messages',
  lane: 'messages',
  payload: z.object({}),
  run: async (context) => {
    for (;;) {
      const queued = await context.write(undefined, (tx) => tx.run(takeQueued, {}));
      if (queued.length === 0) return;
      // A slow service must not hold fifty people in one line.
      for (let from = 0; from < queued.length; from += BATCH_SIZE)
        await Promise.all(queued.slice(from, from + BATCH_SIZE).map((message) => sendOne(context, message)));
    }
  },
});

async function sendOne(context: JobContext, message: QueuedMessage): Promise<void> {
  const { outbound, metrics } = context.platform;
  const outcome: Outcome = await outbound.deliver(message).then(
    (delivery) => ({ delivery }),
    (error: unknown) => ({ error: error instanceof OutboundError ? error : new OutboundError('unknown', 'fault') }),
  );
  if ('delivery' in outcome) {
    metrics.count('messages_sent');
    await completeDelivery(context, message, outcome.delivery);
    return void (await context.write(undefined, (tx) =>
      tx.run(markSent, { id: message.id, keep: outbound.storesBodies }),
    ));
  }
  metrics.count('messages_failed');
  await context.write(undefined, async (tx) => {
    const { kind, name } = outcome.error;
    const seconds = pauses[message.attempts - 1];
    if (kind !== 'later' || seconds === undefined) return tx.run(markFailed, { id: message.id, error: name });
    const at = new Date(Date.parse(context.now) + seconds * 1000).toISOString();
    tx.enqueue('platform.send_messages', {}, { runAt: at, jobKey: `platform.send_messages.${message.id}` });
    return tx.run(markLater, { id: message.id, error: name, seconds });
  });
}

const answerShape = z.object({ task: z.string(), payload: z.record(z.string(), z.unknown()) });

/** Told here and now rather than queued, so that the code stands in no table. */
async function completeDelivery(
  { platform }: JobContext,
  { answer }: QueuedMessage,
  { code }: Delivery,
): Promise<void> {
  const parsed = z.safeParse(answerShape, answer);
  if (code === undefined || !parsed.success) return;
  const definition = platform.jobs.find((one) => one.task === parsed.data.task);
  if (!definition) throw new Error(`no job ${parsed.data.task}`);
  await performJob(platform, definition, { ...parsed.data.payload, code });
}

/** The newest messages, for the demo's page. Never routed in production. */
export const recentMessages = statement((db, _p: Params<object>) =>
  db
    .selectFrom('outbound_messages')
    .select(['id', 'channel', 'recipient', 'body', 'created_at'])
    .orderBy('id', 'desc')
    .limit(50),
);
