/**
 * The application under test: the real app on a private database, called by `inject`, with a clock and outboxes of its
 * own. Tests use calls and not the inside of modules; what a test changes globally it puts back.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import {
  ApiError,
  callPath,
  routeWrites,
  type CallInput,
  type ErrorBody,
  type RouteDefinition,
  type RouteOutput,
} from '@ritm/http';
import { uuidv7 } from '@ritm/kernel';
import {
  buildApp,
  createLogger,
  Platform,
  tokenHash,
  verify,
  type Config,
  type Finding,
  type Outbound,
  type SessionType,
} from '@ritm/platform';
import { consume, performJob } from '@ritm/platform/testing';
import { theAssembly } from './assembly.ts';
import { TestClock } from './clock.ts';
import { cloneDatabase, dropDatabase } from './template.ts';

/** A signed-in person in a test. */
export interface TestSession {
  token: string;
  user_id: number;
  session_id: number;
}

type AnyRoute = RouteDefinition;

export interface RawReply<T = unknown> {
  status: number;
  body: T;
  headers: LightMyRequestResponse['headers'];
}

export interface RequestOptions {
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
  file?: Uint8Array;
}

/** The product over a private database. Call `close` in afterAll. */
export interface TestApp {
  app: FastifyInstance;
  platform: Platform;
  clock: TestClock;
  url: string;
  logs: string[];
  /** Unforeseen errors, one behind every 500. */
  unforeseen: unknown[];
  /** The typed answer; throws `ApiError` when refused. */
  call<D extends AnyRoute>(
    session: TestSession | undefined,
    route: D,
    input: CallInput<D>,
    options?: RequestOptions,
  ): Promise<RouteOutput<D>>;
  /** The raw response of any status. */
  request<D extends AnyRoute>(
    session: TestSession | undefined,
    route: D,
    input: Record<string, unknown>,
    options?: RequestOptions,
  ): Promise<RawReply<RouteOutput<D> & Partial<ErrorBody>>>;
  /** Access as the database owner, for arranging what no call can and for inspecting. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test names the columns it reads
  sql<R extends pg.QueryResultRow = any>(text: string, values?: unknown[]): Promise<R[]>;
  /** A user with a session, without the sign-in procedure. */
  signIn(person?: {
    phone?: string;
    firstname?: string;
    lastname?: string;
    type?: SessionType;
    user_id?: number;
    /** For client sessions: the one organization the session belongs to. */
    school_id?: number;
  }): Promise<TestSession>;
  /** Runs a job of the product immediately. */
  perform(task: string, payload?: unknown): Promise<void>;
  /** Runs the queued jobs, and those of the listeners to events, until none is left. */
  settle(): Promise<void>;
  verify(): Promise<Finding[]>;
  close(): Promise<void>;
}

/**
 * Opens the real application by inject on a database cloned from the migrated template. `now` is the time of its clock.
 */
