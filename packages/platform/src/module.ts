import type { Lane } from './jobs/lanes.ts';
import type { RouteDefinition, RouteInput, RouteOutput, z } from '@ritm/http';
import type { ClientFact } from './client-facts.ts';
import type { ClientRecords } from './client-records.ts';
import type { Answer, ReadContext, WriteContext } from './context.ts';
import type { Runner } from './db/pool.ts';
import type { ConstraintErrors } from './db/sqlstate.ts';
import type { JobContext } from './jobs/worker.ts';
import type { Moderated } from './moderation.ts';
import type { PersonalData } from './personal-data.ts';
import type { Topics } from './sockets/topics.ts';
import type { TaskRule } from './task-rules.ts';

/**
 * A list written by PostgreSQL as JSON text; sent as it is. In tests it is held to the contract's shape.
 * In parts, because a week of 1 500 classes joined into one string is copied three times before it leaves.
 */
export class JsonText {
  private readonly parts: readonly string[];

  constructor(...parts: readonly string[]) {
    this.parts = parts;
  }

  get text(): string {
    return this.parts.join('');
  }

  get bytes(): Buffer {
    return Buffer.concat(this.parts.map((part) => Buffer.from(part)));
  }
}

/** A file on its way out. */
export interface FileReply {
  name: string;
  mime: string;
  /** The bytes, or the token of a stored file. */
  bytes: Uint8Array | NodeJS.ReadableStream | { token: string };
  /** Under this address there will never be another file: browsers may keep it for a day. */
  immutable?: boolean;
  /** Of a stored file: with it a reader may ask for a part of the bytes. */
  size?: number;
  /** Shown where it stands instead of being saved: raster pictures, sound and films alone. */
  shown?: boolean;
}

/** A streamed upload, kept and hashed before the handler runs. */
export interface UploadedFile {
  file_id: number;
  name: string;
  size: number;
  /** By its bytes; `application/octet-stream` where the route does not look at them. */
  mime: string;
}

type Reply<D> = D extends { download: true } ? FileReply : RouteOutput<D> | JsonText;

export interface Implementation {
  readonly route: RouteDefinition;
  readonly writes: boolean;
  readonly run: (context: never, input: never) => Promise<unknown>;
  readonly precheck?: ((read: ReadContext, input: never) => Promise<void>) | undefined;
}

type Any = RouteDefinition;

/** A call that only reads. */
export function reads<D extends Any>(
  route: D,
  run: (read: ReadContext, input: RouteInput<D>) => Promise<Reply<D>>,
): Implementation {
  return { route: route as RouteDefinition, writes: false, run: run as never };
}

/**
 * A call that changes something: the whole of it, the idempotent reply included, is one transaction. `look` throws what the transaction
 * would refuse anyway, by what is committed and before there is one: for calls of which hundreds come at once for a dozen places.
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
  /** Whose workers run it. Left out: `clock` for a job with a crontab line, else `follow_up`. */
  readonly lane?: Lane;
  readonly run: (context: JobContext, payload: P) => Promise<void>;
}
export const job = <P>(definition: JobDefinition<P>): JobDefinition => definition;

/**
 * An invariant of the data: the query answers the rows that break it, none when all is well. `find` does the same for what
 * only code can tell: a value that the rules derive, or bytes that stand outside the database.
 */
export type Invariant = { readonly name: string } & (
  | { readonly sql: string; readonly find?: undefined }
  | { readonly find: (runner: Runner) => Promise<unknown[]>; readonly sql?: undefined }
);

/** What a person is told by number, so that a screen that was away can be told what it missed. */
export interface PersonChannel {
  /** The type of its messages; each holds `seq`, its number among the person's. */
  readonly type: string;
  /** Numbers above `seen` in order, at most `limit`; with `seen` null only the last number. */
  since(
    runner: Runner,
    request: { user_id: number; seen: number | null; limit: number },
  ): Promise<{ last: number; missed: readonly { readonly seq: number; readonly [key: string]: unknown }[] }>;
}

/** What a module gives to the assembly. */
export interface ModuleManifest {
  readonly name: string;
  readonly routes: readonly Implementation[];
  readonly jobs?: readonly JobDefinition[];
  /**
   * Event type → tasks run with `{ school_id, type, ids }`. Events of one type in one transaction are one job with the ids of all,
   * so what else an event says does not travel: a listener reads what it needs by the ids.
   */
  readonly listeners?: Readonly<Record<string, readonly string[]>>;
  /** Which permission hears of its events on open screens; an event that is not named here is heard by nobody. */
  readonly topics?: Topics;
  readonly constraints?: ConstraintErrors;
  readonly invariants?: readonly Invariant[];
  /** What it keeps of a person, when it keeps anything: the export and the erasure of an account ask every module. */
  readonly personalData?: PersonalData;
  /** What it keeps of an organization's clients: two cards that are one person are merged over every module. */
  readonly clientRecords?: ClientRecords;
  /** Numbers that it knows of clients, for segments. */
  readonly clientFacts?: readonly ClientFact[];
  /** Tasks that it finds for the staff. */
  readonly taskRules?: readonly TaskRule[];
  /** What the installation's moderators look at. */
  readonly moderated?: Moderated;
  /** At most one module has it. */
  readonly channel?: PersonChannel;
}
