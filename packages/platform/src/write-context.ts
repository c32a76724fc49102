import { AppError, commonErrors, type Language } from '@ritm/http';
import type { Actor, AuditEntry, ReadContext, RequestFacts, WriteContext } from './context.ts';
import type { Database } from './db/pool.ts';
import type { Transaction } from './db/transaction.ts';
import { addJob, insertAudit, insertEvent, insertMessage, notifyAccess } from './platform-queries.ts';

/** What a context is made of, whoever asks: a request, a job, a seed. */
export interface ContextFacts {
  actor: Actor | undefined;
  /** For jobs and seeds, which have no actor of the organization. */
  school_id?: number | undefined;
  time_zone?: string | undefined;
  now: string;
  language: Language;
  request: RequestFacts;
}

/** What follows a commit: the assembly fills these in. */
export interface Effects {
  /** Tasks that listen to an event type. */
  listenersOf(type: string): readonly string[];
  published(event: { school_id: number | null; type: string; ids: readonly number[] }): void;
  accessForgotten(user_id: number): void;
  sessionToken?(token: string | null): void;
}

function common(facts: ContextFacts) {
  return {
    now: facts.now,
    language: facts.language,
    request: facts.request,
    maybeActor: facts.actor,
    get actor(): Actor {
      if (!facts.actor) throw new AppError(commonErrors.unauthorized);
      return facts.actor;
    },
    get school_id(): number {
      const id = facts.actor?.school_id ?? facts.school_id;
      if (id === undefined) throw new Error('this route has no organization');
      return id;
    },
    get time_zone(): string {
      const zone = facts.actor?.time_zone ?? facts.time_zone;
      if (zone === undefined) throw new Error('this route has no organization');
      return zone;
    },
  };
}

export function readContext(database: Database, facts: ContextFacts): ReadContext {
  return Object.defineProperties(
    { kind: 'read', run: database.run } as never,
    Object.getOwnPropertyDescriptors(common(facts)),
  );
}

export function writeContext(tx: Transaction, facts: ContextFacts, effects: Effects): WriteContext {
  const school = () => facts.actor?.school_id ?? facts.school_id ?? null;
  const own = {
    kind: 'write',
    run: tx.run.bind(tx),
    defer: tx.defer.bind(tx),
    flush: tx.flush.bind(tx),
    lock: tx.lock.bind(tx),
    audit: (entry: AuditEntry) => tx.defer(insertAudit, auditArgs(facts, entry)),
    emit(type: string, ids: readonly number[], data: Record<string, unknown> = {}) {
      const event = { school_id: school(), type, ids: [...ids] };
      tx.defer(insertEvent, { ...event, data: JSON.stringify(data) });
      for (const task of effects.listenersOf(type)) own.enqueue(task, { ...event, data });
      tx.onCommit(() => effects.published(event));
    },
    enqueue(
      task: string,
      payload: Record<string, unknown>,
      options: { runAt?: string; jobKey?: string; queue?: string } = {},
    ) {
      tx.defer(addJob, {
        task,
        payload: JSON.stringify(payload),
        run_at: options.runAt ?? null,
        job_key: options.jobKey ?? null,
        queue: options.queue ?? null,
      });
    },
    send(message: { channel: 'sms' | 'call' | 'mail' | 'push'; recipient: string; body: string }) {
      tx.defer(insertMessage, message);
      own.enqueue('platform.send_messages', {}, { jobKey: 'platform.send_messages' });
    },
    forgetAccess(user_id: number) {
      tx.defer(notifyAccess, { user_id: String(user_id) });
      tx.onCommit(() => effects.accessForgotten(user_id));
    },
    setSessionToken: (token: string | null) => tx.onCommit(() => effects.sessionToken?.(token)),
  };
  return Object.defineProperties(own as never, Object.getOwnPropertyDescriptors(common(facts)));
}

const jsonOrNull = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

function auditArgs({ actor, school_id, request }: ContextFacts, entry: AuditEntry) {
  return {
    school_id: entry.school_id ?? actor?.school_id ?? school_id ?? null,
    actor_user_id: actor?.user_id ?? null,
    actor_role: actor?.role ?? 'system',
    session_id: actor?.session_id ?? null,
    action: entry.action,
    object_type: entry.object_type,
    object_id: entry.object_id ?? null,
    before: jsonOrNull(entry.before),
    after: jsonOrNull(entry.after),
    reason: entry.reason ?? null,
    ip: request.ip ?? null,
    device: request.device?.slice(0, 300) ?? null,
    request_id: request.id,
  };
}
