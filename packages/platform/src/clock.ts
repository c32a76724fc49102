/** The process's clock. Business code takes `now` from its context; nothing else may read the time. */
export interface Clock {
  /** The instant, ISO 8601 UTC. */
  now(): string;
  /** Milliseconds, for durations only; never convert it to a date. */
  monotonic(): number;
}

/** What a process can measure by itself: the machine's wall clock, which may jump, and a counter, which never does. */
export interface ClockSources {
  /** Milliseconds since 1970. */
  wall(): number;
  /** Milliseconds since some moment. */
  monotonic(): number;
}

const machine: ClockSources = { wall: () => Date.now(), monotonic: () => performance.now() };

export const systemClock: Clock = {
  now: () => new Date(machine.wall()).toISOString(),
  monotonic: machine.monotonic,
};

/** A wall clock that departs from the counter by more than this was set, or the machine slept. */
const JUMP_MS = 1_000;

/**
 * The clock of a server: the database's time, carried on by the process's counter (decision 094). Setting the machine's
 * clock changes nothing while the process lives, and servers of one database agree about what has expired. A jump only
 * makes the clock read the database earlier: a machine that slept has stopped its counter.
 */
export class DatabaseClock implements Clock {
  readonly monotonic: () => number;
  private readonly sources: ClockSources;
  /** Wall milliseconds minus counter milliseconds: what the counter is added to. */
  private base: number;
  /** The same difference of the machine's own wall clock when it was last compared. */
  private machineBase: number;
  private onJump: (() => void) | undefined;

  /** Until the first `adjust` it trusts the machine. */
  constructor(sources: ClockSources = machine) {
    this.sources = sources;
    this.monotonic = sources.monotonic;
    this.base = this.machineBase = this.difference();
  }

  now = (): string => {
    const difference = this.difference();
    if (Math.abs(difference - this.machineBase) > JUMP_MS) {
      this.machineBase = difference;
      this.onJump?.();
    }
    return new Date(Math.floor(this.base + this.monotonic())).toISOString();
  };

  /**
   * Asks the database for its time. The answer was made between question and arrival, so the clock moves by no more
   * than what puts it into that span: a slow answer never makes it worse.
   */
  async adjust(databaseNow: () => Promise<number>): Promise<void> {
    const sent = this.monotonic();
    const answered = await databaseNow();
    const received = this.monotonic();
    this.base = Math.min(Math.max(this.base, answered - received), answered - sent);
  }

  /**
   * Compares with the database every `everyMs` and after each jump of the machine's clock; returns the function that
   * stops it. A database that does not answer is tried again next time.
   */
  follow(databaseNow: () => Promise<number>, everyMs: number): () => void {
    const adjust = () => void this.adjust(databaseNow).catch(() => undefined);
    const timer = setInterval(adjust, everyMs);
    timer.unref();
    this.onJump = adjust;
    return () => {
      clearInterval(timer);
      this.onJump = undefined;
    };
  }

  private difference(): number {
    return this.sources.wall() - this.sources.monotonic();
  }
}
