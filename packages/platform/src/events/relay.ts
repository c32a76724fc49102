import { labelOf } from '../error-code.ts';
import type { Forgotten } from '../access.ts';
import type { PersonMessage } from '../bus.ts';
import type { Platform } from '../platform.ts';
import { internalEvents } from './internal.ts';
import { Paced } from './paced.ts';
import { currentPosition, readEvents, type Position, type StoredEvent } from './position.ts';

/** While a reading takes longer, what is cached about access may be outdated. */
const SLOW_MS = 2_000;
/**
 * A process that slept for longer begins anew, and so do its screens: to replay everything would take longer than to
 * reload.
 */
const MAX_SILENCE_MS = 10 * 60_000;

/**
 * Passes on what any process has committed since this one started, to its sockets and its access cache. It reads the
 * table from its own position in memory, when something is announced and at least every second, so a lost announcement
 * delays an event and loses none.
 */
export class Relay {
  private readonly platform: Platform;
  private readonly paced: Paced;
  private readonly stopListening: () => void;
  private position: Position;
  private readAt: number;

  private constructor(platform: Platform, position: Position) {
    this.platform = platform;
    this.position = position;
    this.readAt = platform.clock.monotonic();
    this.paced = new Paced(platform.clock, () => this.read());
    this.stopListening = platform.announcements.onAnnounced(this.paced.wake);
    this.paced.wake();
  }

  static async start(platform: Platform): Promise<Relay> {
    return new Relay(platform, await currentPosition(platform.database));
  }

  async stop(): Promise<void> {
    this.stopListening();
    await this.paced.stop();
  }

  private async read(): Promise<boolean> {
    const { access, clock, database } = this.platform;
    const slow = setTimeout(() => this.distrustCache(), SLOW_MS);
    try {
      if (clock.monotonic() - this.readAt > MAX_SILENCE_MS) await this.beginAnew();
      const { events, next, isPart } = await readEvents(database, this.position);
      // What was read before these events must not stay cached beyond them, so access is forgotten before the position
      // moves on.
      for (const event of events) this.dispatch(event);
      this.position = next;
      this.readAt = clock.monotonic();
      access.listening = true;
      return isPart;
    } catch (error) {
      this.distrustCache();
      this.platform.log.warn('events not read', { code: labelOf(error) });
      return false;
    } finally {
      clearTimeout(slow);
    }
  }

  private dispatch({ type, school_id, ids, data }: StoredEvent): void {
    const { access, bus, people } = this.platform;
    if (type === internalEvents.access) access.forget(data as unknown as Forgotten);
    else if (type === internalEvents.person)
      for (const user_id of ids) people.publish(user_id, data as unknown as PersonMessage);
    else bus.publish({ school_id, type, ids });
  }

  private distrustCache(): void {
    this.platform.access.listening = false;
    this.platform.access.forgetAll();
  }

  private async beginAnew(): Promise<void> {
    const position = await currentPosition(this.platform.database);
    this.position = position;
    this.platform.access.forgetAll();
    this.platform.bus.missed();
  }
}
