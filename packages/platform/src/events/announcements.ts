import type { Runner } from '../db/pool.ts';
import { notifyEvents } from './event-queries.ts';

const GATHERED_MS = 20;

/**
 * Says that there are new events: to the readers of this process and to the other processes. An announcement has no
 * content, because its readers read the table; so it may be lost, repeated or forged without harm. It is sent after the
 * commit and at most fifty times a second: a transaction that notifies holds one lock of the whole cluster through its
 * commit (decision 110).
 */
export class Announcements {
  /** Sends through NATS while it is connected; returns whether it did. */
  relay: (() => boolean) | undefined;
  private readonly runner: Runner;
  private readonly readers = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;
  private isOwed = false;

  constructor(runner: Runner) {
    this.runner = runner;
  }

  /** Subscribes a reader of this process; returns the unsubscribe function. */
  onAnnounced(reader: () => void): () => void {
    this.readers.add(reader);
    return () => this.readers.delete(reader);
  }

  /** Another process has announced. */
  received = (): void => {
    for (const reader of this.readers) reader();
  };

  /** This process has committed events. The first is announced at once, those of the next milliseconds together. */
  committed(): void {
    this.received();
    this.isOwed = true;
    if (!this.timer) this.send();
  }

  /** Sends what is still owed; a process that ends without it makes the others wait for their next poll. */
  flush(): void {
    clearTimeout(this.timer);
    if (this.isOwed) this.send();
    clearTimeout(this.timer);
  }

  private send(): void {
    this.isOwed = false;
    if (!this.relay?.()) this.runner.run(notifyEvents, {}).catch(() => undefined);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.isOwed) this.send();
    }, GATHERED_MS).unref();
  }
}
