/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * The push services of the browsers. A server that posts to any given address could be used to attack its own network.
 */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

/**
 * Returns undefined for anything other than a subscription of a known push service. `local`: a service on this machine
 * is allowed too (never in production).
 */
export function subscriptionOf(token: string, local: boolean): Subscription | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(token);
  } catch {
    return undefined;
  }
  const { endpoint, keys } = (parsed ?? {}) as { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } };
  const { p256dh, auth } = keys ?? {};
  if (typeof endpoint !== 'string' || !isService(endpoint, local)) return undefined;
  // A point of P-256 and sixteen bytes, in base64url.
  if (!isBytes(p256dh, 65) || !isBytes(auth, 16)) return undefined;
  return { endpoint, keys: { p256dh, auth } };
}

function isService(endpoint: string, local: boolean): boolean {
  if (endpoint.length > 2048 || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (local && protocol === 'http:' && hostname === '127.0.0.1') return true;
  return (
    protocol === 'https:' && port === '' && services.some((one) => hostname === one || hostname.endsWith(`.${one}`))
  );
}

const isBytes = (value: unknown, length: number): value is string =>
  typeof value === 'string' && /^[\w-]+={0,2}$/.test(value) && Buffer.from(value, 'base64url').length === length;
