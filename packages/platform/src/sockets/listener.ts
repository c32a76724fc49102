/**
 * One open socket: what its person may receive, in which order, and from where to resume. Notices are numbered without
 * gaps; what was missed is read from the table before anything newer is sent.
 */
import { keysOf } from '@ritm/kernel';
import type { Role } from '@ritm/http';
import type { WebSocket } from 'ws';
import type { Change, PersonMessage } from '../bus.ts';
import type { Platform } from '../platform.ts';
import type { Membership } from '../access.ts';
import type { SubscriptionRequest, Caller } from './admission.ts';
import { Allowance } from './allowance.ts';
import { visibilityFor, visibleIds, topicOf, type Visibility } from './topics.ts';

/** A screen that missed more than this reloads everything. */
const MAX_MISSED = 500;

/**
 * What one socket may send and leave unread. A screen has nothing to send after its login, so a client above the rate
 * is not ours. A client that does not read is disconnected, and on its return sends the last number it saw.
 */
export const lineLimits = { perSecond: 20, burst: 60, unreadBytes: 4 * 1024 * 1024 };

/** One organization that a screen subscribes to. */
class Place {
  readonly roles: readonly Role[];
  private readonly membershipRoles: Membership['roles'];
  private readonly platform: Platform;
  /**
   * By event type. The answer is needed for each change and each screen, and stays the same until the roles or the
   * rights change.
   */
  private readonly known = new Map<string, Visibility | undefined>();

  constructor(platform: Platform, membershipRoles: Membership['roles']) {
    this.platform = platform;
    this.membershipRoles = membershipRoles;
    this.roles = keysOf(membershipRoles);
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

/** One open screen. It belongs to nobody until `enter`. */
export class Listener {
  readonly socket: WebSocket;
  readonly address: string;
  alive = true;
  user_id: number | undefined;
  token: string | undefined;
  /** The person's roles in each organization that the screen subscribed to. */
  readonly schools = new Map<number, Place>();
  private readonly platform: Platform;
  private readonly spoken: Allowance;
  /** The number of the last notice sent here. */
  private lastSeq: number | null = null;
  /** Messages that arrive while missed ones are being looked up; sent after those. */
  private waiting: PersonMessage[] | undefined;

  constructor(platform: Platform, socket: WebSocket, { address }: Pick<Caller, 'address'>) {
    this.platform = platform;
    this.socket = socket;
    this.address = address;
    this.spoken = new Allowance(lineLimits, platform.clock.monotonic());
  }

  /** Counts a message from the other side; false when it sends too much. */
  maySpeak(): boolean {
    return this.spoken.take(this.platform.clock.monotonic());
  }

  /** Proves the session and sends `hello`; returns whether the person is known. */
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

  /** Sends, after the greeting, the messages that the person got while this screen was away, in order. */
  async greet(): Promise<void> {
    const { channel, database } = this.platform;
    // From here on new messages to the person wait, so that none is lost between the look-up and the sending.
    this.waiting = [];
    const gap =
      channel && (await channel.since(database, { user_id: this.user_id!, seen: this.lastSeq, limit: MAX_MISSED + 1 }));
    this.send({ type: 'hello', schools: [...this.schools.keys()], ...(gap && { last: gap.last }) });
    this.sendMissed(gap);
  }

  /**
   * Messages between the last one and a later one have not come yet: looks them up, so that all go out in the order of
   * their numbers.
   */
  private async catchUp(): Promise<void> {
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

  /** Sends a message to the person. A numbered message is sent once, in the order of its numbers. */
  sendToPerson(message: PersonMessage, isMissed = false): void {
    if (this.waiting && !isMissed) return void this.waiting.push(message);
    if (message.seq !== undefined) {
      if (this.lastSeq !== null && message.seq <= this.lastSeq) return;
      // A failed look-up closes the socket: its screen reconnects and sends the last number it saw.
      if (!isMissed && this.lastSeq !== null && message.seq > this.lastSeq + 1)
        return void this.catchUp().catch(() => this.socket.close(1013, 'try again'));
      this.lastSeq = message.seq;
    }
    this.send(message);
  }

  /** Sends a change in an organization, as far as the person may see it. `changeJson` is the message with every id. */
  sendChange(school_id: number, { type, ids }: Change, changeJson: string): void {
    const visibility = this.schools.get(school_id)?.visibilityOf(type);
    const visible = visibleIds(visibility, ids);
    if (visible) this.sendText(visible === ids ? changeJson : serializeChange(school_id, { type, ids: visible }));
  }

  send(message: object): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    if (this.socket.bufferedAmount > lineLimits.unreadBytes) return this.socket.terminate();
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(text);
  }

  /**
   * Checks that the session and the memberships are still valid; false when the session has ended. Changed roles are
   * sent to the screen.
   */
  async recheck(): Promise<boolean> {
    const { access, clock } = this.platform;
    if (this.token === undefined) return true;
    const session = await access.session(this.token, clock.now());
    if (!session) return false;
    for (const school_id of this.schools.keys()) {
      const place = new Place(this.platform, await access.placeIn(session, school_id));
      const { roles } = place;
      // The roles are read now, not when the look-up began, so that two concurrent checks report a loss once.
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

/** The message about a change. */
export const serializeChange = (school_id: number, { type, ids }: Pick<Change, 'type' | 'ids'>): string =>
  JSON.stringify({ type: 'changed', school_id, topic: topicOf(type), ids: ids.slice(0, MAX_IDS) });
