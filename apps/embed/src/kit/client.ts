import { isFramed } from './frame.ts';
import { language } from './words.ts';
import { tokenOf } from './visitor.ts';

/** A refused call. Status 0 means that no answer came. `code` and `data` are those that the contract declares. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, string[]>>;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(status: number, body: { code?: string; message?: string; errors?: never; data?: never } = {}) {
    super(body.message ?? '');
    this.status = status;
    this.code = body.code ?? 'network';
    this.errors = body.errors ?? {};
    this.data = body.data ?? {};
  }
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface CallOptions {
  params?: Values;
  query?: Values;
  body?: object;
  method?: 'GET' | 'POST' | 'DELETE';
  /** The organization whose visitor makes the request. */
  company?: number;
  captcha?: string;
}

/**
 * On a page of its own the product's cookie identifies the visitor. In a frame browsers withhold it, so the page sends
 * its own token.
 */
const credentials: RequestCredentials = isFramed ? 'omit' : 'same-origin';

/** Makes one call below `/api`; throws `Refusal`. */
export async function fetchJson<T>(
  path: string,
  { params = {}, query = {}, body, method, company, captcha }: CallOptions = {},
): Promise<T> {
  const address = new URL(
    `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`,
    location.origin,
  );
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') address.searchParams.set(name, String(value));
  const verb = method ?? (body ? 'POST' : 'GET');
  // A public read is sent without headers, exactly as the preload in the page's head requests it, so that both share
  // one download. A refusal has a text: it is requested below, in the page's language.
  if (company === undefined && verb === 'GET') {
    const plain = await fetch(address)
      .then((answer) => (answer.ok ? (answer.json() as Promise<T>) : undefined))
      .catch(() => undefined);
    if (plain) return plain;
  }
  const headers: Record<string, string> = { 'accept-language': language, from: isFramed ? 'embed' : 'web' };
  const token = company === undefined ? undefined : tokenOf(company);
  if (token) headers.session = token;
  if (captcha) headers['captcha-token'] = captcha;
  if (body) headers['content-type'] = 'application/json';
  if (verb !== 'GET') headers['idempotency-key'] = randomKey();
  const reply = await fetch(address, {
    method: verb,
    headers,
    credentials,
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (!reply) throw new Refusal(0);
  const content: unknown = await reply.json().catch(() => undefined);
  if (!reply.ok) throw new Refusal(reply.status, content as never);
  return content as T;
}

const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
