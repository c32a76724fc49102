/**
 * The connections of a process: a pool for transactions, and readers that pipeline single statements. Whatever runs a
 * statement is a `Runner`, so a query does not know which of the two serves it.
 */
import pg from 'pg';
import { BatchingClient, type GatheringSettings } from './batching-client.ts';
import { types } from './types.ts';
import { QueueAnnouncer } from '../jobs/queue.ts';
import type { Statement } from './statement.ts';
import { Readers } from './readers.ts';

/** Anything that can run a statement: a read context, a transaction. */
export interface Runner {
  run<A extends object, R>(statement: Statement<A, R>, args: A): Promise<R[]>;
}

export interface DatabaseOptions {
  /** The maximum number of connections for transactions. */
  poolSize?: number;
  /** Connections that pipeline single-statement reads. */
  readers?: number;
  statementTimeoutMs?: number;
  onError: (error: Error) => void;
}

export interface Database {
  /** One autocommit statement over the pipelined readers. */
  run: Runner['run'];
  /** A pool connection for one transaction; waits at most 2 s. */
  connect(): Promise<pg.PoolClient>;
  pool: pg.Pool;
  waiting(): number;
  /** Jobs were committed: the workers are notified soon. */
  jobsAdded(count: number): void;
  close(): Promise<void>;
}

/**
 * How long the database may be silent while a query runs. Each limit is longer than the server's own limit for a
 * statement or a batch, so a longer silence means that a machine or a firewall on the way has dropped the connection.
 */
export const responseTimeouts = { readMs: 7_000, transactionMs: 15_000, longTransactionMs: 60_000 };

/** Opens the application's connections as the role `ritm_app`, which owns no tables. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const settings = {
    connectionString: url,
    types,
    pipeline: true,
    options: [
      'role=ritm_app',
      `statement_timeout=${options.statementTimeoutMs ?? 5000}`,
      'lock_timeout=3000',
      'idle_in_transaction_session_timeout=10000',
      'search_path=public',
      'timezone=UTC',
      // The text of a statement determines its plan: each variant of a statement has its own text, and planning costs
      // more than most statements.
      'plan_cache_mode=force_generic_plan',
    ]
      .map((one) => `-c ${one}`)
      .join(' '),
    application_name: 'ritm',
  };
  const poolSettings: pg.PoolConfig & Pick<GatheringSettings, 'answerWithinMs'> = {
    ...settings,
    // `BatchingClient` takes one setting more than the pool's types declare; the pool passes on all of them.
    Client: BatchingClient as unknown as typeof pg.Client,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 2000,
    answerWithinMs: responseTimeouts.transactionMs,
  };
  const pool = new pg.Pool(poolSettings);
  // A lost connection emits an error on its client, which without a listener would end the process. The pool listens to
  // idle clients only.
  pool.on('connect', (client) => client.on('error', options.onError));
  pool.on('error', () => undefined);
  const newReader = () => new BatchingClient({ ...settings, answerWithinMs: responseTimeouts.readMs });
  const readers = new Readers(newReader, options.readers ?? 4, options.onError);
  const run = async <A extends object, R>(statement: Statement<A, R>, args: A): Promise<R[]> => {
    const { name, text } = statement.prepared();
    return (await readers.run({ name, text, values: statement.values(args) })) as R[];
  };
  const announcer = new QueueAnnouncer(run);
  return {
    pool,
    run,
    jobsAdded: (count) => announcer.jobsAdded(count),
    connect: () => pool.connect(),
    waiting: () => pool.waitingCount,
    close: async () => {
      await Promise.all([pool.end(), readers.close()]);
    },
  };
}
