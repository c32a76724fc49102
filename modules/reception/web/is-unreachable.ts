import { ApiError } from '@ritm/http';

/** Nothing came back in time, or what came back is not from a working server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
