import { AppError, commonErrors } from '@ritm/http';
import type { FastifyRequest } from 'fastify';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * An unsafe call that relies on the cookie must come from one of our own pages, proved by Fetch Metadata or else by Origin. A call with
 * the `session` header carries its own proof and needs no check.
 */
export function requireOwnOrigin(request: FastifyRequest, origins: ReadonlySet<string>): void {
  if (safe.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  if (origin !== undefined) {
    if (origins.has(origin) || origin === `${request.protocol}://${request.headers.host}`) return;
    throw new AppError(commonErrors.foreign_origin);
  }
  if (site === 'same-origin') return;
  throw new AppError(commonErrors.foreign_origin);
}

/** A browser that prefetches a page which nobody may open must not spend a sign-in code. */
export function refusePrefetch(request: FastifyRequest): void {
  const purpose = request.headers['sec-purpose'] ?? request.headers.purpose;
  if (typeof purpose === 'string' && purpose.includes('prefetch')) throw new AppError(commonErrors.bad_request);
}
