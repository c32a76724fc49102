import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { callerAddress } from '../http/caller-address.ts';
import type { Platform } from '../platform.ts';

export const SOCKET_PATH = '/ws/notifications';

export interface SubscriptionRequest {
  /** The organizations whose changes the screen subscribes to. */
  schools: readonly number[];
  /** The number of the last notice that the screen received; null: it has received none. */
  seen: number | null;
}

/** What is known of a caller before the upgrade; without a token the caller logs in with its first message. */
export interface Caller {
  address: string;
  token: string | undefined;
  subscription: SubscriptionRequest;
}

/** Decides who may open a socket at all; returns the HTTP status of a refusal. */
export function admit(platform: Platform, request: IncomingMessage): Caller | 400 | 401 | 403 {
  const header = request.headers.session;
  const fromHeader = typeof header === 'string' && header !== '' ? header : undefined;
  const cookie = cookieOf(request, platform.config.secureCookies ? '__Host-sid' : 'sid');
  const url = URL.parse(request.url!, 'http://x');
  if (cookie === null || !url) return 400;
  const { origin } = request.headers;
  // A page of another site would arrive with the person's cookie, so a caller that relies on the cookie must send its
  // origin.
  if (origin === undefined ? cookie !== undefined && fromHeader === undefined : !isOwn(platform, origin, request))
    return 403;
  if (fromHeader !== undefined && cookie !== undefined && fromHeader !== cookie) return 401;
  return {
    // A home has a whole IPv6 network: it counts as one caller, as in HTTP.
    address: callerAddress(addressOf(request, platform.config.trustProxy)),
    token: fromHeader ?? cookie,
    subscription: parseSubscription(url.searchParams),
  };
}

function isOwn(platform: Platform, origin: string, request: IncomingMessage): boolean {
  if (platform.origins.has(origin)) return true;
  // A sandboxed frame sends `null`, which is not an address.
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}

/** Null: the cookie is not valid percent-encoding. */
function cookieOf(request: IncomingMessage, name: string): string | null | undefined {
  const found = request.headers.cookie?.split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
}

const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

function parseSubscription(query: URLSearchParams): SubscriptionRequest {
  const seen = query.get('seen') ?? '';
  return buildSubscription(
    (query.get('schools') ?? '').split(',').filter(isId).map(Number),
    /^\d{1,15}$/.test(seen) ? Number(seen) : null,
  );
}

const MAX_SCHOOLS = 20;
const buildSubscription = (schools: readonly number[], seen: number | null): SubscriptionRequest => ({
  schools: schools.slice(0, MAX_SCHOOLS),
  seen,
});

/** `String` throws on an object of JSON whose `toString` is no function. */
const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/**
 * `{ type: 'login', session, schools?, seen? }`: how an application sends what a browser sends by cookie and address.
 */
export function loginOf(text: string): { token: string; subscription: SubscriptionRequest } | undefined {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { type, session, schools, seen } = (message ?? {}) as Record<string, unknown>;
  if (type !== 'login' || typeof session !== 'string' || session === '' || session.length > 200) return undefined;
  const ids = Array.isArray(schools) ? schools.filter(isScalar).map(String).filter(isId).map(Number) : [];
  return {
    token: session,
    subscription: buildSubscription(
      ids,
      typeof seen === 'number' && Number.isSafeInteger(seen) && seen >= 0 ? seen : null,
    ),
  };
}

/** The caller's address; `X-Forwarded-For` is read back from the last listed proxy. */
export function addressOf(request: IncomingMessage, trusted: readonly string[]): string {
  const peer = request.socket.remoteAddress ?? '';
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => isIP(one) > 0);
  const proxies = proxiesOf(trusted);
  const isProxy = (address: string): boolean => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  let address = peer;
  while (isIP(address) > 0 && isProxy(address) && forwarded.length > 0) address = forwarded.pop()!;
  return address;
}

function proxiesOf(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const one of trusted) {
    const [address, bits] = one.split('/') as [string, string | undefined];
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
