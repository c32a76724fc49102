import type { ErrorDeclaration } from '@ritm/http';
import type { WriteContext } from '../context.ts';
import type { Runner } from '../db/pool.ts';
import { deleteMessages, deleteReplies, expireOwnFiles, ownFiles } from './personal-data-queries.ts';
import { requireRow } from '../db/require-row.ts';

/** The person whose data it is: the phone number is theirs until the end of the erasure. */
export interface DataSubject {
  readonly user_id: number;
  /** E.164. */
  readonly phone: string | null;
  /** The date of the export or the erasure, UTC. */
  readonly today: string;
}

/**
 * What a module stores about a person: exported on request, and erased with the account. Every module whose tables
 * refer to a user by more than a bare id has one.
 */
export interface PersonalData {
  /** For the person's own export: table or subject → rows as plain JSON, under the specification's names. */
  collect(runner: Runner, subject: DataSubject): Promise<Record<string, unknown>>;
  /** Why the account cannot be deleted now; undefined when nothing prevents it. */
  hinders?(runner: Runner, subject: DataSubject): Promise<ErrorDeclaration | undefined>;
  /**
   * Erases inside the single transaction of the erasure; returns table → how many rows were deleted or emptied. May run
   * twice.
   */
  erase(tx: WriteContext, subject: DataSubject): Promise<Record<string, number>>;
  /** What is retained although it names the person: table → the reason, for the record of erasure. */
  readonly retains?: Readonly<Record<string, string>>;
}

/**
 * The platform's own data: stored replies, outgoing messages, files. What was given to an organization belongs to the
 * organization.
 */
export const platformPersonalData: PersonalData = {
  collect: async (runner, { user_id }) => ({ files: await runner.run(ownFiles, { user_id }) }),
  async erase(tx, { user_id, phone }) {
    const [replies, messages, files] = await Promise.all([
      tx.run(deleteReplies, { actor_key: `user:${user_id}` }),
      tx.run(deleteMessages, { phone }),
      tx.run(expireOwnFiles, { user_id }),
    ]);
    tx.enqueue('platform.sweep_files', {}, { jobKey: 'platform.sweep_files' });
    return {
      idempotency_keys: requireRow(replies).n,
      outbound_messages: requireRow(messages).n,
      files: requireRow(files).n,
    };
  },
  retains: { audit_log: 'журнал действий: три года, изменить его нельзя' },
};
