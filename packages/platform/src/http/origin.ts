import { AppError, commonErrors } from '@ritm/http';
import type { FastifyRequest } from 'fastify';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * An unsafe call that relies on the cookie must come from one of our own pages, proved by Fetch Metadata or else by
 * Origin. A call with the `session` header carries its own proof and needs no check.
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

/** The headers by which browsers announce a prefetch. */
const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * The specification signs in by GET, with the code in the address. A browser that prefetches or previews such an
 * address must not spend the code, and a link to it or a picture of another site must not sign a person in as somebody
 * else. Only our own script calls it.
 */
export function refuseUnaskedGet({ method, headers }: FastifyRequest): void {
  if (!safe.has(method)) return;
  if (purposes.some((name) => headers[name] !== undefined) || headers['sec-fetch-mode'] === 'navigate')
    throw new AppError(commonErrors.bad_request);
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new AppError(commonErrors.foreign_origin);
}
