import { AppError, commonErrors } from '@ritm/http';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

const PUT = /[?&]_method=PUT(?:&|$)/i;

/**
 * The specification sends updates as POST with `?_method=PUT`. Only POST → PUT: the method changes before routing,
 * so the permission is the resulting action's. Any other use of the word is refused.
 */
export const methodOverride = {
  rewriteUrl(request: IncomingMessage): string {
    const url = request.url ?? '/';
    if (request.method === 'POST' && PUT.test(url)) request.method = 'PUT';
    return url;
  },
  async refuseStray(request: FastifyRequest): Promise<void> {
    if ('x-http-method-override' in request.headers || 'x-method-override' in request.headers)
      throw new AppError(commonErrors.bad_request);
    const asked = /[?&]_method=/i.test(request.raw.url ?? '');
    if (asked && request.raw.method !== 'PUT') throw new AppError(commonErrors.bad_request);
  },
};
