/** So many in so many seconds, counted anew with each such stretch of time. */
export interface RateLimit {
  readonly seconds: number;
  readonly max: number;
  /** When the counting itself fails, nobody passes: for what costs money or opens a door. */
  readonly closed?: true;
}

/** How often anything may be asked; what a code, a message or a question costs besides is counted where it arises. */
export const rateLimits = {
  /** Any call, by one address. */
  address: [
    { seconds: 10, max: 50 },
    { seconds: 60, max: 200 },
  ],
  /** Calls of a signed-in person, from wherever. */
  person: [{ seconds: 60, max: 300 }],
  /** Those of them that change something. */
  writes: [{ seconds: 60, max: 60 }],
  /** Ways in, by one address. */
  sign_in: [{ seconds: 60, max: 10, closed: true }],
  /** What could be read through name by name, by one address. */
  search: [{ seconds: 60, max: 30 }],
  /** What somebody who has not signed in asks people to deal with, by one address. */
  requests: [{ seconds: 3600, max: 5 }],
} as const satisfies Readonly<Record<string, readonly RateLimit[]>>;

export type RateLimitName = keyof typeof rateLimits;

/** How many may run at the same time; `waitMs`: how long one more stands in the queue before it is refused. */
export interface RunningLimit {
  readonly max: number;
  readonly waitMs: number;
}

export const runningLimits = {
  /** Files on their way in, of one person. */
  uploads: { max: 3, waitMs: 0 },
  /** Exports, reports and changes of many rows, of one organization. */
  heavy: { max: 2, waitMs: 3_000 },
} as const satisfies Readonly<Record<string, RunningLimit>>;

export type RunningLimitName = keyof typeof runningLimits;

/** Bytes that one person may hand over in a day. */
export const uploadedBytes = { seconds: 86_400, max: 2 * 1024 ** 3 } as const satisfies RateLimit;
