import { Socket } from 'node:net';
import pg from 'pg';

export interface GatheringSettings extends pg.ClientConfig {
  /** The connection is ended when the database is silent for longer. */
  answerWithinMs: number;
}

/** The database was silent for too long, so the connection was ended from this side. */
export class SilentDatabase extends Error {}

/** Fields of `pg`'s queries that its types do not declare. */
interface Internals {
  _connected: boolean;
  _activeQuery: unknown;
  _sentQueryQueue: readonly unknown[];
}

/**
 * All queries of one turn of the event loop are sent in one write, whether they are the statements of one transaction
 * or small reads of many callers: system calls are most of the cost of either.
 */
export class BatchingClient extends pg.Client {
  private readonly socket: Socket;
  private isGathering = false;
  private readonly answerWithinMs: number;

  constructor({ answerWithinMs, ...settings }: GatheringSettings) {
    const socket = new Socket();
    super({ ...settings, stream: () => socket });
    this.socket = socket;
    this.answerWithinMs = answerWithinMs;
    this.waitFor(answerWithinMs);
    socket.on('timeout', () => {
      if (this.isWaiting()) this.abandon();
    });
  }

  /** Ends the connection at once, without waiting for the other side. */
  abandon(): void {
    this.socket.destroy(new SilentDatabase('Connection terminated: the database does not answer'));
  }

  /** Sets how long the database may be silent while a query runs; without an argument, the usual time. */
  waitFor(ms = this.answerWithinMs): void {
    this.socket.setTimeout(ms);
  }

  private isWaiting(): boolean {
    const { _connected: isConnected, _activeQuery: active, _sentQueryQueue: sent } = this as unknown as Internals;
    return !isConnected || Boolean(active) || sent.length > 0;
  }

  gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    this.socket.cork();
    setImmediate(() => {
      this.isGathering = false;
      this.socket.uncork();
    });
  }
}

// The overloads of `query` cannot be declared by a method of the class.
BatchingClient.prototype.query = function (this: BatchingClient, ...input: unknown[]) {
  this.gather();
  return (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(this, input);
} as pg.Client['query'];
