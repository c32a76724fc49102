import { Socket } from 'node:net';
import pg from 'pg';

export interface GatheringSettings extends pg.ClientConfig {
  /** A longer silence of the database ends the connection. */
  answerWithinMs: number;
}

/** The database was silent for too long, so the connection was ended from this side. */
export class SilentDatabase extends Error {}

/** What `pg` knows of its queries and shows nobody. */
interface Internals {
  _connected: boolean;
  _activeQuery: unknown;
  _sentQueryQueue: readonly unknown[];
}

/**
 * What is asked of a connection in one turn of the event loop leaves in one write, be it the statements of a transaction's trip or small
 * reads of many callers: system calls are most of what either costs.
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

  /** Ends the connection at once, as one whose other side is gone. */
  abandon(): void {
    this.socket.destroy(new SilentDatabase('Connection terminated: the database does not answer'));
  }

  /** How long the database may be silent while something is asked of it; nothing given: as long as usual. */
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

// Its overloads cannot be restated by a method of the class.
BatchingClient.prototype.query = function (this: BatchingClient, ...input: unknown[]) {
  this.gather();
  return (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(this, input);
} as pg.Client['query'];
