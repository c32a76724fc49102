import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { JobDefinition } from '../module.ts';
import type { Platform } from '../platform.ts';
import { laneOf, lanes, type Lane } from './lanes.ts';
import type { Presence } from './presence.ts';

const RELAUNCH_MS = 1_000;

/**
 * The code that performs a job logs its failures with our own allowlist; the library's log lines may contain payloads.
 */
const quietLogger = new Logger(() => () => undefined);

export interface LaneParts {
  platform: Platform;
  pool: pg.Pool;
  presence: Presence;
  perform(definition: JobDefinition, payload: unknown): Promise<void>;
}

/** The workers of one lane, restarted when the library gives up. They see only the tasks of their lane. */
export class LaneRunner {
  private readonly lane: Lane;
  private readonly parts: LaneParts;
  private stopping = false;
  private runner: Runner | undefined;
  private retry: NodeJS.Timeout | undefined;
  /** The worker name under which its jobs are locked. */
  private name: string | undefined;

  constructor(lane: Lane, parts: LaneParts) {
    this.lane = lane;
    this.parts = parts;
  }

  async launch(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    events.once('pool:create', ({ workerPool: { id } }) => this.parts.presence.announce((this.name = id)));
    this.runner = await run({ ...optionsOf(this.lane, this.parts), events });
    const ended = () => {
      if (this.stopping) return;
      this.parts.platform.log.warn('worker ended, starting it again');
      this.relaunchLater(this.name);
    };
    this.runner.promise.then(ended, ended);
  }

  /** Returns the worker name under which jobs may still be locked. */
  async stop(): Promise<string | undefined> {
    this.stopping = true;
    clearTimeout(this.retry);
    await this.runner?.stop().catch(() => undefined);
    return this.name;
  }

  private relaunchLater(ended: string | undefined): void {
    this.retry = setTimeout(() => {
      const relaunched =
        ended === undefined ? this.launch() : this.parts.presence.retire(ended).then(() => this.launch());
      relaunched.catch(() => !this.stopping && this.relaunchLater(ended));
    }, RELAUNCH_MS);
  }
}

/** The runner of the clock lane also enqueues what the crontabs make due, for every lane. */
function optionsOf(lane: Lane, { platform, pool, perform }: LaneParts): RunnerOptions {
  const { workers, pollMs } = lanes[lane];
  const definitions = platform.jobs.filter((one) => laneOf(one) === lane);
  return {
    pgPool: pool,
    noHandleSignals: true,
    taskList: Object.fromEntries(
      definitions.map((definition) => [definition.task, (payload: unknown) => perform(definition, payload)]),
    ),
    parsedCronItems: lane === 'clock' ? parseCronItems(crontabOf(platform)) : [],
    logger: quietLogger,
    concurrency: workers,
    pollInterval: pollMs,
  };
}

const crontabOf = ({ jobs }: Platform) =>
  jobs
    .filter((one) => one.cron)
    .map((one) => ({
      task: one.task,
      match: one.cron!,
      options: { jobKey: one.task, maxAttempts: 3, backfillPeriod: 0 },
    }));
