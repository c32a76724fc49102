import type { Lane } from './jobs/lanes.ts';
import type { NamedShapes } from '@ritm/http/openapi';
import type { RouteDefinition, RouteInput, RouteOutput, z } from '@ritm/http';
import type { Answer, ReadContext, WriteContext } from './context.ts';
import type { Collected, Collectors } from './contributions.ts';
import type { Runner } from './db/pool.ts';
import type { ConstraintErrors } from './db/sqlstate.ts';
import type { JobContext } from './jobs/worker.ts';
import type { Topics } from './sockets/topics.ts';

/**
 * A list written by PostgreSQL as JSON text and sent unchanged. In tests it is checked against the contract's shape. It
 * is kept in parts, because joining a week of 1 500 classes into one string copies it three times before it is sent.
 */
export class JsonText {
  private readonly parts: readonly string[];

  constructor(...parts: readonly string[]) {
    this.parts = parts;
  }

  get text(): string {
    return this.parts.join('');
  }

  /**
   * Encoded into one buffer of the exact size. Memory outside V8's heap counts as pressure there: a second copy of each
   * answer made V8 mark its whole heap five times as often (decision 165).
   */
  get bytes(): Buffer {
    const lengths = this.parts.map((part) => Buffer.byteLength(part));
    const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0));
    let at = 0;
    for (const part of this.parts) at += bytes.write(part, at);
    return bytes;
  }
}

/** A file answer. */
export interface FileReply {
  name: string;
  mime: string;
  /** The bytes, or the token of a stored file. */
  bytes: Uint8Array | NodeJS.ReadableStream | { token: string };
  /** No other file will ever be served under this address: browsers may cache it for a day. */
  immutable?: boolean;
  /** The size of a stored file; it lets the client request a range of bytes. */
  size?: number;
  /** Displayed in the browser instead of being saved: only for raster pictures, audio and video. */
  shown?: boolean;
}

/** A streamed upload, stored and hashed before the handler runs. */
export interface UploadedFile {
  file_id: number;
  name: string;
  size: number;
  /** Detected from the bytes; `application/octet-stream` where the route does not inspect them. */
  mime: string;
  /** Of the bytes as they are stored. */
  sha256: Buffer;
}

type Reply<D> = D extends { download: true } ? FileReply : RouteOutput<D> | JsonText;

export interface Implementation {
  readonly route: RouteDefinition;
  readonly writes: boolean;
  readonly run: (context: never, input: never) => Promise<unknown>;
  readonly precheck?: ((read: ReadContext, input: never) => Promise<void>) | undefined;
}

type Any = RouteDefinition;

/** Declares a call that only reads. */
export function reads<D extends Any>(
  route: D,
  run: (read: ReadContext, input: RouteInput<D>) => Promise<Reply<D>>,
): Implementation {
  return { route: route as RouteDefinition, writes: false, run: run as never };
}

/**
 * Declares a call that changes something: all of it, with the stored idempotent reply, is one transaction. `precheck`
 * reads committed data before the transaction and throws what the transaction would refuse anyway. It is for calls of
 * which hundreds arrive at once for a dozen places.
 */
export function writes<D extends Any>(
  route: D,
  run: (tx: WriteContext, input: RouteInput<D> & { upload?: UploadedFile }) => Promise<Answer<Reply<D>>>,
  precheck?: (read: ReadContext, input: RouteInput<D>) => Promise<void>,
): Implementation {
  return { route: route as RouteDefinition, writes: true, run: run as never, precheck: precheck as never };
}

// oxlint-disable-next-line typescript/no-explicit-any -- a list holds jobs of every payload, which is both read and given
export interface JobDefinition<P = any> {
  /** `module.verb_noun`. */
  readonly task: string;
  readonly payload: z.core.$ZodType<P>;
  /** Crontab line in UTC, for jobs that run by the clock. */
  readonly cron?: string;
  /** The lane whose workers run it. By default `clock` for a job with a crontab line, else `follow_up`. */
  readonly lane?: Lane;
  readonly run: (context: JobContext, payload: P) => Promise<void>;
}
export const job = <P>(definition: JobDefinition<P>): JobDefinition => definition;

/**
 * An invariant of the data: the query returns the rows that break it, and none when all is well. `find` does the same
 * for what only code can check: a value that the rules derive, or bytes stored outside the database.
 */
export type Invariant = { readonly name: string } & (
  | { readonly sql: string; readonly find?: undefined }
  | { readonly find: (runner: Runner) => Promise<unknown[]>; readonly sql?: undefined }
);

/** Numbered messages to a person, so that a screen that was disconnected can get what it missed. */
export interface PersonChannel {
  /** The type of its messages; each carries `seq`, its number among the person's messages. */
  readonly type: string;
  /** The messages numbered above `seen`, in order, at most `limit`; when `seen` is null, only the last number. */
  since(
    runner: Runner,
    request: { user_id: number; seen: number | null; limit: number },
  ): Promise<{ last: number; missed: readonly { readonly seq: number; readonly [key: string]: unknown }[] }>;
}

/** What a module provides to the assembly. */
/** What a page says of itself to those who read it without running it: search engines and messengers. */
export interface PageHead {
  /** Matches a pathname; its first group is the id that `head` receives. */
  readonly pattern: RegExp;
  /** HTML for the head with its own title and description; undefined when there is nothing at the address. */
  readonly head: (runner: Runner, id: number, origin: string) => Promise<string | undefined>;
}

export interface ModuleManifest {
  readonly name: string;
  readonly routes: readonly Implementation[];
  /** Shapes that the API reference calls by name. */
  readonly shapes?: NamedShapes;
  readonly jobs?: readonly JobDefinition[];
  /**
   * Event type → tasks that run with `{ school_id, type, ids }`. The events of one type in one transaction become one
   * job with all their ids, so other data of an event is not passed on: a listener reads what it needs by the ids.
   */
  readonly listeners?: Readonly<Record<string, readonly string[]>>;
  /** Which permission receives its events on open screens; an event that is not listed here is sent to nobody. */
  readonly topics?: Topics;
  readonly constraints?: ConstraintErrors;
  readonly invariants?: readonly Invariant[];
  /** Heads of public pages. */
  readonly heads?: readonly PageHead[];
  /** What the module gives to others of each kind: see `contributions.ts`. */
  readonly contributes?: Partial<Collected>;
  /** The kinds that the module reads, with the keys that must be unique in each. */
  readonly collects?: Collectors;
  /** At most one module has a channel. */
  readonly channel?: PersonChannel;
}
