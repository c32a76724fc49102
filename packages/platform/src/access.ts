/**
 * Who a session is and what its person may open, cached for 5 s (decision 005). An entry is dropped as soon as an
 * event of this or another process says that access changed; a process that cannot read events caches nothing.
 */
import { hash } from 'node:crypto';
import {
  AppError,
  commonErrors,
  installationRoles,
  type ErrorDeclaration,
  type Permission,
  type Role,
} from '@ritm/http';
import type { Actor, SessionType } from './context.ts';
import type { Runner } from './db/pool.ts';

export interface SessionFacts {
  user_id: number;
  session_id: number;
  session_type: SessionType;
  /** For client sessions: the one organization the session belongs to. */
  school_id: number | null;
  confirmed_at: string;
  expires_at: string;
  last_seen_at: string;
}

/** A person's membership in one organization: each role they hold there and what belongs to it. */
export interface Membership {
  time_zone: string;
  /** Resources that the organization's tariff does not include: they can be read but not changed. */
  lacks: readonly string[];
  /** The bytes that the organization's files may take together. */
  files_bytes: number;
  roles: Partial<Record<Role, { staff_id?: number; student_ids?: number[]; rights: Record<string, unknown> }>>;
}

/** Implemented by the modules that own users, staff and clients, because the platform knows none of them. */
export interface Identity {
  findSession(runner: Runner, tokenHash: Buffer): Promise<SessionFacts | undefined>;
  /** The person's membership in the organization; undefined when they have none there. */
  findMembership(runner: Runner, who: { user_id: number; school_id: number }): Promise<Membership | undefined>;
  /** The roles that a person has in the installation itself. */
  findInstallationRoles(runner: Runner, user_id: number): Promise<readonly Role[]>;
  /** Whether the role, or a right of the person's own, allows the permission. The permission file decides. */
  allows(actor: Pick<Actor, 'role' | 'rights'>, permission: `${string}.${string}`): boolean;
  /** Any other reason to refuse a call that the role may make: the organization's tariff. */
  refusal(call: { actor: Actor; permission: string; writes: boolean }): ErrorDeclaration | undefined;
  knows(permission: string): boolean;
  /** Records that the session was used, at most once in five minutes. */
  touch(runner: Runner, session_id: number): Promise<void>;
}

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

const ofInstallation = new Set<Role>(installationRoles);

/** Whose access must be proved again: one person's everywhere, or everybody's in one organization. */
export type Forgotten = { readonly user_id: number } | { readonly school_id: number };

/** How long a proved access is cached when no change of it is announced. */
const REMEMBER_MS = 5_000;
const MAX_ENTRIES = 20_000;

interface Subject {
  readonly user_id: number | undefined;
  /** The organization, for a membership. */
  readonly school_id?: number;
}

interface Remembered extends Subject {
  readonly value: unknown;
  readonly until: number;
}

/**
 * Proves who calls. Sessions and memberships are cached for seconds. A commit that changes them calls `tx.forgetAccess`
 * or `tx.forgetSchoolAccess`, which empty this cache here at once and in the other processes by an event.
 */
export class AccessDoor {
  private readonly memory = new Map<string, Remembered>();
  private readonly identity: Identity;
  private readonly runner: Runner;
  private readonly monotonic: () => number;
  /** False while the process cannot read `events`: nothing is cached then. */
  listening = true;
  private epoch = 0;
  private readonly forgetting = new Set<(forgotten: Forgotten) => void>();

  constructor(identity: Identity, runner: Runner, monotonic: () => number) {
    this.identity = identity;
    this.runner = runner;
    this.monotonic = monotonic;
  }

  async session(token: string, now: string): Promise<SessionFacts | undefined> {
    const facts = await this.remembered(
      `s:${hash('sha256', token, 'base64')}`,
      () => this.identity.findSession(this.runner, tokenHash(token)),
      (one) => ({ user_id: one?.user_id }),
    );
    if (!facts || facts.expires_at <= now) return undefined;
    return facts;
  }

  /**
   * The actor of a client session where the path names no organization. It may do little more than read which
   * organization it belongs to and sign out.
   */
  clientAtLarge({ user_id, session_id, session_type, confirmed_at, school_id }: SessionFacts): Actor {
    const of = school_id === null ? {} : { client_of: school_id };
    return { user_id, session_id, session_type, confirmed_at, role: 'student', rights: {}, ...of };
  }

