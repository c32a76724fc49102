import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';

/** `https://host` and, for its socket, `wss://host`: in old browsers `'self'` does not cover the socket's address. */
const withSocket = (origin: string): string => `${origin} ${origin.replace(/^http/, 'ws')}`;

const policyFor = (origins: readonly string[]): string =>
  [
    "default-src 'self'",
    // WebAssembly may be compiled, because the reception's camera reads codes with it; text still cannot become a
    // script.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...origins.map(withSocket)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');

/**
 * The policy of the pages that any site may put into a frame: they load from and call only our own origin, and submit
 * no form.
 */
export const framedPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** What our own pages may use of the device; the pages that they frame may not. Every other browser feature is off. */
const own = [
  'camera',
  'microphone',
  'display-capture',
  'autoplay',
  'clipboard-write',
  'fullscreen',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
];
const disabledFeatures = [
  'accelerometer',
  'attribution-reporting',
  'bluetooth',
  'browsing-topics',
  'clipboard-read',
  'compute-pressure',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'midi',
  'otp-credentials',
  'payment',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
];
const permissionsPolicy = [
  ...own.map((name) => `${name}=(self)`),
  ...disabledFeatures.map((name) => `${name}=()`),
].join(', ');

const policies = new WeakMap<ReadonlySet<string>, { size: number; text: string }>();

/** Built once: the origins are known when the port is open. */
function policyOf({ origins }: Platform): string {
  const cached = policies.get(origins);
  if (cached?.size === origins.size) return cached.text;
  const text = policyFor([...origins]);
  policies.set(origins, { size: origins.size, text });
  return text;
}

/**
 * The policy of one answered page: it also allows the styles that our own scripts write and mark with the page's nonce
 * (decision 079).
 */
export const pagePolicy = (platform: Platform, nonce: string): string =>
  policyOf(platform).replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);

/** Headers of every answer; a file or a page may already have set a stricter policy. */
export function securityHeaders(request: FastifyRequest, reply: FastifyReply, platform: Platform): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('permissions-policy', permissionsPolicy);
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policyOf(platform));
  // A refusal may reveal as much about a person as an answer does, so it is not cached either.
  if (request.raw.url!.startsWith('/api') && !reply.hasHeader('cache-control'))
    reply.header('cache-control', 'no-store');
  if (platform.config.secureCookies) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  // The port is closed: a kept-alive connection must not be used again.
  if (platform.closing) reply.header('connection', 'close');
}
