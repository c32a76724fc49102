import type { Role } from '@ritm/http';
import type { WebSocket } from 'ws';
import type { Change, PersonMessage } from '../bus.ts';
import type { Platform } from '../platform.ts';
import type { Membership } from '../access.ts';
import type { SubscriptionRequest, Caller } from './admission.ts';
import { Allowance } from './allowance.ts';
import { visibilityFor, visibleIds, topicOf, type Visibility } from './topics.ts';

/** Whoever was away for more asks for everything again. */
const MAX_MISSED = 500;

/**
 * What one socket may send and leave unread. A screen has nothing to say after its login, so whoever exceeds the first is none
 * of ours; whoever does not read is dropped, and says when it comes back what it saw last.
 */
export const lineLimits = { perSecond: 20, burst: 60, unreadBytes: 4 * 1024 * 1024 };

/** One organization that a screen listens to. */
class Place {
  readonly roles: readonly Role[];
  private readonly membershipRoles: Membership['roles'];
  private readonly platform: Platform;
  /** By type of event: asked for each change and each screen, and the same until the roles or the rights change. */
  private readonly known = new Map<string, Visibility | undefined>();

  constructor(platform: Platform, membershipRoles: Membership['roles']) {
    this.platform = platform;
    this.membershipRoles = membershipRoles;
    this.roles = Object.keys(membershipRoles) as Role[];
  }

  visibilityOf(type: string): Visibility | undefined {
    if (this.known.has(type)) return this.known.get(type);
    const { topics, access } = this.platform;
    const hearings = topics[type] ?? topics[topicOf(type)] ?? [];
    const visibility = visibilityFor(this.membershipRoles, hearings, (place, permission) =>
      access.allows(place, permission),
    );
    this.known.set(type, visibility);
    return visibility;
  }
}

/** One open screen. Until `enter` it has said nobody's name. */
export class Listener {
  readonly socket: WebSocket;
  readonly address: string;
  alive = true;
  user_id: number | undefined;
  token: string | undefined;
  /** What the person is in each organization that the screen asked for. */
  readonly schools = new Map<number, Place>();
  private readonly platform: Platform;
  private readonly spoken: Allowance;
  /** The number of the last notice told here. */
  private lastSeq: number | null = null;
  /** Said while what was missed is being looked up; told after it. */
  private waiting: PersonMessage[] | undefined;

  constructor(platform: Platform, socket: WebSocket, { address }: Pick<Caller, 'address'>) {
    this.platform = platform;
    this.socket = socket;
    this.address = address;
    this.spoken = new Allowance(lineLimits, platform.clock.monotonic());
  }

  /** The other side said something; false when it says too much. */
  maySpeak(): boolean {
    return this.spoken.take(this.platform.clock.monotonic());
  }

  /** Proves the session and says hello; answers whether the person is known. */
  async enter(token: string, subscription: SubscriptionRequest): Promise<boolean> {
    const session = await this.platform.access.session(token, this.platform.clock.now());
    if (!session) return false;
    for (const school_id of subscription.schools) {
      const place = new Place(this.platform, await this.platform.access.placeIn(session, school_id));
      if (place.roles.length > 0) this.schools.set(school_id, place);
    }
    this.token = token;
    this.user_id = session.user_id;
    this.lastSeq = subscription.seen;
    return true;
  }

  /** What the person was told while this screen was away, after the greeting, each in its turn. */
  async greet(): Promise<void> {
    const { channel, database } = this.platform;
    // From here on what is said to the person waits, so that nothing falls between the looking up and the telling.
    this.waiting = [];
    const gap =
      channel && (await channel.since(database, { user_id: this.user_id!, seen: this.lastSeq, limit: MAX_MISSED + 1 }));
    this.send({ type: 'hello', schools: [...this.schools.keys()], ...(gap && { last: gap.last }) });
    this.sendMissed(gap);
  }

  /** The process was deaf for a while: looks up what was said meanwhile. */
  async catchUp(): Promise<void> {
    const { channel, database } = this.platform;
    if (!channel || this.user_id === undefined || this.waiting) return;
    this.waiting = [];
    this.sendMissed(
      await channel.since(database, { user_id: this.user_id, seen: this.lastSeq, limit: MAX_MISSED + 1 }),
    );
  }

  private sendMissed(gap: { last: number; missed: readonly { seq: number }[] } | undefined): void {
    if (gap && gap.missed.length > MAX_MISSED) {
      this.send({ type: 'lost' });
      this.lastSeq = gap.last;
    } else {
      for (const one of gap?.missed ?? []) this.sendToPerson({ type: this.platform.channel!.type, ...one }, true);
      this.lastSeq ??= gap?.last ?? null;
    }
    const waited = this.waiting ?? [];
    this.waiting = undefined;
    for (const message of waited) this.sendToPerson(message);
  }

  /** What is said to the person. A numbered one is told once, in the order of its numbers. */
  sendToPerson(message: PersonMessage, isMissed = false): void {
    if (this.waiting && !isMissed) return void this.waiting.push(message);
    if (message.seq !== undefined) {
      if (this.lastSeq !== null && message.seq <= this.lastSeq) return;
      this.lastSeq = message.seq;
    }
    this.send(message);
  }

  /** Something changed in an organization: told as far as the person may hear of it. `whole` says it with every id. */
  sendChange(school_id: number, { type, ids }: Change, changeJson: string): void {
    const visibility = this.schools.get(school_id)?.visibilityOf(type);
    const visible = visibleIds(visibility, ids);
    if (visible) this.sendText(visible === ids ? changeJson : changeText(school_id, { type, ids: visible }));
  }

  send(message: object): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    if (this.socket.bufferedAmount > lineLimits.unreadBytes) return this.socket.terminate();
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(text);
  }

  /** Still signed in, still a member: false when the session has ended. What may have changed is told to the screen. */
  async recheck(): Promise<boolean> {
    const { access, clock } = this.platform;
    if (this.token === undefined) return true;
    const session = await access.session(this.token, clock.now());
    if (!session) return false;
    for (const school_id of this.schools.keys()) {
      const place = new Place(this.platform, await access.placeIn(session, school_id));
      const { roles } = place;
      // Known now, not when the question was asked: two looks at once tell of a loss once.
      const before = this.schools.get(school_id)?.roles ?? [];
      if (before.length === 0) continue;
      if (roles.length > 0) this.schools.set(school_id, place);
      else this.schools.delete(school_id);
      const lost = before.filter((role) => !roles.includes(role));
      if (lost.length > 0) this.send({ type: 'removed', school_id, lost, left: roles });
    }
    return true;
  }
}

const MAX_IDS = 100;

/** The message that says what changed. */
export const changeText = (school_id: number, { type, ids }: Pick<Change, 'type' | 'ids'>): string =>
  JSON.stringify({ type: 'changed', school_id, topic: topicOf(type), ids: ids.slice(0, MAX_IDS) });
