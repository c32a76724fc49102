import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Platform } from '../platform.ts';
import { laneNames } from './lanes.ts';

const RETRY_MS = 500;
/** What the queue's library takes for a connection that is worth trying again. */
const RETRYABLE = 'ETIMEDOUT';

/**
 * The worker's connections. When the database is away they are waited for, because a worker that cannot say that its job is done gives up,
 * leaves the job locked and rejects promises that nobody holds.
 */
export function openWorkerPool(platform: Platform): pg.Pool {
  const pool = new PatientPool({
    connectionString: platform.databaseUrl,
    options: '-c role=ritm_app',
    // Each lane listens on one of them and the presence holds one; the others fetch and finish.
    max: laneNames.length + 5,
    connectionTimeoutMillis: 5_000,
    application_name: 'ritm-worker',
    Client: WorkerClient,
  });
  const report = (error: Error) =>
    platform.log.warn('worker connection lost', { code: (error as { code?: string }).code ?? error.name });
  // A connection says that it is lost to whoever holds it; the pool hears of those at rest only.
  pool.on('connect', (client) => client.on('error', report));
  pool.on('error', () => undefined);
  return pool;
}

class PatientPool extends pg.Pool {}
const connectOnce = pg.Pool.prototype.connect as (this: pg.Pool, callback?: never) => Promise<pg.PoolClient>;

// Its overloads cannot be restated by a method of the class. With a callback the library has a patience of its own.
PatientPool.prototype.connect = function (this: pg.Pool & { ending: boolean }, callback?: never) {
  if (callback !== undefined) return connectOnce.call(this, callback);
  return connectPatiently(this);
} as pg.Pool['connect'];

async function connectPatiently(pool: pg.Pool & { ending: boolean }): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await connectOnce.call(pool);
    } catch {
      // The process stops: nobody is left to hear of a failure, and a job that was cut off is freed by its lock.
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

/** A connection lost in the middle of a statement has no code of its own. */
function rethrow(error: Error & { code?: string }): never {
  const isLost = error.code === undefined || /^(E[A-Z]+|57P0[123]|08...)$/.test(error.code);
  if (isLost) error.code = RETRYABLE;
  throw error;
}
