/**
 * The contexts that actions and queries receive: `ReadContext`, `WriteContext`, the actor and the request. They carry
 * school, clock and language, so that no code below reads a global; only the transaction gives a write context.
 */
import type { Language, Role } from '@ritm/http';
import type { Committed } from './committed.ts';
import type { Collected } from './contributions.ts';
import type { Runner } from './db/pool.ts';
import type { LockKey } from './db/lock.ts';
import type { Statement } from './db/statement.ts';

export type SessionType = 'user' | 'student' | 'teacher' | 'administrator' | 'owner' | 'client';

/** The caller, as the server has proved them: the role of the path is set only after the membership was found. */
export interface Actor {
  user_id: number;
  session_id: number;
  session_type: SessionType;
  /** When the person last entered a sign-in code in this session. */
  confirmed_at: string;
  /** The role of the path; `user` where the path has none. */
  role: Role;
  /** The organization of the path. */
  school_id?: number;
  /** For a client session on a path that names no role: the one organization the session belongs to. */
  client_of?: number;
  /** The staff row behind owner, administrator or teacher. */
  staff_id?: number;
  /** The client cards of this person in the organization, for the role student. */
  student_ids?: readonly number[];
  /** Additional limits and rights from the staff row. */
  rights: Readonly<Record<string, unknown>>;
  /** IANA zone of the organization. */
  time_zone?: string;
  /** Resources that the organization's tariff does not include. */
  lacks?: readonly string[];
  /** The bytes that the organization's files may take together, by its tariff. */
  files_bytes?: number;
}

interface Context extends Runner {
  /** Throws when the caller is not signed in: a public route must not read it. */
  readonly actor: Actor;
  readonly maybeActor: Actor | undefined;
  /** The organization of the path; throws where the path has none. */
  readonly school_id: number;
  /** The organization's IANA zone. */
  readonly time_zone: string;
  readonly now: string;
  readonly language: Language;
  readonly request: RequestFacts;
  /** What the modules give each other: the module that collects a kind reads it here. */
  readonly contributions: Collected;
}

export interface MessageToSend {
  channel: 'sms' | 'call' | 'mail' | 'push';
  /** E.164 for messages and calls. */
  recipient: string;
  body: string;
  answer?: { task: string; payload: Record<string, unknown> };
}

/** Facts about the request, for sessions and the audit. */
export interface RequestFacts {
  id: string;
  ip: string | undefined;
  device: string | undefined;
  /**
   * The `from` header. The web application keeps its session in a cookie, other applications keep the token themselves.
   */
  from: string | undefined;
  /** The `origin` header; a browser sends it with every write. */
  origin?: string | undefined;
  /** The `captcha-token` header: a solved challenge, where a limit requires one. */
  captcha?: string | undefined;
}

/** An organization that a visitor sees from outside, with the visitor's own client cards in it. */
export interface Visited {
  school_id: number;
  time_zone: string;
  student_ids: readonly number[];
}

/** A read: single statements on shared connections, each its own snapshot. */
export interface ReadContext extends Context {
  readonly kind: 'read';
  /**
   * The same read as a client of the organization, for a path that names no role. The caller must have proved the
   * membership.
   */
  within(school: Visited): ReadContext;
}

export interface AuditEntry {
  /** Stable name, past tense: `visits.marked`. */
  action: string;
  object_type: string;
  object_id?: number | undefined;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  school_id?: number | undefined;
}

/**
 * A write is one transaction. `run` sends at once, and statements sent without waiting share one round trip; `defer`
 * sends with the commit. Audit lines, events and jobs commit together with the change or not at all.
 */
export interface WriteContext extends Context {
  readonly kind: 'write';
  /**
   * The same transaction as a client of the organization, for a path that names no role. The caller must have proved
   * the membership.
   */
  within(school: Visited): WriteContext;
  /** Sends the statement with the commit and ignores its rows. A violated constraint still rolls everything back. */
  defer<A extends object>(statement: Statement<A, unknown>, args: A): void;
  /** Sends the deferred statements and waits, for an action that must read what it has written. */
  flush(): Promise<void>;
  /** Does the action and rolls it back: a preview by the very code that does it. Only the answer may follow it. */
  dryRun<T>(act: () => Promise<T>): Promise<T>;
  /**
   * Takes sorted transaction locks. A later call may only name keys that sort after the earlier ones: that order
   * prevents deadlocks.
   */
  lock(...keys: LockKey[]): void;
  audit(entry: AuditEntry): void;
  /**
   * An event for listeners of other modules and for open screens: its type, the ids it concerns, little data. On a path
   * without an organization the event names it here.
   */
  emit(type: string, ids: readonly number[], data?: Record<string, unknown>, school_id?: number): void;
  /** Enqueues a job that commits with the transaction. */
  enqueue(
    task: string,
    payload: Record<string, unknown>,
    options?: { runAt?: string; jobKey?: string; queue?: string },
  ): void;
  /**
   * Sends a message to a person through the outbox. `answer` is a job that gets `{ …payload, code }` when the service
   * itself chooses the digits of a call.
   */
  send(message: MessageToSend): void;
  /** Sends a message to the open screens of one person, in every process, after the commit. */
  notifyPerson(user_id: number, message: { readonly type: string; readonly [key: string]: unknown }): void;
  /** Roles or sessions of this user changed: after the commit every process clears what it has cached about them. */
  forgetAccess(user_id: number): void;
  /** The same for everybody's access to one organization. */
  forgetSchoolAccess(school_id: number): void;
  /** Sets the session cookie on the answer; null clears it. */
  setSessionToken(token: string | null): void;
}

/**
 * An action answers with a value, or with an error that must not undo what was written (a spent attempt). Any other
 * error is thrown.
 */
export type Answer<T> = T | Committed;