export async function openTestApp(
  options: { now?: string; poolSize?: number; outbound?: Outbound; config?: Partial<Config> } = {},
): Promise<TestApp> {
  const { adminUrl, template } = inject('postgres');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const url = await cloneDatabase(adminUrl, name, template);
  const dataDir = await mkdtemp(join(tmpdir(), 'ritm-test-'));
  const owner = new pg.Pool({ connectionString: url, max: 4 });
  // The database is dropped with force, so the error of a connection that this ends is expected.
  owner.on('error', () => undefined);
  const clock = new TestClock(options.now ?? '2026-03-11T07:00:00.000Z', () => owner);
  await clock.propagate();
  const logs: string[] = [];
  const config = { ...testConfig(dataDir), ...options.config };
  const { modulesFor, identity } = theAssembly();
  const platform = new Platform({
    config,
    databaseUrl: url,
    modules: modulesFor(config, options.outbound),
    identity,
    clock,
    log: createLogger('info', { write: (line) => void logs.push(line) }),
    ...(options.poolSize && { poolSize: options.poolSize }),
    // Each reader plans every statement for itself, and a test runs most statements once.
    readers: 1,
    ...(options.outbound && { outbound: options.outbound }),
  });
  const unforeseen: unknown[] = [];
  platform.onUnforeseen = (error) => unforeseen.push(error);
  const app = await buildApp(platform);
  const request: TestApp['request'] = (session, route, input, more) =>
    send(app, { session, route, input, options: more ?? {} }) as never;
  return {
    app,
    platform,
    clock,
    url,
    logs,
    unforeseen,
    request,
    call: async (session, route, input, more) => {
      const reply = await request(session, route, input as Record<string, unknown>, more);
      if (reply.status === 500) throw unforeseen.at(-1) ?? new Error('500');
      if (reply.status >= 400) throw new ApiError(reply.status, reply.body as ErrorBody, route.method);
      return reply.body as never;
    },
    sql: async (text, values = []) => (await owner.query(text, values)).rows as never,
    signIn: (person = {}) => signIn(owner, clock, person),
    perform: (task, payload = {}) => perform(platform, task, payload),
    settle: () => settle(platform, owner),
    verify: () => findingsOf(owner, platform),
    close: async () => {
      await app.close();
      await platform.close();
      await owner.end();
      await dropDatabase(adminUrl, name);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The rows that break an invariant of the platform or of a module. */
async function findingsOf(owner: pg.Pool, platform: Platform): Promise<Finding[]> {
  const client = await owner.connect();
  try {
    return (await verify(client, platform.invariants)).findings;
  } finally {
    client.release();
  }
}

function testConfig(dataDir: string): Config {
  return {
    mode: 'test',
    host: '127.0.0.1',
    port: 0,
    dataDir,
    databaseUrl: undefined,
    s3: undefined,
    limits: false,
    demo: 'none',
    origins: ['http://ritm.test'],
    secureCookies: false,
    codeKey: Buffer.alloc(32, 7),
    push: { vapidKey: Buffer.alloc(32, 7), subject: 'mailto:test@ritm.test', firebase: undefined },
    metricsPort: undefined,
    logLevel: 'info',
    trustProxy: [],
    supportEmail: 'help@ritm.test',
    documents: { privacy: undefined, terms: 'https://ritm.test/terms' },
    uploadLimits: { importBytes: 50 * 1024 * 1024 },
    sms: { service: 'outbox' },
    smsBudget: { perDay: 5_000, dialCodes: { '7': 5_000 } },
    authHosts: ['https://shop.ritm.test'],
  };
}

interface RequestParts {
  session: TestSession | undefined;
  route: AnyRoute;
  input: Record<string, unknown>;
  options: RequestOptions;
}

async function send(app: FastifyInstance, { session, route, input, options }: RequestParts): Promise<RawReply> {
  const headers: Record<string, string> = {
    'accept-language': 'ru',
    from: 'android',
    ...(session && { session: session.token }),
    ...options.headers,
  };
  if (routeWrites(route) && options.idempotencyKey !== null)
    headers['idempotency-key'] = options.idempotencyKey ?? uuidv7();
  const {
    params = {},
    query,
    body,
  } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const request: InjectOptions = { method: route.method, url: `/api${callPath(route, params, query)}`, headers };
  if (options.file) {
    headers['content-type'] = 'application/octet-stream';
    request.payload = Buffer.from(options.file);
  } else if (body !== undefined) {
    headers['content-type'] ??= 'application/json';
    request.payload = typeof body === 'string' ? body : JSON.stringify(body);
  }
  const reply = await app.inject(request);
  const json = String(reply.headers['content-type'] ?? '').includes('json');
  return {
    status: reply.statusCode,
    body: json && reply.body ? (JSON.parse(reply.body) as unknown) : reply.rawPayload,
    headers: reply.headers,
  };
}

let phones = 9_000_000_000;

async function signIn(
  owner: pg.Pool,
  clock: TestClock,
  person: {
    phone?: string;
    firstname?: string;
    lastname?: string;
    type?: SessionType;
    user_id?: number;
    school_id?: number;
  },
): Promise<TestSession> {
  const token = randomBytes(32).toString('base64url');
  const phone = person.phone ?? `+7${++phones}`;
  const { rows: users } = person.user_id
    ? { rows: [{ id: person.user_id }] }
    : await owner.query(
        `
          insert into users (phone, firstname, lastname)
          values ($1, $2, $3)
          on conflict (phone) do update set phone = excluded.phone
          returning id`,
        [phone, person.firstname ?? 'Тест', person.lastname ?? 'Тестов'],
      );
  const { rows } = await owner.query(
    `insert into sessions (token_hash, user_id, type, school_id, expires_at, created_at, last_seen_at, confirmed_at)
    values ($1, $2, $3, $5, $4::timestamptz + interval '90 days', $4, $4, $4) returning id`,
    [tokenHash(token), users[0].id, person.type ?? 'user', clock.now(), person.school_id ?? null],
  );
  return { token, user_id: Number(users[0].id), session_id: Number(rows[0].id) };
}

/** Runs the named consumers of the events once; returns how many events they found. */
async function consumeAll(platform: Platform): Promise<number> {
  let found = 0;
  for (const one of platform.consumers) found += (await consume(platform, one)).found;
  return found;
}

const perform = (platform: Platform, task: string, payload: unknown): Promise<void> =>
  performJob(
    platform,
    platform.jobs.find((one) => one.task === task)!,
    payload,
  );

async function settle(platform: Platform, owner: pg.Pool): Promise<void> {
  for (let round = 0; round < 10_000; round++) {
    const { rows } = await owner.query(
      `
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where j.task_id = t.id
          and j.run_at <= now()
          and j.id = (select min(id) from graphile_worker._private_jobs where run_at <= now())
        returning t.identifier, j.payload`,
    );
    const [next] = rows as { identifier: string; payload: unknown }[];
    if (!next && (await consumeAll(platform)) === 0) return;
    if (!next) continue;
    await perform(platform, next.identifier, next.payload);
  }
  throw new Error('jobs beget jobs without end');
}
