import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';

/** `https://host` and, for its socket, `wss://host`: old browsers do not read `'self'` as the socket's address too. */
const withSocket = (origin: string): string => `${origin} ${origin.replace(/^http/, 'ws')}`;

const policyFor = (origins: readonly string[]): string =>
  [
    "default-src 'self'",
    // WebAssembly may be compiled (the reception's camera reads codes by it); text may still not become a script.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...origins.map(withSocket)].join(' '),
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

/** What a page of ours may ask of the device, and no page that it frames: everything else that a browser has is off. */
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

/** Written once: the origins are known when the port is open. */
function policyOf({ origins }: Platform): string {
  const cached = policies.get(origins);
  if (cached?.size === origins.size) return cached.text;
  const text = policyFor([...origins]);
  policies.set(origins, { size: origins.size, text });
  return text;
}

/** Headers of every answer; a file or a page may set a stricter policy first. */
export function securityHeaders(request: FastifyRequest, reply: FastifyReply, platform: Platform): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('permissions-policy', permissionsPolicy);
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policyOf(platform));
  // A refusal may say as much of a person as an answer does.
  if (request.raw.url!.startsWith('/api') && !reply.hasHeader('cache-control'))
    reply.header('cache-control', 'no-store');
  if (platform.config.secureCookies) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  // The port is closed: a connection that is kept must not be used again.
  if (platform.closing) reply.header('connection', 'close');
}
