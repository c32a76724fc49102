/** The process's clock. Business code gets `now` from its context; nothing else may look at the time. */
export interface Clock {
  /** The instant, ISO 8601 UTC. */
  now(): string;
  /** Milliseconds for durations only; never a date. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  monotonic: () => performance.now(),
};
