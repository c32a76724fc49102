import { createHash } from 'node:crypto';
import { AppError, commonErrors, type Permission, type Role } from '@ritm/http';
import type { Actor, SessionType } from './context.ts';
import type { Runner } from './db/pool.ts';

export interface SessionFacts {
  user_id: number;
  session_id: number;
  session_type: SessionType;
  /** For sessions of type client: the one organization they are of. */
  school_id: number | null;
  confirmed_at: string;
  expires_at: string;
  last_seen_at: string;
}

/** A person's place in one organization: each role held there with what belongs to it. */
export interface Membership {
  time_zone: string;
  roles: Partial<Record<Role, { staff_id?: number; student_ids?: number[]; rights: Record<string, unknown> }>>;
}

/** Given by the modules that own users, staff and clients: the platform knows none of them. */
export interface Identity {
  findSession(runner: Runner, tokenHash: Buffer): Promise<SessionFacts | undefined>;
  /** The person's place in the organization; nothing when they have none there. */
  findMembership(runner: Runner, who: { user_id: number; school_id: number }): Promise<Membership | undefined>;
  /** May the role do it at all? From the one permission file. */
  allows(role: Role | 'public', permission: `${string}.${string}`): boolean;
  knows(permission: string): boolean;
  /** Session seen: kept at most once in five minutes. */
  touch(runner: Runner, session_id: number): Promise<void>;
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** How long a proved access may be remembered when nobody says that it changed. */
const REMEMBER_MS = 5_000;
const GREATEST = 20_000;

/**
 * Proves who calls. Sessions and memberships are remembered for seconds; a commit that changes them says so
 * (`tx.forgetAccess`), which empties this memory here at once and in the other processes by NOTIFY.
 */
export class AccessDoor {
  private readonly memory = new Map<string, { value: unknown; until: number; user_id: number | undefined }>();
  private readonly identity: Identity;
  private readonly runner: Runner;
  private readonly monotonic: () => number;
  /** False while the channel of forgetting is down: then nothing is remembered. */
  listening = true;
  private epoch = 0;
  private readonly forgetting = new Set<(user_id: number) => void>();

  constructor(identity: Identity, runner: Runner, monotonic: () => number) {
    this.identity = identity;
    this.runner = runner;
    this.monotonic = monotonic;
  }

  async session(token: string, now: string): Promise<SessionFacts | undefined> {
    const hash = tokenHash(token);
    const facts = await this.remembered(
      `s:${hash.toString('base64')}`,
      () => this.identity.findSession(this.runner, hash),
      (one) => one?.user_id,
    );
    if (!facts || facts.expires_at <= now) return undefined;
    return facts;
  }

  /** The caller under the role of the path. No place in the organization, or no such organization: one and the same 404; another role than theirs: 403. */
  async actorFor(session: SessionFacts, role: Role, school_id: number | undefined): Promise<Actor> {
    const base = {
      user_id: session.user_id,
      session_id: session.session_id,
      session_type: session.session_type,
      confirmed_at: session.confirmed_at,
    };
    if (session.session_type === 'client' && (role !== 'student' || session.school_id !== school_id))
      throw new AppError(commonErrors.not_found);
    if (school_id === undefined) return { ...base, role, rights: {} };
    const membership = await this.membership(session, school_id);
    if (!membership) throw new AppError(commonErrors.not_found);
    const place = membership.roles[role];
    if (!place) throw new AppError(commonErrors.forbidden);
    return { ...base, role, school_id, time_zone: membership.time_zone, ...place };
  }

  /** Has the person any place in the organization? */
  async belongs(session: SessionFacts, school_id: number): Promise<boolean> {
    return (await this.membership(session, school_id)) !== undefined;
  }

  private membership({ user_id }: SessionFacts, school_id: number): Promise<Membership | undefined> {
    return this.remembered(
      `m:${user_id}:${school_id}`,
      () => this.identity.findMembership(this.runner, { user_id, school_id }),
      () => user_id,
    );
  }

  demand(permission: Permission, actor: Actor | undefined): void {
    if (typeof permission === 'object') {
      if ('session' in permission && !actor) throw new AppError(commonErrors.unauthorized);
      return;
    }
    if (!actor) throw new AppError(commonErrors.unauthorized);
    if (!this.identity.allows(actor.role, permission)) throw new AppError(commonErrors.forbidden);
  }

  /** Hears whose access is to be proved anew; answers how to stop hearing. */
  onForget(listener: (user_id: number) => void): () => void {
    this.forgetting.add(listener);
    return () => this.forgetting.delete(listener);
  }

  forget(user_id: number): void {
    this.epoch++;
    for (const [key, entry] of this.memory)
      if (entry.user_id === user_id || entry.user_id === undefined) this.memory.delete(key);
    for (const listener of this.forgetting) listener(user_id);
  }

  forgetAll(): void {
    this.epoch++;
    this.memory.clear();
  }

  private async remembered<T>(
    key: string,
    find: () => Promise<T>,
    userOf: (value: T) => number | undefined,
  ): Promise<T> {
    const at = this.monotonic();
    const entry = this.memory.get(key);
    if (entry && entry.until > at && this.listening) return entry.value as T;
    const epoch = this.epoch;
    const value = await find();
    // An answer read before a change was announced must not be kept after it.
    if (value !== undefined && this.listening && epoch === this.epoch) {
      if (this.memory.size >= GREATEST) this.memory.clear();
      this.memory.set(key, { value, until: at + REMEMBER_MS, user_id: userOf(value) });
    }
    return value;
  }
}
