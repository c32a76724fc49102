import { ApiError } from '@ritm/http';

/** True when no answer came in time or the answer is not from a working server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
