/** A change announced to open screens: its kind, its organization and its ids. The screen reloads what it shows. */
export interface Change {
  school_id: number | null;
  type: string;
  ids: readonly number[];
}

/** What this process reads of `events`, its own and those of the other processes (`events/relay.ts`). */
export class Bus {
  private readonly listeners = new Set<(change: Change) => void>();
  private readonly missing = new Set<() => void>();

  listen(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish(change: Change): void {
    for (const listener of this.listeners) listener(change);
  }

  /**
   * Subscribes to the moment after which the screens of this process have to begin anew; returns the unsubscribe
   * function.
   */
  onMissed(listener: () => void): () => void {
    this.missing.add(listener);
    return () => this.missing.delete(listener);
  }

  /** The process slept for so long that no screen can be sent everything it missed. */
  missed(): void {
    for (const listener of this.missing) listener();
  }
}

/** A message for one person: `type` and little more. */
export interface PersonMessage {
  readonly type: string;
  readonly seq?: number;
}
type PersonListener = (user_id: number, message: PersonMessage) => void;

/** Messages for single persons, which every process reads from `events`. */
export class PersonBus {
  private readonly listeners = new Set<PersonListener>();

  listen(listener: PersonListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish(user_id: number, message: PersonMessage): void {
    for (const listener of this.listeners) listener(user_id, message);
  }
}
