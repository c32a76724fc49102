import type { ErrorDeclaration } from '@ritm/http';
import type { WriteContext } from './context.ts';
import type { Runner } from './db/pool.ts';
import { deleteMessages, deleteReplies, expireOwnFiles, ownFiles } from './personal-data-queries.ts';

/** Whose data: the number is theirs until the end of the erasure. */
export interface DataSubject {
  readonly user_id: number;
  /** E.164. */
  readonly phone: string | null;
  /** The date on which it is told or forgotten, UTC. */
  readonly today: string;
}

/**
 * What a module keeps of a person: given to them on request, and forgotten when their account is erased.
 * A module whose tables name a user by anything but a bare id has one.
 */
export interface PersonalData {
  /** For the person's own export: table or subject → rows as plain JSON, in the specification's names. */
  collect(runner: Runner, subject: DataSubject): Promise<Record<string, unknown>>;
  /** Why the account cannot go now; undefined when nothing stands in the way. */
  hinders?(runner: Runner, subject: DataSubject): Promise<ErrorDeclaration | undefined>;
  /** Forgets, inside the one transaction of the erasure; answers table → how many rows went or were emptied. May run twice. */
  erase(tx: WriteContext, subject: DataSubject): Promise<Record<string, number>>;
  /** What stays although it names the person: table → the reason, for the act. */
  readonly retains?: Readonly<Record<string, string>>;
}

/** The platform's own share: kept replies, messages on their way, files. What was given to an organization is the organization's. */
export const platformPersonalData: PersonalData = {
  collect: async (runner, { user_id }) => ({ files: await runner.run(ownFiles, { user_id }) }),
  async erase(tx, { user_id, phone }) {
    const [replies, messages, files] = await Promise.all([
      tx.run(deleteReplies, { actor_key: `user:${user_id}` }),
      tx.run(deleteMessages, { phone }),
      tx.run(expireOwnFiles, { user_id }),
    ]);
    tx.enqueue('platform.sweep_files', {}, { jobKey: 'platform.sweep_files' });
    return { idempotency_keys: replies[0]!.n, outbound_messages: messages[0]!.n, files: files[0]!.n };
  },
  retains: { audit_log: 'журнал действий: три года, изменить его нельзя' },
};
