/**
 * Builds the context of a write from its transaction and facts. Audit, events and jobs go through here into the same
 * transaction, so none of them can exist without the change that they tell of.
 */
import { AppError, commonErrors, type Language } from '@ritm/http';
import type { Forgotten } from './access.ts';
import type { Actor, AuditEntry, MessageToSend, ReadContext, RequestFacts, Visited, WriteContext } from './context.ts';
import type { Collected } from './contributions.ts';
import type { LockKey } from './db/lock.ts';
import type { Database } from './db/pool.ts';
import type { Statement } from './db/statement.ts';
import type { Transaction } from './db/transaction.ts';
import { addJob } from './jobs/queue.ts';
import { internalEvents } from './events/internal.ts';
import { insertAudit, insertEvent, insertMessage } from './platform-queries.ts';

/** What a context is built from, for a request, a job or a seed. */
export interface ContextFacts {
  actor: Actor | undefined;
  /** For jobs and seeds, which have no actor of the organization. */
  school_id?: number | undefined;
  time_zone?: string | undefined;
  now: string;
  language: Language;
  request: RequestFacts;
  contributions: Collected;
}

/** What happens after a commit; the assembly provides these. */
export interface Effects {
  /** Events were committed. */
  published(): void;
  accessForgotten(forgotten: Forgotten): void;
  sessionToken?(token: string | null): void;
}

/** Classes with getters rather than objects built for each request: this code runs thousands of times a second. */
class Context {
  protected readonly facts: ContextFacts;

  constructor(facts: ContextFacts) {
    this.facts = facts;
  }

  get now(): string {
    return this.facts.now;
  }
  get language(): Language {
    return this.facts.language;
  }
  get request(): RequestFacts {
    return this.facts.request;
  }
  get contributions(): Collected {
    return this.facts.contributions;
  }
  get maybeActor(): Actor | undefined {
    return this.facts.actor;
  }
  get actor(): Actor {
    if (!this.facts.actor) throw new AppError(commonErrors.unauthorized);
    return this.facts.actor;
  }
  get school_id(): number {
    const id = this.facts.actor?.school_id ?? this.facts.school_id;
    if (id === undefined) throw new Error('this route has no organization');
    return id;
  }
  get time_zone(): string {
    const zone = this.facts.actor?.time_zone ?? this.facts.time_zone;
    if (zone === undefined) throw new Error('this route has no organization');
    return zone;
  }
}

/** The facts of a visitor inside an organization: they act as its client, or as nobody. */
const factsWithin = (facts: ContextFacts, { school_id, time_zone, student_ids }: Visited): ContextFacts => ({
  ...facts,
  school_id,
  time_zone,
  actor: facts.actor && { ...facts.actor, role: 'student', school_id, time_zone, student_ids },
});

class Reading extends Context implements ReadContext {
  readonly kind = 'read';
  readonly run: Database['run'];
  private readonly database: Database;

  constructor(database: Database, facts: ContextFacts) {
    super(facts);
    this.database = database;
    this.run = database.run;
  }

  within(school: Visited): ReadContext {
    return new Reading(this.database, factsWithin(this.facts, school));
  }
}

class Writing extends Context implements WriteContext {
  readonly kind = 'write';
  readonly run: WriteContext['run'];
  private readonly tx: Transaction;
  private readonly effects: Effects;

  constructor(tx: Transaction, facts: ContextFacts, effects: Effects) {
    super(facts);
    this.tx = tx;
    this.effects = effects;
    this.run = tx.run.bind(tx);
  }

  within(school: Visited): WriteContext {
    return new Writing(this.tx, factsWithin(this.facts, school), this.effects);
  }

  defer<A extends object>(statement: Statement<A, unknown>, args: A): void {
    this.tx.defer(statement, args);
  }

  flush(): Promise<void> {
    return this.tx.flush();
  }

  dryRun<T>(act: () => Promise<T>): Promise<T> {
    return this.tx.dryRun(act);
  }

  lock(...keys: LockKey[]): void {
    this.tx.lock(...keys);
  }

  audit(entry: AuditEntry): void {
    this.tx.defer(insertAudit, auditArgs(this.facts, entry));
  }

  emit(type: string, ids: readonly number[], data: Record<string, unknown> = {}, named?: number): void {
    const school_id = named ?? this.facts.actor?.school_id ?? this.facts.school_id ?? null;
    this.record({ school_id, type, ids: [...ids], data });
  }

  private record({ data, ...event }: { school_id: number | null; type: string; ids: number[]; data: object }): void {
    this.tx.defer(insertEvent, { ...event, data: JSON.stringify(data) });
    this.tx.onCommit(() => this.effects.published());
  }

  enqueue(
    task: string,
    payload: Record<string, unknown>,
    options: { runAt?: string; jobKey?: string; queue?: string } = {},
  ): void {
    const { runAt: run_at = null, jobKey: job_key = null, queue = null } = options;
    if (job_key === null && queue === null) return this.tx.jobs.add({ task, payload, run_at });
    this.tx.defer(addJob, { task, payload: JSON.stringify(payload), run_at, job_key, queue });
  }

  send({ answer, ...message }: MessageToSend): void {
    this.tx.defer(insertMessage, { ...message, answer: answer ? JSON.stringify(answer) : null });
    this.enqueue('platform.send_messages', {}, { jobKey: 'platform.send_messages' });
  }

  notifyPerson(user_id: number, message: { readonly type: string }): void {
    this.record({ school_id: null, type: internalEvents.person, ids: [user_id], data: message });
  }

  forgetAccess(user_id: number): void {
    this.forget({ user_id });
  }

  forgetSchoolAccess(school_id: number): void {
    this.forget({ school_id });
  }

  private forget(forgotten: Forgotten): void {
    this.record({ school_id: null, type: internalEvents.access, ids: [], data: forgotten });
    this.tx.onCommit(() => this.effects.accessForgotten(forgotten));
  }

  setSessionToken(token: string | null): void {
    this.tx.onCommit(() => this.effects.sessionToken?.(token));
  }
}

export const readContext = (database: Database, facts: ContextFacts): ReadContext => new Reading(database, facts);

export const writeContext = (tx: Transaction, facts: ContextFacts, effects: Effects): WriteContext =>
  new Writing(tx, facts, effects);

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
