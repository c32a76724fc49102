import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';

const policy = [
  "default-src 'self'",
  // WebAssembly may be compiled (the reception's camera reads codes by it); text may still not become a script.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self' ws: wss:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/** Of the pages that any site may put into a frame: they load and call nothing but our own, and post no form. */
export const framedPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Headers of every answer; a file or a page may set a stricter policy first. */
export function securityHeaders(request: FastifyRequest, reply: FastifyReply, platform: Platform): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
  // A refusal may say as much of a person as an answer does.
  if (request.raw.url!.startsWith('/api') && !reply.hasHeader('cache-control'))
    reply.header('cache-control', 'no-store');
  if (platform.config.secureCookies) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  // While stopping, a kept-alive connection must not be used again.
  if (platform.stopping) reply.header('connection', 'close');
}
