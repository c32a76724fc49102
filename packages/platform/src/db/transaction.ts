/**
 * One transaction: locks, statements, deferred writes, commit. Locks are taken sorted, which is what prevents
 * deadlocks; deferred statements travel with the commit, so a hot action makes two round trips (decision 001).
 */
import type pg from 'pg';
import { AppError, commonErrors } from '@ritm/http';
import { isRetryable } from './sqlstate.ts';
import { sortedKeys, takeLocks, type LockKey } from './lock.ts';
import type { BatchingClient } from './batching-client.ts';
import { responseTimeouts, type Database, type Runner } from './pool.ts';
import type { Statement } from './statement.ts';
import { sendBatch, type BatchedQuery, type PendingQuery } from './pipeline-batch.ts';
import { TransactionJobs } from '../jobs/transaction-jobs.ts';
import { testSwitches } from '../switches/test-switches.ts';

const simple = (text: string): PendingQuery => ({ name: `ritm_${text.replaceAll(' ', '_')}`, text, values: [] });

type PatientClient = pg.PoolClient & Partial<Pick<BatchingClient, 'waitFor'>>;

/** One open transaction. The statements of one turn of the event loop share one round trip. */
export class Transaction implements Runner {
  private readonly client: PatientClient;
  private readonly sent: Promise<unknown>[] = [];
  private readonly deferred: PendingQuery[] = [];
  /** The transaction's jobs; they are sent with the deferred statements. */
  readonly jobs: TransactionJobs;
  private batch: BatchedQuery[] = [];
  private readonly afterCommit: (() => void)[] = [];
  /** The locks held, in the order taken, which is sorted. */
  private readonly held = new Set<string>();
  private firstError: unknown;
  private ended = false;
  /** Rejects when the rest of the transaction must not happen (the request was already done). */
  private gate: Promise<unknown> | undefined;

  constructor(client: PatientClient, jobsAdded: (count: number) => void) {
    this.client = client;
    this.jobs = new TransactionJobs(this, jobsAdded);
    void this.watch(this.enqueueQuery(simple('begin')));
  }

  private watch<T>(promise: Promise<T>): Promise<T> {
    const watched = promise.catch((error: unknown) => {
      this.firstError ??= error;
      throw this.firstError;
    });
    watched.catch(() => undefined);
    this.sent.push(watched);
    return watched;
  }

  private enqueueQuery(query: PendingQuery): Promise<{ rows: unknown[]; command: string }> {
    if (this.batch.length === 0) setImmediate(() => sendBatch(this.client, this.batch.splice(0)));
    return new Promise((resolve, reject) => this.batch.push({ ...query, resolve, reject }));
  }

  run<A extends object, R>(statement: Statement<A, R>, args: A): Promise<R[]> {
    if (this.ended) throw new Error('the transaction has ended');
    const rows = this.watch(this.enqueueQuery(queryOf(statement, args))).then((result) => result.rows as R[]);
    rows.catch(() => undefined);
    return this.gate ? this.gate.then(() => rows) : rows;
  }

  /** Raises the statement timeout to thirty seconds: reports and exports may take longer than a screen waits. */
  raiseStatementTimeout(): void {
    this.client.waitFor?.(responseTimeouts.longTransactionMs);
    void this.watch(this.enqueueQuery(simple('set local statement_timeout = 30000')));
  }

  /** Every later statement waits for this answer before the transaction decides anything. */
  awaitBeforeResults(gate: Promise<unknown>): void {
    gate.catch(() => undefined);
    this.gate = gate;
  }

  defer<A extends object>(statement: Statement<A, unknown>, args: A): void {
    this.deferred.push(queryOf(statement, args));
  }

  /** Sends the deferred statements and waits for them. */
  async flush(): Promise<void> {
    this.jobs.flush();
    await Promise.all(this.deferred.splice(0).map((query) => this.watch(this.enqueueQuery(query))));
  }

  /**
   * Does the action and rolls it back inside this transaction: a preview by the very code that does it. It throws the
   * same refusal as the action itself. Only the answer may follow it, because locks taken inside are released with it.
   */
  async dryRun<T>(act: () => Promise<T>): Promise<T> {
    await this.flush();
    const effects = this.afterCommit.length;
    void this.watch(this.enqueueQuery(simple('savepoint dry_run')));
    const outcome = await act();
    await this.flush();
    await this.watch(this.enqueueQuery(simple('rollback to savepoint dry_run')));
    this.afterCommit.length = effects;
    return outcome;
  }

  lock(...keys: LockKey[]): void {
    if (!testSwitches.locks) return;
    const sorted = sortedKeys(keys).filter((key) => !this.held.has(key));
    if (sorted.length === 0) return;
    const highest = [...this.held].at(-1) ?? '';
    if (sorted[0]! < highest) throw new Error(`lock order: ${sorted[0]} after ${highest}`);
    for (const key of sorted) this.held.add(key);
    void this.watch(this.enqueueQuery(queryOf(takeLocks, { keys: sorted })));
  }

  onCommit(effect: () => void): void {
    this.afterCommit.push(effect);
  }

  /** The last flush: the deferred statements and the commit are sent together. */
  async commit(): Promise<void> {
    this.jobs.flush();
    this.ended = true;
    for (const query of this.deferred) void this.watch(this.enqueueQuery(query));
    const committed = this.enqueueQuery(simple('commit'));
    committed.catch(() => undefined);
    await Promise.allSettled(this.sent);
    const result = await committed;
    this.client.waitFor?.();
    if (this.firstError !== undefined) throw this.firstError;
    if (result.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    for (const effect of this.afterCommit) effect();
  }

  /** Throws when the rollback failed: the connection must not serve another transaction then. */
  async rollback(): Promise<void> {
    this.ended = true;
    const rolled = this.enqueueQuery(simple('rollback'));
    await Promise.allSettled([...this.sent, rolled]);
    await rolled;
    this.client.waitFor?.();
  }
}

function queryOf<A extends object, R>(statement: Statement<A, R>, args: A): PendingQuery {
  const { name, text } = statement.prepared();
  return { name, text, values: statement.values(args) };
}

/**
 * Runs the body in a transaction. On a serialization failure or a deadlock it runs the body again, three times at most,
 * so the body must have no effects outside. Whatever the body returns commits, a `Committed` error included; whatever
 * it throws rolls back.
 */
export async function transact<T>(database: Database, body: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await database.connect();
    const tx = new Transaction(client, database.jobsAdded);
    let broken: Error | undefined;
    try {
      const result = await body(tx);
      await tx.commit();
      return result;
    } catch (error) {
      await tx.rollback().catch((failure: Error) => (broken = failure));
      if (!isRetryable(error)) throw error;
      if (attempt === 3) throw new AppError(commonErrors.unavailable);
      await new Promise((resolve) => setTimeout(resolve, attempt * 20 * (0.5 + Math.random())));
    } finally {
      client.release(broken);
    }
  }
}
