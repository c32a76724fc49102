/** The process's clock. Business code takes `now` from its context; nothing else may read the time. */
export interface Clock {
  /** The instant, ISO 8601 UTC. */
  now(): string;
  /** Milliseconds, for durations only; never convert it to a date. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  monotonic: () => performance.now(),
};
