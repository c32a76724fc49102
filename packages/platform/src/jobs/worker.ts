import { EventEmitter } from 'node:events';
import {
  Logger,
  parseCronItems,
  run,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { z } from '@ritm/http';
import type { WriteContext, ReadContext } from '../context.ts';
import { transact } from '../db/transaction.ts';
import { stackOf } from '../log.ts';
import type { JobDefinition } from '../module.ts';
import type { Platform } from '../platform.ts';
import { readContext, writeContext } from '../write-context.ts';
import { Presence, unlock } from './presence.ts';
import { openWorkerPool } from './worker-pool.ts';

const RELAUNCH_MS = 1_000;

/** What a job works with: it opens its own transactions, one for each step that must hold together. */
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

/** Failures are logged above with our own allowlist; the library's lines may hold payloads. */
const quietLogger = new Logger(() => () => undefined);

/** Runs one job here and now, for the worker and for tests. */
export async function performJob(platform: Platform, definition: JobDefinition, payload: unknown): Promise<void> {
  const parsed = z.safeParse(definition.payload, payload ?? {});
  if (!parsed.success) throw new Error(`${definition.task}: payload does not fit`);
  await definition.run(jobContext(platform, definition.task), parsed.data);
}

/** Starts the queue's worker in this process, on connections of its own so that jobs never starve requests. */
export async function startWorker(platform: Platform): Promise<{ stop(): Promise<void> }> {
  const pool = openWorkerPool(platform);
  const presence = new Presence(pool);
  let stopping = false;
  let runner: Runner | undefined;
  let retry: NodeJS.Timeout | undefined;
  let name: string | undefined;
  const launch = async () => {
    const events: WorkerEvents = new EventEmitter();
    events.once('pool:create', ({ workerPool: { id } }) => presence.announce((name = id)));
    runner = await run({ ...runnerOptions(platform, pool), events });
    const ended = () => {
      if (stopping) return;
      platform.log.warn('worker ended, starting it again');
      relaunchLater(name);
    };
    runner.promise.then(ended, ended);
  };
  const relaunchLater = (ended: string | undefined) => {
    retry = setTimeout(() => {
      const relaunched = ended === undefined ? launch() : presence.retire(ended).then(launch);
      relaunched.catch(() => !stopping && relaunchLater(ended));
    }, RELAUNCH_MS);
  };
  await launch();
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(retry);
      await runner?.stop().catch(() => undefined);
      presence.end();
      await pool.end();
      // The library may have taken one more job in the moment of stopping: it is free for the next process at once.
      if (name !== undefined) await unlock(platform.database.pool, [name]).catch(() => undefined);
    },
  };
}

function runnerOptions(platform: Platform, pgPool: pg.Pool): RunnerOptions {
  const taskList: TaskList = Object.fromEntries(
    platform.jobs.map((definition) => [
      definition.task,
      (payload: unknown) => performLogged(platform, definition, payload),
    ]),
  );
  const cron = platform.jobs
    .filter((one) => one.cron)
    .map((one) => ({
      task: one.task,
      match: one.cron!,
      options: { jobKey: one.task, maxAttempts: 3, backfillPeriod: 0 },
    }));
  return {
    pgPool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList,
    parsedCronItems: parseCronItems(cron),
    logger: quietLogger,
  };
}

async function performLogged(platform: Platform, definition: JobDefinition, payload: unknown): Promise<void> {
  try {
    await performJob(platform, definition, payload);
  } catch (error) {
    platform.metrics.count('jobs_failed');
    platform.log.error('job failed', {
      job: definition.task,
      code: (error as { code?: string }).code ?? (error as Error).name,
      stack: stackOf(error),
    });
    throw error;
  }
}