  /**
   * The caller under the role of the path. Throws 404 both when the person has no role in the organization and when it
   * does not exist; throws 403 when the person has another role.
   */
  async actorFor(session: SessionFacts, role: Role, school_id: number | undefined): Promise<Actor> {
    const base = {
      user_id: session.user_id,
      session_id: session.session_id,
      session_type: session.session_type,
      confirmed_at: session.confirmed_at,
    };
    if (session.session_type === 'client' && (role !== 'student' || session.school_id !== school_id))
      throw new AppError(commonErrors.not_found);
    if (school_id === undefined) {
      if (ofInstallation.has(role) && !(await this.installationRoles(session)).includes(role))
        throw new AppError(commonErrors.forbidden);
      return { ...base, role, rights: {} };
    }
    const membership = await this.membership(session, school_id);
    if (!membership) throw new AppError(commonErrors.not_found);
    const place = membership.roles[role];
    if (!place) throw new AppError(commonErrors.forbidden);
    const { time_zone, lacks, files_bytes } = membership;
    return { ...base, role, school_id, time_zone, lacks, files_bytes, ...place };
  }

  /**
   * The person's roles in the organization with what belongs to each; empty when there are none. A session made on an
   * organization's own page is a client's session there and has no role anywhere else, whatever other roles the person
   * has.
   */
  async placeIn(session: SessionFacts, school_id: number): Promise<Membership['roles']> {
    const roles: Membership['roles'] = (await this.membership(session, school_id))?.roles ?? {};
    if (session.session_type !== 'client') return roles;
    return session.school_id === school_id && roles.student ? { student: roles.student } : {};
  }

  /** Whether the role with these rights allows the permission. */
  allows(place: Pick<Actor, 'role' | 'rights'>, permission: `${string}.${string}`): boolean {
    return this.identity.allows(place, permission);
  }

  private membership({ user_id }: SessionFacts, school_id: number): Promise<Membership | undefined> {
    return this.remembered(
      `m:${user_id}:${school_id}`,
      () => this.identity.findMembership(this.runner, { user_id, school_id }),
      () => ({ user_id, school_id }),
    );
  }

  private installationRoles({ user_id }: SessionFacts): Promise<readonly Role[]> {
    return this.remembered(
      `i:${user_id}`,
      () => this.identity.findInstallationRoles(this.runner, user_id),
      () => ({ user_id }),
    );
  }

  requirePermission(permission: Permission, actor: Actor | undefined, writes = false): void {
    if (typeof permission === 'object') {
      if ('session' in permission && !actor) throw new AppError(commonErrors.unauthorized);
      return;
    }
    if (!actor) throw new AppError(commonErrors.unauthorized);
    if (!this.identity.allows(actor, permission)) throw new AppError(commonErrors.forbidden);
    const refusal = this.identity.refusal({ actor, permission, writes });
    if (refusal) throw new AppError(refusal);
  }

  /** Subscribes to whose access must be proved again; returns the unsubscribe function. */
  onForget(listener: (forgotten: Forgotten) => void): () => void {
    this.forgetting.add(listener);
    return () => this.forgetting.delete(listener);
  }

  forget(forgotten: Forgotten): void {
    this.epoch++;
    const isForgotten =
      'user_id' in forgotten
        ? ({ user_id }: Remembered) => user_id === undefined || user_id === forgotten.user_id
        : ({ school_id }: Remembered) => school_id === forgotten.school_id;
    for (const [key, entry] of this.memory) if (isForgotten(entry)) this.memory.delete(key);
    for (const listener of this.forgetting) listener(forgotten);
  }

  forgetAll(): void {
    this.epoch++;
    this.memory.clear();
  }

  private async remembered<T>(key: string, find: () => Promise<T>, subjectOf: (value: T) => Subject): Promise<T> {
    const at = this.monotonic();
    const entry = this.memory.get(key);
    if (entry && entry.until > at && this.listening) return entry.value as T;
    const epoch = this.epoch;
    const value = await find();
    // An answer that was read before a change was announced must not be cached after it.
    if (value !== undefined && this.listening && epoch === this.epoch) {
      if (this.memory.size >= MAX_ENTRIES) this.memory.clear();
      this.memory.set(key, { value, until: at + REMEMBER_MS, ...subjectOf(value) });
    }
    return value;
  }
}
