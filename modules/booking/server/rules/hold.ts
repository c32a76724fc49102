const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The time within which the code must be entered. */
const UNPROVED_HOLD = 15 * MINUTE;
/** A hold lasts at most a day and ends at least two hours before the class. */
const MAX_HOLD = 24 * HOUR;
const BEFORE_START = 2 * HOUR;
/** A last-minute request holds its seat only for so long, because somebody else may still come. */
const MIN_HOLD = 30 * MINUTE;

const instant = (time: number): string => new Date(time).toISOString();

/**
 * The end of the hold of a request: after a day or two hours before the start, whichever is earlier; within
 * the last hours it is half an hour, and never past the start.
 * Both arguments and the result are instants.
 */
export function holdUntil(requestedAt: string, starts_at: string): string {
  const [requestedMs, starts] = [Date.parse(requestedAt), Date.parse(starts_at)];
  const maxUntil = Math.min(requestedMs + MAX_HOLD, starts - BEFORE_START);
  return instant(Math.min(Math.max(maxUntil, requestedMs + MIN_HOLD), starts));
}

/** A request with an unproved number holds its seat only as long as it takes to receive and enter the code. */
export const unprovedUntil = (requestedAt: string, starts_at: string): string =>
  instant(Math.min(Date.parse(requestedAt) + UNPROVED_HOLD, Date.parse(holdUntil(requestedAt, starts_at))));
