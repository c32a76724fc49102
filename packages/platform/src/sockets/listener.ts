import type { Role } from '@ritm/http';
import type { WebSocket } from 'ws';
import type { PersonMessage } from '../bus.ts';
import type { Platform } from '../platform.ts';
import type { Asked, Caller } from './admission.ts';

const GREATEST_BUFFER = 4 * 1024 * 1024;
/** Whoever was away for more asks for everything again. */
const GREATEST_MISSED = 500;

/** One open screen. Until `enter` it has said nobody's name. */
export class Listener {
  readonly socket: WebSocket;
  readonly address: string;
  alive = true;
  user_id: number | undefined;
  token: string | undefined;
  /** What the person is in each organization that the screen asked for. */
  schools = new Map<number, readonly Role[]>();
  private readonly platform: Platform;
  /** The number of the last notice told here. */
  private told: number | null = null;
  /** Said while what was missed is being looked up; told after it. */
  private waiting: PersonMessage[] | undefined;

  constructor(platform: Platform, socket: WebSocket, { address }: Pick<Caller, 'address'>) {
    this.platform = platform;
    this.socket = socket;
    this.address = address;
  }

  /** Proves the session and says hello; answers whether the person is known. */
  async enter(token: string, asked: Asked): Promise<boolean> {
    const session = await this.platform.access.session(token, this.platform.clock.now());
    if (!session) return false;
    for (const school_id of asked.schools) {
      const roles = await this.platform.access.rolesIn(session, school_id);
      if (roles.length > 0) this.schools.set(school_id, roles);
    }
    this.token = token;
    this.user_id = session.user_id;
    this.told = asked.seen;
    return true;
  }

  /** What the person was told while this screen was away, after the greeting, each in its turn. */
  async greet(): Promise<void> {
    const { channel, database } = this.platform;
    // From here on what is said to the person waits, so that nothing falls between the looking up and the telling.
    this.waiting = [];
    const found =
      channel &&
      (await channel.since(database, { user_id: this.user_id!, seen: this.told, limit: GREATEST_MISSED + 1 }));
    this.say({ type: 'hello', schools: [...this.schools.keys()], ...(found && { last: found.last }) });
    this.tellMissed(found);
  }

  /** The process was deaf for a while: looks up what was said meanwhile. */
  async catchUp(): Promise<void> {
    const { channel, database } = this.platform;
    if (!channel || this.user_id === undefined || this.waiting) return;
    this.waiting = [];
    this.tellMissed(
      await channel.since(database, { user_id: this.user_id, seen: this.told, limit: GREATEST_MISSED + 1 }),
    );
  }

  private tellMissed(found: { last: number; missed: readonly { seq: number }[] } | undefined): void {
    if (found && found.missed.length > GREATEST_MISSED) {
      this.say({ type: 'lost' });
      this.told = found.last;
    } else {
      for (const one of found?.missed ?? []) this.hear({ type: this.platform.channel!.type, ...one }, true);
      this.told ??= found?.last ?? null;
    }
    const waited = this.waiting ?? [];
    this.waiting = undefined;
    for (const message of waited) this.hear(message);
  }

  /** What is said to the person. A numbered one is told once, in the order of its numbers. */
  hear(message: PersonMessage, isMissed = false): void {
    if (this.waiting && !isMissed) return void this.waiting.push(message);
    if (message.seq !== undefined) {
      if (this.told !== null && message.seq <= this.told) return;
      this.told = message.seq;
    }
    this.say(message);
  }

  say(message: object): void {
    this.sayText(JSON.stringify(message));
  }

  sayText(text: string): void {
    if (this.socket.bufferedAmount > GREATEST_BUFFER) return this.socket.terminate();
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(text);
  }

  /** Still signed in, still a member: false when the session has ended. What may have changed is told to the screen. */
  async recheck(): Promise<boolean> {
    const { access, clock } = this.platform;
    if (this.token === undefined) return true;
    const session = await access.session(this.token, clock.now());
    if (!session) return false;
    for (const school_id of this.schools.keys()) {
      const roles = await access.rolesIn(session, school_id);
      // Known now, not when the question was asked: two looks at once tell of a loss once.
      const before = this.schools.get(school_id) ?? [];
      if (before.length === 0) continue;
      if (roles.length > 0) this.schools.set(school_id, roles);
      else this.schools.delete(school_id);
      const lost = before.filter((role) => !roles.includes(role));
      if (lost.length > 0) this.say({ type: 'removed', school_id, lost, left: roles });
    }
    return true;
  }
}
