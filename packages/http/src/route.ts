import type { z } from './shapes.ts';
import type { ErrorDeclaration } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type ObjectShape = z.ZodMiniObject;
type AnyShape = z.core.$ZodType;

/**
 * `'students.edit'` is looked up in the permission file for the role of the path. A session route needs only a sign-in
 * (with `client`, a session made on an organization's own page suffices, which opens nothing else outside that
 * organization). A public route needs nothing.
 */
export type Permission =
  | `${string}.${string}`
  | { readonly session: string; readonly client?: true }
  | { readonly public: string };

export interface RouteDefinition<
  P extends ObjectShape | undefined = ObjectShape | undefined,
  Q extends ObjectShape | undefined = ObjectShape | undefined,
  B extends AnyShape | undefined = AnyShape | undefined,
  R extends AnyShape = AnyShape,
> {
  /** Unique: `module.call`, the id in OpenAPI, in logs and in the permission matrix test. */
  readonly name: string;
  readonly method: Method;
  /** Under `/api`, in the specification's spelling: `/{role}/school/{school_id}/students`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The closed shape of a 200 answer: a field that it does not name cannot leave the server. */
  readonly response: R;
  readonly errors?: readonly ErrorDeclaration[];
  readonly permission: Permission;
  /**
   * Why the roles `student` and `user` need no membership in the organization of the path: they see it from outside.
   */
  readonly outside?: string;
  /** A GET that changes something (the specification has one), or a POST that only reads. Default: by method. */
  readonly writes?: boolean;
  /** The body is a file streamed to storage; `body` then describes the query. `maxBytes` is the maximum size. */
  readonly upload?: {
    readonly maxBytes: number;
    /** Accepts only a JPEG of at most so many pixels a side; only its image data is stored. */
    readonly picture?: number;
    /** Accepts only kinds on the short list, detected by the bytes; pictures lose everything but their image data. */
    readonly checked?: boolean;
  };
  /**
   * An additional limit by address, shared with similar calls: see `limits/table.ts` of the platform. That of pictures
   * takes the place of those of guests and people, because one page shows twenty of them.
   */
  readonly limit?: 'sign_in' | 'search' | 'requests' | 'pictures';
  /**
   * Makes a document or changes many rows: only a few such calls of one organization (or of one person outside
   * organizations) run at once.
   */
  readonly heavy?: true;
  /**
   * Why the answer is not stored for a repeated Idempotency-Key: it holds a secret, and a repetition makes a second
   * one.
   */
  readonly noStoredReply?: string;
  /** The answer is a file: the handler returns `FileReply`, and `response` is not applied. */
  readonly download?: boolean;
}

/**
 * What a request is made of; the client reads nothing else. The browser's contracts have no other property of a route:
 * schemas, errors and permissions are used only by the server.
 */
export const sentProperties = ['method', 'path', 'writes'] as const satisfies (keyof RouteDefinition)[];
export type SentRoute = Pick<RouteDefinition, (typeof sentProperties)[number]>;

/**
 * Declares one call. The server's route, the typed client, OpenAPI, the permission matrix and the fuzz tests all derive
 * from it.
 */
export function defineRoute<
  P extends ObjectShape | undefined = undefined,
  Q extends ObjectShape | undefined = undefined,
  B extends AnyShape | undefined = undefined,
  R extends AnyShape = AnyShape,
>(definition: RouteDefinition<P, Q, B, R>): RouteDefinition<P, Q, B, R> {
  return definition;
}

type Part<Name extends string, S> = S extends AnyShape
  ? {} extends z.output<S>
    ? { [K in Name]?: z.output<S> }
    : { [K in Name]: z.output<S> }
  : {};
/** What a handler receives. */
export type RouteInput<D> =
  D extends RouteDefinition<infer P, infer Q, infer B, infer _R>
    ? {
        params: P extends AnyShape ? z.output<P> : {};
        query: Q extends AnyShape ? z.output<Q> : {};
        body: B extends AnyShape ? z.output<B> : undefined;
      }
    : never;
/** What a caller passes. */
export type CallInput<D> =
  D extends RouteDefinition<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;
export type RouteOutput<D> = D extends { readonly response: infer R }
  ? R extends AnyShape
    ? z.output<R>
    : never
  : never;

/** Whether a call changes anything. */
export const routeWrites = (route: Pick<RouteDefinition, 'method' | 'writes'>): boolean =>
  route.writes ?? route.method !== 'GET';
/** `/{role}/school/{school_id}` → `/:role/school/:school_id`. */
export const colonPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
/** Names of the path's parameters, in the order of the path. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
