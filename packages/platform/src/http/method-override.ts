import { AppError, commonErrors } from '@ritm/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

const PUT = /[?&]_method=PUT(?:&|$)/i;

/**
 * The specification sends updates as POST with `?_method=PUT`. Only POST → PUT is allowed, and the method changes
 * before routing, so the permission is that of the resulting action. Any other use of `_method` is refused.
 */
export const methodOverride = {
  rewriteUrl(request: IncomingMessage): string {
    const url = request.url ?? '/';
    if (request.method === 'POST' && PUT.test(url)) request.method = 'PUT';
    return url;
  },
  refuseStray(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
    const header = 'x-http-method-override' in request.headers || 'x-method-override' in request.headers;
    const stray = /[?&]_method=/i.test(request.raw.url ?? '') && request.raw.method !== 'PUT';
    done(header || stray ? new AppError(commonErrors.bad_request) : undefined);
  },
};
