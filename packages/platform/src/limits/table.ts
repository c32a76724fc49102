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
  /**
   * All calls from one address: a studio whose ten desks and thirty phones share one (decision 185). It only bounds a
   * flood; people are counted by themselves, and guests below.
   */
  address: [
    { seconds: 10, max: 1000 },
    { seconds: 60, max: 3000 },
  ],
  /** Those of the address's calls that nobody signed in makes. */
  guest: [
    { seconds: 10, max: 50 },
    { seconds: 60, max: 200 },
  ],
  /** Calls of one session, that is, of one browser or application. */
  session: [{ seconds: 60, max: 300 }],
  /** Calls of one signed-in person over all their sessions: desks may share a login. */
  person: [{ seconds: 60, max: 1500 }],
  /** Those of the session's calls that change something. */
  writes: [{ seconds: 60, max: 60 }],
  /** Sign-in calls from one address. */
  sign_in: [{ seconds: 60, max: 10, closed: true }],
  /** Searches that could read the data name by name, of one person or of the guests of one address. */
  search: [{ seconds: 60, max: 30 }],
  /** Pictures that pages show, of one person or of the guests of one address: fifteen public pages in ten seconds. */
  pictures: [{ seconds: 10, max: 300 }],
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
