import type { AppError, Language, Role } from '@ritm/http';
import type { Runner } from './db/pool.ts';
import type { LockKey } from './db/lock.ts';
import type { Statement } from './db/statement.ts';

export type SessionType = 'user' | 'student' | 'teacher' | 'administrator' | 'owner' | 'client';

/** Who calls, as the server has proved it: the role of the path is here only after the membership was found. */
export interface Actor {
  user_id: number;
  session_id: number;
  session_type: SessionType;
  /** When the session's code was last entered. */
  confirmed_at: string;
  /** The role of the path; `user` where the path has none. */
  role: Role;
  /** The organization of the path. */
  school_id?: number;
  /** Of a client's session where the path names no role: the one organization it is of. */
  client_of?: number;
  /** The staff row behind owner, administrator or teacher. */
  staff_id?: number;
  /** The client cards of this person in the organization, for the role student. */
  student_ids?: readonly number[];
  /** Extra limits and rights of the staff row. */
  rights: Readonly<Record<string, unknown>>;
  /** IANA zone of the organization. */
  time_zone?: string;
  /** Resources that the organization's tariff lacks. */
  lacks?: readonly string[];
  /** Bytes that the organization's files may take together, by its tariff. */
  files_bytes?: number;
}

interface Context extends Runner {
  /** Throws when the caller is not signed in: a public route must not ask. */
  readonly actor: Actor;
  readonly maybeActor: Actor | undefined;
  /** The organization of the path; throws where the path has none. */
  readonly school_id: number;
  /** The organization's IANA zone. */
  readonly time_zone: string;
  readonly now: string;
  readonly language: Language;
  readonly request: RequestFacts;
}

export interface MessageToSend {
  channel: 'sms' | 'call' | 'mail' | 'push';
  /** E.164 for messages and calls. */
  recipient: string;
  body: string;
  answer?: { task: string; payload: Record<string, unknown> };
}

/** What is known of the request, for sessions and the audit. */
export interface RequestFacts {
  id: string;
  ip: string | undefined;
  device: string | undefined;
  /** The `from` header: web keeps its session in a cookie, the others keep the token themselves. */
  from: string | undefined;
  /** The `captcha-token` header: a solved challenge, where a limit asks for one. */
  captcha?: string | undefined;
}

/** An organization that a visitor looks at from outside, with the cards that are theirs in it. */
export interface Visited {
  school_id: number;
  time_zone: string;
  student_ids: readonly number[];
}

/** A read: single statements on shared connections, each its own snapshot. */
export interface ReadContext extends Context {
  readonly kind: 'read';
  /** The same read as a client of the organization, for a path that names no role. Whoever calls it has proved the place. */
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
 * A write: one transaction. `run` sends at once, and statements sent without waiting share one trip;
 * `defer` sends with the commit. What is audited, emitted and enqueued commits with the change or not at all.
 */
export interface WriteContext extends Context {
  readonly kind: 'write';
  /** The same transaction as a client of the organization, for a path that names no role. Whoever calls it has proved the place. */
  within(school: Visited): WriteContext;
  /** Sends with the commit; its rows are not wanted. A constraint that refuses it still rolls everything back. */
  defer<A extends object>(statement: Statement<A, unknown>, args: A): void;
  /** Sends what was deferred so far and waits, for an action that must read what it has written. */
  flush(): Promise<void>;
  /** Does it and takes it back: a preview by the very code that does it. Nothing may follow but the answer. */
  dryRun<T>(act: () => Promise<T>): Promise<T>;
  /** Sorted transaction locks. A later call may only name keys after the earlier ones: that order is what prevents deadlocks. */
  lock(...keys: LockKey[]): void;
  audit(entry: AuditEntry): void;
  /** An event for listeners above and for open screens: type, the ids it concerns, little data. A path without an organization names it here. */
  emit(type: string, ids: readonly number[], data?: Record<string, unknown>, school_id?: number): void;
  /** A job of the same transaction. */
  enqueue(
    task: string,
    payload: Record<string, unknown>,
    options?: { runAt?: string; jobKey?: string; queue?: string },
  ): void;
  /**
   * A message to a person, through the outbox. `answer`: a job that is told `{ …payload, code }` when the service
   * chooses the digits of a call itself.
   */
  send(message: MessageToSend): void;
  /** Says something to the open screens of one person, in every process, after the commit. */
  notifyPerson(user_id: number, message: { readonly type: string; readonly [key: string]: unknown }): void;
  /** Roles or sessions of this user changed: whatever is remembered of them is forgotten everywhere after the commit. */
  forgetAccess(user_id: number): void;
  /** Sets the session cookie (or drops it with null) on the answer. */
  setSessionToken(token: string | null): void;
}

/** An action may answer a shape, or an AppError that must not undo what was written (a spent attempt). */
export type Answer<T> = T | AppError;
