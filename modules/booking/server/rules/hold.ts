const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The code has to be entered within this. */
const UNPROVED_HOLD = 15 * MINUTE;
/** How long a seat is kept, and how long before the class it must be free again. */
const MAX_HOLD = 24 * HOUR;
const BEFORE_START = 2 * HOUR;
/** What is asked for on the last minute is kept only so long: somebody else may still come. */
const MIN_HOLD = 30 * MINUTE;

const instant = (time: number): string => new Date(time).toISOString();

/**
 * Until when a seat is kept for a request: a day, or until two hours before it starts, whichever is earlier; within
 * the last hours half an hour, and never past the start.
 * @param asked_at and @param starts_at instants; the answer is one too
 */
export function holdUntil(requestedAt: string, starts_at: string): string {
  const [requestedMs, starts] = [Date.parse(requestedAt), Date.parse(starts_at)];
  const maxUntil = Math.min(requestedMs + MAX_HOLD, starts - BEFORE_START);
  return instant(Math.min(Math.max(maxUntil, requestedMs + MIN_HOLD), starts));
}

/** A number that nobody has proved keeps it for as long as a code takes to come and be typed. */
export const unprovedUntil = (requestedAt: string, starts_at: string): string =>
  instant(Math.min(Date.parse(requestedAt) + UNPROVED_HOLD, Date.parse(holdUntil(requestedAt, starts_at))));
