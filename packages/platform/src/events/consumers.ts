import { labelOf } from '../error-code.ts';
import { transact, type Transaction } from '../db/transaction.ts';
import { stackOf } from '../log.ts';
import type { Platform } from '../platform.ts';
import { addConsumer, findPosition, movePosition } from './consumer-queries.ts';
import { internalEvents } from './internal.ts';
import { Paced } from './paced.ts';
import { readEvents, type StoredEvent } from './position.ts';

/**
 * Work that must be done for every event exactly once, whichever process does it. `handle` writes in the transaction
 * that moves the consumer's position: both are committed or neither is. It must have no effects outside that
 * transaction.
 */
export interface EventConsumer {
  readonly name: string;
  handle(platform: Platform, tx: Transaction, events: readonly StoredEvent[]): void | Promise<void>;
}

/**
 * Enqueues the jobs of the modules that listen. The events of one kind are one job for each listener, with the ids of
 * all.
 */
export const listenerJobs: EventConsumer = {
  name: 'platform.listeners',
  handle: ({ listenersOf }, tx, events) => {
    for (const event of events) for (const task of listenersOf(event.type)) tx.jobs.addListener(task, event);
  },
};

const isInternal = new Set<string>(Object.values(internalEvents));

/** Does one portion of what the consumer has not done. `isPart`: more is committed already. */
export async function consume(
  platform: Platform,
  consumer: EventConsumer,
): Promise<{ found: number; isPart: boolean }> {
  const { database } = platform;
  const { name } = consumer;
  const [place] = await database.run(findPosition, { name });
  if (!place) {
    await database.run(addConsumer, { name });
    return { found: 0, isPart: true };
  }
  // Read outside the transaction below: see `readEvents`.
  const { events, next, isPart } = await readEvents(database, place);
  if (events.length === 0 && place.until === null) return { found: 0, isPart };
  await transact(database, async (tx) => {
    const moved = await tx.run(movePosition, { ...next, name, version: place.version });
    const isOurs = moved.length > 0;
    if (isOurs)
      await consumer.handle(
        platform,
        tx,
        events.filter(({ type }) => !isInternal.has(type)),
      );
  });
  return { found: events.length, isPart };
}

/**
 * Runs the named consumers in this process. Several processes may: each portion is done by the one that moves the
 * position first.
 */
export async function startConsumers(platform: Platform): Promise<{ stop(): Promise<void> }> {
  const running = platform.consumers.map(
    (consumer) => new Paced(platform.clock, () => consumeLogged(platform, consumer)),
  );
  for (const { name } of platform.consumers) await platform.database.run(addConsumer, { name });
  const quiet = running.map(({ wake }) => platform.announcements.onAnnounced(wake));
  for (const { wake } of running) wake();
  return {
    stop: async () => {
      for (const stop of quiet) stop();
      await Promise.all(running.map((one) => one.stop()));
    },
  };
}

async function consumeLogged(platform: Platform, consumer: EventConsumer): Promise<boolean> {
  try {
    return (await consume(platform, consumer)).isPart;
  } catch (error) {
    platform.metrics.count('jobs_failed');
    platform.log.error('events not consumed', {
      consumer: consumer.name,
      code: labelOf(error),
      stack: stackOf(error),
    });
    return false;
  }
}
