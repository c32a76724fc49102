import { uuidv7 } from '@ritm/kernel';
import type { ErrorBody, Language } from './errors.ts';
import { encodeForm } from './form.ts';
import { routeWrites, type CallInput, type RouteDefinition, type RouteOutput, type SentRoute } from './route.ts';

/** A failed call. `status` 0 means that no answer arrived (`code` is then `network`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Texts by body field. */
  readonly errors: Record<string, string[]> | undefined;
  readonly data: Record<string, unknown>;
  readonly request_id: string | undefined;
  readonly method: string;

  constructor(status: number, body: Partial<ErrorBody>, method: string) {
    super(body.message ?? body.code ?? 'network');
    this.status = status;
    this.code = body.code ?? 'network';
    this.errors = body.errors;
    this.data = body.data ?? {};
    this.request_id = body.request_id;
    this.method = method;
  }
}

export interface ClientOptions {
  /** `/api` by default. */
  base?: string;
  /** The calling application: web, android, ios, embed. */
  from: string;
  language: () => Language;
  /** Additional headers of every call, such as `session`. */
  headers?: () => Record<string, string>;
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Created before the first attempt and sent again on a retry; generated when left out. */
  idempotencyKey?: string;
  /** Added to the headers of every call. */
  headers?: Readonly<Record<string, string>>;
  /** The file that an upload route receives. */
  file?: Blob;
}

export type Call = <D extends RouteDefinition>(
  route: D,
  ...input: {} extends CallInput<D> ? [CallInput<D>?, CallOptions?] : [CallInput<D>, CallOptions?]
) => Promise<RouteOutput<D>>;

/** Builds the typed `call(route, input)`. Throws `ApiError`. */
export function createClient(options: ClientOptions): { call: Call } {
  const base = options.base ?? '/api';
  const send = options.fetch ?? fetch;
  const call: Call = async (definition, ...[input, callOptions]) => {
    const route: SentRoute = definition;
    const {
      params = {},
      query,
      body,
    } = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
    const headers: Record<string, string> = {
      'accept-language': options.language(),
      from: options.from,
      ...options.headers?.(),
      ...callOptions?.headers,
    };
    if (routeWrites(route)) headers['idempotency-key'] = callOptions?.idempotencyKey ?? uuidv7();
    if (body !== undefined && !callOptions?.file) headers['content-type'] = 'application/json';
    if (callOptions?.file) headers['content-type'] = 'application/octet-stream';
    const request: RequestInit = { method: route.method, headers, credentials: 'same-origin' };
    if (callOptions?.file) request.body = callOptions.file;
    else if (body !== undefined) request.body = JSON.stringify(body);
    if (callOptions?.signal) request.signal = callOptions.signal;
    let answer: Response;
    try {
      answer = await send(base + callPath(route, params, query), request);
    } catch (error) {
      if (callOptions?.signal?.aborted) throw error;
      throw new ApiError(0, {}, route.method);
    }
    const content = await answer.text();
    const parsed: unknown =
      content && answer.headers.get('content-type')?.includes('json') ? JSON.parse(content) : undefined;
    if (!answer.ok) throw new ApiError(answer.status, (parsed ?? {}) as Partial<ErrorBody>, route.method);
    return parsed as never;
  };
  return { call };
}

/** A filter without a value is left out of the query. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The address of a call, relative to the base. */
export function callPath(
  route: Pick<RouteDefinition, 'path'>,
  params: Record<string, unknown>,
  query?: Record<string, unknown>,
): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  if (!query) return path;
  const present = Object.fromEntries(Object.entries(query).filter(([, value]) => !isNothing(value)));
  const search = encodeForm(present).toString();
  return search ? `${path}?${search}` : path;
}
