/**
 * The handler of one route: count the address, identify, authorize, count the person, read the input, run the action,
 * answer by the contract. The order is the security of every route and is proved by the matrix and the guards' tests;
 * a module cannot change it.
 */
import { AppError, commonErrors, errorText, roles, type Language, type Role, type RouteDefinition } from '@ritm/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, RequestFacts } from '../context.ts';
import { Committed } from '../committed.ts';
import { transact, type Transaction } from '../db/transaction.ts';
import { faultPoint } from '../switches/fault-points.ts';
import {
  claimKey,
  hashOf,
  isClaimed,
  repeatedClaim,
  getStoredReply,
  storeReply,
  type IdempotencyClaim,
} from '../idempotency.ts';
import type { FileReply, Implementation, UploadedFile } from '../module.ts';
import { testSwitches } from '../switches/test-switches.ts';
import { readContext, writeContext, type ContextFacts } from '../write-context.ts';
import type { Platform } from '../platform.ts';
import { enforceGuestLimit, enforceAddressLimit, enforcePersonLimit, enterHeavy } from './counted.ts';
import { requireDeclaredPath, inputReader } from './input.ts';
import { requireOwnOrigin, refuseUnaskedGet } from './origin.ts';
import { serializerOf, type Serializer } from './output.ts';
import { errorReply, languageOf } from './reply.ts';
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from './session-token.ts';
import { fileReply } from './transfer.ts';
import { discardUpload, receiveUpload } from './upload.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface Prepared {
  platform: Platform;
  implementation: Implementation;
  input: ReturnType<typeof inputReader>;
  serializer: Serializer;
}

/** Builds the Fastify handler of one route. */
export function endpoint(platform: Platform, implementation: Implementation) {
  const { route } = implementation;
  requireDeclaredPath(route);
  let prepared: Prepared | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    prepared ??= prepare(platform, implementation);
    const language = languageOf(request.headers['accept-language']);
    await enforceAddressLimit(platform, route, request.ip);
    const { facts, token } = await authorizeRequest(prepared, request, language);
    const params = prepared.input.params(request.params as Record<string, string>);
    const { actor } = facts;
    request.actor = actor;
    const call = { request, reply, facts, params, token };
    const leave = route.heavy && actor ? await enterHeavy(platform, actor) : undefined;
    if (!leave) return perform(prepared, call);
    try {
      return await perform(prepared, call);
    } finally {
      await leave();
    }
  };
}

/**
 * Prepared on the first request: preparing all three hundred routes takes a third of the start, and most of them are
 * not called for a while.
 */
const prepare = (platform: Platform, implementation: Implementation): Prepared => ({
  platform,
  implementation,
  input: inputReader(implementation.route),
  serializer: serializerOf(implementation.route, platform.config.mode === 'test'),
});

interface IncomingCall {
  request: FastifyRequest;
  reply: FastifyReply;
  facts: ContextFacts;
  params: unknown;
  token: string | undefined;
}

async function perform(prepared: Prepared, { request, reply, facts, params, token }: IncomingCall): Promise<unknown> {
  const { platform, implementation } = prepared;
  const { actor, language } = facts;
  const url = request.raw.url!;
  const mark = url.indexOf('?');
  const query = prepared.input.query(mark < 0 ? '' : url.slice(mark + 1), language);
  const uploadOptions = implementation.route.upload;
  const name = typeof query.name === 'string' ? query.name : '';
  const upload = uploadOptions && (await receiveUpload(platform, request, { ...uploadOptions, name, actor }));
  const body = uploadOptions ? undefined : prepared.input.body(request.body, language);
  const input = { params, query, body, upload };
  if (actor) reply.header('cache-control', 'no-store');
  if (implementation.writes) return write(prepared, { request, reply, facts, input, token });
  return answer(
    prepared,
    reply,
    await implementation.run(readContext(platform.database, facts) as never, input as never),
  );
}

/** Checks the session, the role of the path and the permission before anything of the request is read. */
async function authorizeRequest(
  { platform, implementation }: Prepared,
  request: FastifyRequest,
  language: Language,
): Promise<{ facts: ContextFacts; token: string | undefined }> {
  const { route } = implementation;
  const now = platform.clock.now();
  const { token, fromCookie } = sessionTokenOf(request, platform.config.secureCookies);
  const session = token ? await platform.access.session(token, now) : undefined;
  // A made-up session is a guest's: it is counted before it is refused.
  await (session
    ? enforcePersonLimit(platform, route, { ...session, writes: implementation.writes })
    : enforceGuestLimit(platform, route, request.ip));
  if (implementation.writes) refuseUnaskedGet(request);
  if (fromCookie && implementation.writes) requireOwnOrigin(request, platform.origins);
  const actor = session && (await actorOf(platform, session, route, request.params as Record<string, string>));
  platform.access.requirePermission(route.permission, actor, implementation.writes);
  if (session) platform.touch(session);
  const { from, origin, 'captcha-token': captcha } = request.headers;
  const facts: RequestFacts = {
    id: request.id,
    ip: request.ip,
    device: request.headers['user-agent'],
    from,
    origin,
    captcha: typeof captcha === 'string' ? captcha : undefined,
  };
  const { contributions } = platform;
  return { facts: { actor, now, language, request: facts, contributions }, token };
}

const roleNames = new Set<string>(roles);

