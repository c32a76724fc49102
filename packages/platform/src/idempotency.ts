import { createHash } from 'node:crypto';
import { AppError, commonErrors } from '@ritm/http';
import type { Database } from './db/pool.ts';
import type { Transaction } from './db/transaction.ts';
import { findReply, insertReply, lockKey } from './platform-queries.ts';
import { testSwitches } from './switches/test-switches.ts';

export interface IdempotencyClaim {
  actor_key: string;
  key: string;
  route: string;
  body_hash: Buffer;
}

export interface StoredReply {
  status: number;
  reply: string;
}

/** Thrown inside a repeated request: nothing of it may happen, and the first reply is the answer. */
class Repeated extends Error {
  readonly claim: IdempotencyClaim;
  constructor(claim: IdempotencyClaim) {
    super('repeated request');
    this.claim = claim;
  }
}

export const hashOf = (path: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(path)
    .update('\n')
    .update(JSON.stringify(body ?? null))
    .digest();

/** The request with the key that was waited for has stored no reply: the transaction runs again, and may be the first now. */
class KeyFreed extends Error {
  /** A serialization failure: the transaction runs again. */
  readonly code = '40001';
}

/**
 * Claims the key in the caller's transaction; all other requests with the key wait until the first ends, and go on
 * together. Resolves when the work may continue. The row is inserted together with the reply (`storeReply`), so a
 * request that fails or is killed leaves the key free.
 */
export async function claimKey(tx: Transaction, requested: IdempotencyClaim): Promise<void> {
  const { actor_key, key } = requested;
  const locked = testSwitches.idempotencyWaits
    ? tx.run(lockKey, { name: `idempotency:${actor_key}:${key}` })
    : undefined;
  const replies = await tx.run(findReply, { actor_key, key });
  if (replies.length > 0) throw new Repeated(requested);
  const [lock] = (await locked) ?? [];
  if (lock?.has_waited) throw new KeyFreed('the first request with the key has failed');
}

export function storeReply(tx: Transaction, requested: IdempotencyClaim, stored: StoredReply): void {
  tx.defer(insertReply, { ...requested, ...stored });
}

/**
 * The claim of a request that turned out to be a repetition. The lock of `claimKey` only makes repetitions wait; that none
 * is carried out is guaranteed by the unique key, which refuses the whole transaction.
 */
export function repeatedClaim(error: unknown, requested: IdempotencyClaim | undefined): IdempotencyClaim | undefined {
  if (error instanceof Repeated) return error.claim;
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'idempotency_keys_pkey' ? requested : undefined;
}

/** Whether a request with this key has already been answered. */
export async function isClaimed(database: Database, { actor_key, key }: IdempotencyClaim): Promise<boolean> {
  return (await database.run(findReply, { actor_key, key })).length > 0;
}

/** The first reply to a key; refuses the key when it belongs to another request. */
export async function getStoredReply(database: Database, requested: IdempotencyClaim): Promise<StoredReply> {
  const [row] = await database.run(findReply, { actor_key: requested.actor_key, key: requested.key });
  if (!row || row.status === null || row.reply === null) throw new AppError(commonErrors.unavailable);
  if (row.route !== requested.route || !Buffer.from(row.body_hash).equals(requested.body_hash))
    throw new AppError(commonErrors.key_reused);
  return { status: row.status, reply: row.reply };
}
