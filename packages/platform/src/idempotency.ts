import { createHash } from 'node:crypto';
import { AppError, commonErrors } from '@ritm/http';
import type { Database } from './db/pool.ts';
import type { Transaction } from './db/transaction.ts';
import { claimKey, deleteKey, findReply, insertReply } from './platform-queries.ts';

/** A switch for race tests: keys are ignored. Never set outside them. */
export const idempotencyGuard = { on: true };

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
export class Repeated extends Error {
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

/**
 * Claims the key in the caller's transaction; a second request with the key waits until the first ends. Resolves when
 * the work may continue.
 */
export async function claim(tx: Transaction, requested: IdempotencyClaim): Promise<void> {
  const rows = await tx.run(claimKey, { ...requested });
  if (rows.length === 0) throw new Repeated(requested);
}

export function storeReply(tx: Transaction, { actor_key, key }: IdempotencyClaim, stored: StoredReply): void {
  tx.defer(insertReply, { actor_key, key, ...stored });
}

/** Frees the key after a «come later» answer, because the repetition is that later try. */
export function release(tx: Transaction, { actor_key, key }: IdempotencyClaim): void {
  tx.defer(deleteKey, { actor_key, key });
}

/** Whether a request with this key has already been answered. */
export async function isClaimed(database: Database, { actor_key, key }: IdempotencyClaim): Promise<boolean> {
  return (await database.run(findReply, { actor_key, key })).length > 0;
}

/** The first reply to a key; refuses the key when it belongs to another request. */
export async function replyOf(database: Database, requested: IdempotencyClaim): Promise<StoredReply> {
  const [row] = await database.run(findReply, { actor_key: requested.actor_key, key: requested.key });
  if (!row || row.status === null || row.reply === null) throw new AppError(commonErrors.unavailable);
  if (row.route !== requested.route || !Buffer.from(row.body_hash).equals(requested.body_hash))
    throw new AppError(commonErrors.key_reused);
  return { status: row.status, reply: row.reply };
}
