import type { z } from './shapes.ts';
import type { ErrorDeclaration } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type ObjectShape = z.ZodMiniObject;
type AnyShape = z.core.$ZodType;

/** `'students.edit'` is looked up in the permission file for the role of the path; a session route asks only for a sign-in (`client`: one made on an organization's own page will do, which opens nothing else outside it); a public one for nothing. */
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
  /** The closed shape of a 200 answer: what it does not name cannot leave the server. */
  readonly response: R;
  readonly errors?: readonly ErrorDeclaration[];
  readonly permission: Permission;
  /** Why the roles `student` and `user` need no place in the organization of the path: they look at it from outside. */
  readonly outside?: string;
  /** A GET that changes something (the specification has one), or a POST that only reads. Default: by method. */
  readonly writes?: boolean;
  /** The body is a file streamed to storage; `body` then describes the query. Greatest size in bytes. */
  readonly upload?: {
    readonly maxBytes: number;
    /** Only a JPEG of at most so many pixels a side; kept without anything that is not the picture. */
    readonly picture?: number;
    /** Only of a kind on the short list, told by the bytes; pictures lose everything that is not the picture. */
    readonly checked?: boolean;
  };
  /** Counted besides, by address, with what is like it: see `limits/table.ts` of the platform. */
  readonly limit?: 'sign_in' | 'search' | 'requests';
  /** Makes a document or changes many rows: few such calls of one organization (of one person, where there is none) run at once. */
  readonly heavy?: true;
  /** Why the answer is not kept for a repeated Idempotency-Key: it holds a secret, and asked twice there are two. */
  readonly unkept?: string;
  /** The answer is a file: the handler returns `FileReply`; `response` is not applied. */
  readonly download?: boolean;
}

/** Declares one call: the server's route, the typed client, OpenAPI, the permission matrix and the fuzz all come from it. */
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
/** What a caller gives. */
export type CallInput<D> =
  D extends RouteDefinition<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;
export type RouteOutput<D> = D extends { readonly response: infer R }
  ? R extends AnyShape
    ? z.output<R>
    : never
  : never;

/** Does a call change anything? */
export const routeWrites = (route: Pick<RouteDefinition, 'method' | 'writes'>): boolean =>
  route.writes ?? route.method !== 'GET';
/** `/{role}/school/{school_id}` → `/:role/school/:school_id`. */
export const colonPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
/** Names of the path's parameters, in order. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
