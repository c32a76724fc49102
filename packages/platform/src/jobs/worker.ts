import { labelOf } from '../error-code.ts';
import { z } from '@ritm/http';
import type { WriteContext, ReadContext } from '../context.ts';
import { transact } from '../db/transaction.ts';
import { stackOf } from '../log.ts';
import type { JobDefinition } from '../module.ts';
import type { Platform } from '../platform.ts';
import { readContext, writeContext } from '../write-context.ts';
import { Presence, unlockJobs } from './presence.ts';
import { LaneRunner } from './lane-runner.ts';
import { laneNames, laneOf } from './lanes.ts';
import { openWorkerPool } from './worker-pool.ts';

/** The context of a job. The job opens its own transactions, one for each step that must be atomic. */
export interface JobContext {
  readonly now: string;
  readonly platform: Platform;
  read(school: { school_id: number; time_zone: string } | undefined): ReadContext;
  write<T>(
    school: { school_id: number; time_zone: string } | undefined,
    body: (tx: WriteContext) => Promise<T>,
  ): Promise<T>;
}

function jobContext(platform: Platform, name: string): JobContext {
  const factsFor = (school: { school_id: number; time_zone: string } | undefined) => ({
    actor: undefined,
    school_id: school?.school_id,
    time_zone: school?.time_zone,
    now: platform.clock.now(),
    language: 'ru' as const,
    request: { id: `job:${name}`, ip: undefined, device: undefined, from: undefined },
    contributions: platform.contributions,
  });
  return {
    get now() {
      return platform.clock.now();
    },
    platform,
    read: (school) => readContext(platform.database, factsFor(school)),
    write: (school, body) =>
      transact(platform.database, (tx) => body(writeContext(tx, factsFor(school), platform.effects))),
  };
}

/** Runs one job immediately, for the worker and for tests. */
export async function performJob(platform: Platform, definition: JobDefinition, payload: unknown): Promise<void> {
  const parsed = z.safeParse(definition.payload, payload ?? {});
  if (!parsed.success) throw new Error(`${definition.task}: payload does not fit`);
  await definition.run(jobContext(platform, definition.task), parsed.data);
}

/**
 * Starts the queue's workers in this process, one pool for each lane, on their own connections so that jobs never
 * starve requests.
 */
export async function startWorker(platform: Platform): Promise<{ stop(): Promise<void> }> {
  const pool = openWorkerPool(platform);
  const presence = new Presence(pool);
  const parts = {
    platform,
    pool,
    presence,
    perform: (one: JobDefinition, payload: unknown) => performLogged(platform, one, payload),
  };
  const running = laneNames
    .filter((lane) => platform.jobs.some((one) => laneOf(one) === lane))
    .map((lane) => new LaneRunner(lane, parts));
  await Promise.all(running.map((one) => one.launch()));
  return {
    stop: async () => {
      const names = await Promise.all(running.map((one) => one.stop()));
      presence.end();
      await pool.end();
      // The library may have taken one more job while stopping: it is freed for the next process at once.
      await unlockJobs(
        platform.database.pool,
        names.filter((name) => name !== undefined),
      ).catch(() => undefined);
    },
  };
}

async function performLogged(platform: Platform, definition: JobDefinition, payload: unknown): Promise<void> {
  try {
    await performJob(platform, definition, payload);
  } catch (error) {
    platform.metrics.count('jobs_failed');
    platform.log.error('job failed', {
      job: definition.task,
      code: labelOf(error),
      stack: stackOf(error),
    });
    throw error;
  }
}
