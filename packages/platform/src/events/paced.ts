import type { Clock } from '../clock.ts';

/** Nobody reads the table more often than this, however many writes there are. */
const GAP_MS = 20;
/** A reader that nobody wakes polls by itself: an announcement may be lost together with the process that owed it. */
const POLL_MS = 1_000;
/**
 * A reader rests for several times as long as its last reading took, so that reading takes a small part of the time; at
 * most for this.
 */
const REST = 3;
const MAX_REST_MS = 200;

/**
 * Repeats one piece of work: at once when woken after a pause, never twice at the same time, and at least every second.
 */
export class Paced {
  private readonly work: () => Promise<boolean>;
  private readonly clock: Clock;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isWanted = false;
  private restUntil = 0;
  private stopped = false;

  /** `work` returns whether there is more to do at once; it must not reject. */
  constructor(clock: Clock, work: () => Promise<boolean>) {
    this.clock = clock;
    this.work = work;
  }

  wake = (): void => {
    if (this.stopped) return;
    this.isWanted = true;
    if (!this.running) this.schedule(Math.max(0, this.restUntil - this.clock.monotonic()));
  };

  /** Resolves when no work runs any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, ms);
  }

  private async run(): Promise<void> {
    this.isWanted = false;
    const started = this.clock.monotonic();
    const hasMore = await this.work();
    const ended = this.clock.monotonic();
    this.running = undefined;
    if (this.stopped) return;
    this.restUntil = ended + Math.min(MAX_REST_MS, Math.max(GAP_MS, REST * (ended - started)));
    if (hasMore) this.schedule(0);
    else this.schedule(this.isWanted ? this.restUntil - ended : POLL_MS);
  }
}
