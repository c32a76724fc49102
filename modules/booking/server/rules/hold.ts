const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The code has to be entered within this. */
const UNPROVED = 15 * MINUTE;
/** How long a seat is kept, and how long before the class it must be free again. */
const LONGEST = 24 * HOUR;
const BEFORE_START = 2 * HOUR;
/** What is asked for on the last minute is kept only so long: somebody else may still come. */
const SHORTEST = 30 * MINUTE;

const instant = (time: number): string => new Date(time).toISOString();

/**
 * Until when a seat is kept for a request: a day, or until two hours before it starts, whichever is earlier; within
 * the last hours half an hour, and never past the start.
 * @param asked_at and @param starts_at instants; the answer is one too
 */
export function holdUntil(asked_at: string, starts_at: string): string {
  const [asked, starts] = [Date.parse(asked_at), Date.parse(starts_at)];
  const longest = Math.min(asked + LONGEST, starts - BEFORE_START);
  return instant(Math.min(Math.max(longest, asked + SHORTEST), starts));
}

/** A number that nobody has proved keeps it for as long as a code takes to come and be typed. */
export const unprovedUntil = (asked_at: string, starts_at: string): string =>
  instant(Math.min(Date.parse(asked_at) + UNPROVED, Date.parse(holdUntil(asked_at, starts_at))));
