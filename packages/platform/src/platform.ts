/**
 * Puts the parts of a process together from the manifests of the modules: database, jobs, events, files,
 * contributions. It refuses to start on a contradiction between modules, such as two owners of a topic, instead of
 * failing later.
 */
import { labelOf } from './error-code.ts';
import { createHmac } from 'node:crypto';
import type { NamedShapes } from '@ritm/http/openapi';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessDoor, type Identity, type SessionFacts } from './access.ts';
import { anchorPlaces, type AnchorPlace } from './audit/anchor.ts';
import { anchorLaw } from './audit/chain-queries.ts';
import { Bus, PersonBus } from './bus.ts';
import { checkedRoutes } from './checked-routes.ts';
import { DatabaseClock, type Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import { openDatabase, type Database } from './db/pool.ts';
import { collectContributions, type Collected } from './contributions.ts';
import type { ConstraintErrors } from './db/sqlstate.ts';
import { Announcements } from './events/announcements.ts';
import { consumerLags } from './events/consumer-queries.ts';
import { listenerJobs, type EventConsumer } from './events/consumers.ts';
import { bytesLaw } from './files/file-laws.ts';
import { readBacklog } from './jobs/backlog.ts';
import { diskStore, type FileStore } from './files/files.ts';
import { Limits } from './limits/limits.ts';
import { createLogger, type Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { Implementation, Invariant, JobDefinition, ModuleManifest, PageHead, PersonChannel } from './module.ts';
import { sendMessages } from './outbound/messages.ts';
import { outboxOnly, type Outbound } from './outbound/outbound.ts';
import { platformPersonalData } from './personal-data/personal-data.ts';
import { platformJobs, platformInvariants } from './housekeeping.ts';
import { databaseTime } from './platform-queries.ts';
import { s3Store } from './files/s3-store.ts';
import type { Topics } from './sockets/topics.ts';
import type { Effects } from './write-context.ts';
import { requireRow } from './db/require-row.ts';

export interface PlatformParts {
  config: Config;
  /** The application's database address. */
  databaseUrl: string;
  modules: readonly ModuleManifest[];
  identity: Identity;
  clock?: Clock;
  log?: Logger;
  outbound?: Outbound;
  files?: FileStore;
  /** Consumers beside the platform's own. */
  consumers?: readonly EventConsumer[];
  poolSize?: number;
  readers?: number;
}

/** Counters of cheap machines drift by some 50 ppm: 1.5 ms in this time. */
const CLOCK_ADJUST_MS = 30_000;

/**
 * Everything that a server process shares, built once. The platform knows no module by name: it gets their manifests.
 */
export class Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Database;
  readonly access: AccessDoor;
  readonly bus = new Bus();
  readonly people = new PersonBus();
  readonly announcements: Announcements;
  /** What runs for each event exactly once, over all processes. */
  readonly consumers: readonly EventConsumer[];
  /** Tasks that listen to an event type. */
  readonly listenersOf: (type: string) => readonly string[];
  readonly channel: PersonChannel | undefined;
  /** What the modules give each other. */
  readonly contributions: Collected;
  readonly metrics: Metrics = createMetrics({
    lanes: () => readBacklog(this.database, this.jobs),
    consumers: () => this.database.run(consumerLags, {}),
  });
  readonly outbound: Outbound;
  readonly files: FileStore;
  /** Where the newest seal of the audit is kept outside the database. */
  readonly anchors: readonly AnchorPlace[];
  readonly implementations: readonly Implementation[];
  /** Shapes that the API reference calls by name. */
  readonly shapes: NamedShapes;
  readonly jobs: readonly JobDefinition[];
  readonly constraints: ConstraintErrors;
  readonly invariants: readonly Invariant[];
  readonly origins: Set<string>;
  /** What public pages say of themselves in their heads. */
  readonly heads: readonly PageHead[];
  /** Who receives a change: see `sockets/topics.ts`. */
  readonly topics: Topics;
  /** Undefined: nothing is counted. */
  readonly limits: Limits | undefined;
  readonly effects: Effects;
  readonly databaseUrl: string;
  /** The server accepts no new work, and balancers can see that. */
  stopping = false;
  /** The port is closed: each answer closes its connection. */
  closing = false;
  webFallback: ((request: FastifyRequest, reply: FastifyReply) => unknown) | undefined;
  /** How the server calls other servers; tests put a stub here. */
  fetch: typeof fetch = globalThis.fetch;
  /** Tests use it to fail on an unforeseen error. */
  onUnforeseen: ((error: unknown) => void) | undefined;
  private readonly identity: Identity;
  private readonly touched = new Map<number, number>();
  private readonly hashed = new Map<number, string>();
  private unfollow: (() => void) | undefined;

  constructor(parts: PlatformParts) {
    this.config = parts.config;
    this.databaseUrl = parts.databaseUrl;
    this.clock = parts.clock ?? new DatabaseClock();
    this.log = parts.log ?? createLogger(parts.config.logLevel);
    this.database = openDatabase(parts.databaseUrl, {
      poolSize: parts.poolSize ?? 20,
      ...(parts.readers && { readers: parts.readers }),
      onError: (error) => this.log.warn('database connection lost', { code: labelOf(error) }),
    });
    this.identity = parts.identity;
    this.announcements = new Announcements(this.database);
    this.consumers = [listenerJobs, ...(parts.consumers ?? [])];
    this.listenersOf = listenersOf(parts.modules);
    this.limits = parts.config.limits ? new Limits(this.database, parts.config.codeKey) : undefined;
    this.access = new AccessDoor(parts.identity, this.database, this.clock.monotonic);
    this.outbound = parts.outbound ?? outboxOnly;
    this.files = parts.files ?? openFileStore(parts.config);
    this.anchors = anchorPlaces(parts.config);
    this.implementations = checkedRoutes(parts.modules, parts.identity);
    this.shapes = namedShapes(parts.modules);
    this.jobs = [...parts.modules.flatMap((one) => one.jobs ?? []), sendMessages, ...platformJobs];
    this.constraints = Object.assign({}, ...parts.modules.map((one) => one.constraints ?? {})) as ConstraintErrors;
    this.invariants = [
      ...parts.modules.flatMap((one) => one.invariants ?? []),
      ...platformInvariants,
      anchorLaw(this.anchors),
      bytesLaw(this.files),
    ];
    this.contributions = collectContributions(parts.modules, { personalData: [platformPersonalData] });
    this.channel = parts.modules.find((one) => one.channel)?.channel;
    this.origins = new Set(parts.config.origins);
    this.heads = parts.modules.flatMap((one) => one.heads ?? []);
    this.topics = checkedTopics(parts.modules, parts.identity);
    this.effects = {
      published: () => this.announcements.committed(),
      accessForgotten: (forgotten) => this.access.forget(forgotten),
    };
  }

  /** Records the use of a session; reaches its owner's module at most once in five minutes. */
  touch(session: SessionFacts): void {
    const at = this.clock.monotonic();
    const last = this.touched.get(session.session_id);
    if (last !== undefined && at - last < 300_000) return;
    if (this.touched.size > 50_000) this.touched.clear();
    this.touched.set(session.session_id, at);
    this.identity
      .touch(this.database, session.session_id)
      .catch((error: Error) => this.log.warn('session not touched', { code: error.name }));
  }

  /**
   * A person's pseudonym in the logs: the same person always has the same one, and nothing else can be derived from it.
   */
  hashActor(user_id: number): string {
    const known = this.hashed.get(user_id);
    if (known) return known;
    const made = createHmac('sha256', this.config.codeKey).update(`actor:${user_id}`).digest('hex').slice(0, 12);
    if (this.hashed.size > 50_000) this.hashed.clear();
    this.hashed.set(user_id, made);
    return made;
  }

  /**
   * Sets the clock by the database now and keeps it so until `close` (decision 094). A clock that was given to the
   * constructor is left alone.
   */
  async followDatabaseTime(): Promise<void> {
    const { clock } = this;
    if (!(clock instanceof DatabaseClock)) return;
    const databaseNow = async () => requireRow(await this.database.run(databaseTime, {})).ms;
    await clock.adjust(databaseNow);
    this.unfollow?.();
    this.unfollow = clock.follow(databaseNow, CLOCK_ADJUST_MS);
  }

  async close(): Promise<void> {
    this.unfollow?.();
    this.announcements.flush();
    await this.database.close();
  }
}

/** Where file bytes are stored: an object storage when there is one, else a folder beside the database. */
export function openFileStore({ dataDir, s3 }: Config): FileStore {
  const here = diskStore(`${dataDir}/files`);
  return s3 ? s3Store(s3, here) : here;
}

function listenersOf(modules: readonly ModuleManifest[]): (type: string) => readonly string[] {
  const table = new Map<string, string[]>();
  for (const { listeners = {} } of modules)
    for (const [type, tasks] of Object.entries(listeners)) table.set(type, [...(table.get(type) ?? []), ...tasks]);
  return (type) => table.get(type) ?? [];
}

/** The named shapes of all modules; a name that two of them use stops the start. */
export function namedShapes(modules: readonly Pick<ModuleManifest, 'shapes'>[]): NamedShapes {
  const all: Record<string, NamedShapes[string]> = {};
  for (const { shapes = {} } of modules)
    for (const [name, shape] of Object.entries(shapes)) {
      if (name in all) throw new Error(`two modules name a shape ${name}`);
      all[name] = shape;
    }
  return all;
}

/** A topic stops the start when its permission is unknown or when two modules declare it. */
function checkedTopics(modules: readonly ModuleManifest[], identity: Identity): Topics {
  const all: Record<string, Topics[string]> = {};
  for (const { topics = {} } of modules)
    for (const [topic, hearings] of Object.entries(topics)) {
      if (topic in all) throw new Error(`two modules declare the recipients of ${topic}`);
      const unknown = hearings.find(({ permission }) => !identity.knows(permission));
      if (unknown) throw new Error(`topic ${topic} is opened by ${unknown.permission}, which no permission file knows`);
      all[topic] = hearings;
    }
  return all;
}
