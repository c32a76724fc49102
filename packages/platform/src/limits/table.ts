/** At most `max` calls in each window of so many seconds. */
export interface RateLimit {
  readonly seconds: number;
  readonly max: number;
  /** When the counting itself fails, nobody passes. Set for limits on what costs money or signs somebody in. */
  readonly closed?: true;
}

/**
 * How often each kind of call is allowed. The limits for codes, messages and questions are counted separately, where
 * those are created.
 */
export const rateLimits = {
  /** All calls from one address. */
  address: [
    { seconds: 10, max: 50 },
    { seconds: 60, max: 200 },
  ],
  /** Calls of one signed-in person, from any address. */
  person: [{ seconds: 60, max: 300 }],
  /** Those of the person's calls that change something. */
  writes: [{ seconds: 60, max: 60 }],
  /** Sign-in calls from one address. */
  sign_in: [{ seconds: 60, max: 10, closed: true }],
  /** Searches that could read the data name by name, from one address. */
  search: [{ seconds: 60, max: 30 }],
  /** Requests without a sign-in that people must process, from one address. */
  requests: [{ seconds: 3600, max: 5 }],
} as const satisfies Readonly<Record<string, readonly RateLimit[]>>;

export type RateLimitName = keyof typeof rateLimits;

/** How many calls may run at the same time; `waitMs` is how long another one waits before it is refused. */
export interface RunningLimit {
  readonly max: number;
  readonly waitMs: number;
}

export const runningLimits = {
  /** Running uploads of one person. */
  uploads: { max: 3, waitMs: 0 },
  /** Exports, reports and changes of many rows of one organization. */
  heavy: { max: 2, waitMs: 3_000 },
} as const satisfies Readonly<Record<string, RunningLimit>>;

export type RunningLimitName = keyof typeof runningLimits;

/** Bytes that one person may upload in a day. */
export const uploadedBytes = { seconds: 86_400, max: 2 * 1024 ** 3 } as const satisfies RateLimit;