async function actorOf(
  platform: Platform,
  session: Parameters<Platform['access']['actorFor']>[0],
  route: RouteDefinition,
  params: Record<string, string>,
): Promise<Actor> {
  if (session.session_type === 'client' && params.role === undefined) {
    const { permission } = route;
    const isOpen = typeof permission === 'object' && ('public' in permission || permission.client === true);
    if (!isOpen) throw new AppError(commonErrors.not_found);
    return platform.access.clientAtLarge(session);
  }
  const role = params.role ?? 'user';
  if (!roleNames.has(role)) throw new AppError(commonErrors.not_found);
  const school = params.role === undefined || route.outside ? undefined : params.school_id;
  if (school !== undefined && !/^[1-9]\d{0,15}$/.test(school)) throw new AppError(commonErrors.not_found);
  return platform.access.actorFor(session, role as Role, school === undefined ? undefined : Number(school));
}

interface Write {
  request: FastifyRequest;
  reply: FastifyReply;
  facts: ContextFacts;
  input: { params: unknown; query: unknown; body: unknown; upload: UploadedFile | undefined };
  token: string | undefined;
}

async function write(prepared: Prepared, { request, reply, facts, input, token }: Write): Promise<unknown> {
  const { platform, implementation, serializer } = prepared;
  const keyClaim = claimOf(request, implementation.route, facts.actor, input);
  let newToken: string | null | undefined;
  const effects = { ...platform.effects, sessionToken: (value: string | null) => (newToken = value) };
  let text: string | undefined;
  let outcome: unknown;
  try {
    if (implementation.precheck) await runPrecheck(prepared, { facts, input, keyClaim });
    await transact(platform.database, async (tx) => {
      if (implementation.route.heavy) tx.raiseStatementTimeout();
      const gate = keyClaim && claimKey(tx, keyClaim);
      if (gate) tx.awaitBeforeResults(gate);
      outcome = await implementation.run(writeContext(tx, facts, effects) as never, input as never);
      await gate;
      if (outcome instanceof Committed) {
        if (keyClaim) storeRefusal(platform, tx, { keyClaim, facts, refusal: outcome.error });
        return;
      }
      if (implementation.route.download) return;
      text = serializer.text(outcome);
      if (keyClaim) storeReply(tx, keyClaim, { status: 200, reply: text });
      await faultPoint('before-commit');
    });
  } catch (error) {
    // After any other failure it is unknown whether something was stored, so the file stays until it expires.
    const repeated = repeatedClaim(error, keyClaim);
    if (input.upload && (repeated || error instanceof AppError)) await discardUpload(platform, input.upload);
    if (!repeated) throw error;
    const stored = await getStoredReply(platform.database, repeated);
    return reply.code(stored.status).header('idempotent-replayed', 'true').type(JSON_TYPE).send(stored.reply);
  }
  await faultPoint('after-commit');
  if (newToken) setSessionCookie(reply, newToken, platform.config.secureCookies);
  if (newToken === null && token) clearSessionCookie(reply, platform.config.secureCookies);
  if (outcome instanceof Committed) throw outcome.error;
  return text === undefined ? answer(prepared, reply, outcome) : reply.type(JSON_TYPE).send(text);
}

/**
 * What the precheck refuses may have been done by an earlier try of this very call: when its idempotency key is known,
 * the transaction answers with the first reply.
 */
async function runPrecheck(
  { platform, implementation }: Prepared,
  { facts, input, keyClaim }: Pick<Write, 'facts' | 'input'> & { keyClaim: IdempotencyClaim | undefined },
): Promise<void> {
  try {
    await implementation.precheck!(readContext(platform.database, facts), input as never);
  } catch (error) {
    if (!keyClaim || !(await isClaimed(platform.database, keyClaim))) throw error;
  }
}

interface CommittedRefusal {
  keyClaim: IdempotencyClaim;
  facts: ContextFacts;
  refusal: AppError;
}

/**
 * A refusal that commits has spent an attempt. Its repetition spends none and gets the same answer, unless the answer
 * was to come later.
 */
function storeRefusal(platform: Platform, tx: Transaction, { keyClaim, facts, refusal }: CommittedRefusal): void {
  const { constraints } = platform;
  const out = errorReply(refusal, { language: facts.language, request_id: facts.request.id, constraints });
  if (out.retryAfter === undefined) storeReply(tx, keyClaim, { status: out.status, reply: JSON.stringify(out.body) });
}

/** An idempotency key is stored per person; a caller without a session has nobody to store it under. */
function claimOf(
  request: FastifyRequest,
  route: RouteDefinition,
  actor: Actor | undefined,
  input: Write['input'],
): IdempotencyClaim | undefined {
  const key = request.headers['idempotency-key'];
  // A file is not stored for repetition either: it is made again.
  const isStored = !route.noStoredReply && !route.download && testSwitches.idempotencyKeys;
  if (typeof key !== 'string' || !actor || !isStored) return undefined;
  if (!/^[\x21-\x7e]{16,64}$/.test(key)) {
    const error = new AppError(commonErrors.bad_request);
    error.fields = {
      'Idempotency-Key': [errorText(commonErrors.bad_request, {}, languageOf(request.headers['accept-language']))],
    };
    throw error;
  }
  const { upload } = input;
  const body = upload ? { name: upload.name, sha256: upload.sha256.toString('hex') } : input.body;
  return { actor_key: `user:${actor.user_id}`, key, route: route.name, body_hash: hashOf(request.raw.url!, body) };
}

function answer({ platform, implementation, serializer }: Prepared, reply: FastifyReply, outcome: unknown): unknown {
  if (implementation.route.download) return fileReply(platform, reply, outcome as FileReply);
  return reply.type(JSON_TYPE).send(serializer.body(outcome));
}
