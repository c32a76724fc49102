import { labelOf } from '../error-code.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Platform } from '../platform.ts';
import { laneNames } from './lanes.ts';

const RETRY_MS = 500;
/** An error code that the queue's library treats as worth a retry. */
const RETRYABLE = 'ETIMEDOUT';

/**
 * The worker's connections. While the database is away they wait for it, because a worker that cannot report a finished
 * job gives up, leaves the job locked and rejects promises that nobody handles.
 */
export function openWorkerPool(platform: Platform): pg.Pool {
  const pool = new PatientPool({
    connectionString: platform.databaseUrl,
    options: '-c role=ritm_app',
    // Each lane uses one connection to listen and the presence lock holds one; the others fetch and finish jobs.
    max: laneNames.length + 5,
    connectionTimeoutMillis: 5_000,
    application_name: 'ritm-worker',
    Client: WorkerClient,
  });
  const report = (error: Error) => platform.log.warn('worker connection lost', { code: labelOf(error) });
  // A lost connection emits an error on its client; the pool listens to idle clients only.
  pool.on('connect', (client) => client.on('error', report));
  pool.on('error', () => undefined);
  return pool;
}

class PatientPool extends pg.Pool {}
const connectOnce = pg.Pool.prototype.connect as (this: pg.Pool, callback?: never) => Promise<pg.PoolClient>;

// The overloads of `connect` cannot be declared by a method of the class. With a callback the library does its own
// waiting.
PatientPool.prototype.connect = function (this: pg.Pool & { ending: boolean }, callback?: never) {
  if (callback !== undefined) return connectOnce.call(this, callback);
  return connectPatiently(this);
} as pg.Pool['connect'];

async function connectPatiently(pool: pg.Pool & { ending: boolean }): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await connectOnce.call(pool);
    } catch {
      // The process is stopping: nobody handles a failure any more, and the lock of an interrupted job is freed with
      // the presence lock.
      if (pool.ending) await new Promise<never>(() => undefined);
      await sleep(RETRY_MS);
    }
  }
}

class WorkerClient extends pg.Client {}

WorkerClient.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const result = (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(this, args);
  return result instanceof Promise ? result.catch(rethrow) : result;
} as pg.Client['query'];

/** A connection lost in the middle of a statement gives an error without a code. */
function rethrow(error: Error & { code?: string }): never {
  const isLost = error.code === undefined || /^(E[A-Z]+|57P0[123]|08...)$/.test(error.code);
  if (isLost) error.code = RETRYABLE;
  throw error;
}
