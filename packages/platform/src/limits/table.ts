/** So many in so many seconds, counted anew with each such stretch of time. */
export interface RateLimit {
  readonly seconds: number;
  readonly most: number;
  /** When the counting itself fails, nobody passes: for what costs money or opens a door. */
  readonly closed?: true;
}

/** How often anything may be asked; what a code, a message or a question costs besides is counted where it arises. */
export const rateLimits = {
  /** Any call, by one address. */
  address: [
    { seconds: 10, most: 50 },
    { seconds: 60, most: 200 },
  ],
  /** Calls of a signed-in person, from wherever. */
  person: [{ seconds: 60, most: 300 }],
  /** Those of them that change something. */
  writes: [{ seconds: 60, most: 60 }],
  /** Ways in, by one address. */
  sign_in: [{ seconds: 60, most: 10, closed: true }],
  /** What could be read through name by name, by one address. */
  search: [{ seconds: 60, most: 30 }],
} as const satisfies Readonly<Record<string, readonly RateLimit[]>>;

export type RateLimitName = keyof typeof rateLimits;
