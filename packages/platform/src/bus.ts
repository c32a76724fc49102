/** A change announced to open screens: its kind, its organization and its ids. The screen reloads what it shows. */
export interface Change {
  school_id: number | null;
  type: string;
  ids: readonly number[];
}

/** Works inside one process; the NOTIFY channel `events` carries the same changes to the other processes. */
export class Bus {
  private readonly listeners = new Set<(change: Change) => void>();

  listen(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish(change: Change): void {
    for (const listener of this.listeners) listener(change);
  }
}

/** A message for one person: `type` and little more. */
export interface PersonMessage {
  readonly type: string;
  readonly seq?: number;
}
type PersonListener = { onMessage(user_id: number, message: PersonMessage): void; onGap(): void };

/** Messages for single persons, which every process receives by NOTIFY. */
export class PersonBus {
  private readonly listeners = new Set<PersonListener>();

  listen(listener: PersonListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish(user_id: number, message: PersonMessage): void {
    for (const listener of this.listeners) listener.onMessage(user_id, message);
  }

  /** The NOTIFY connection was down for a while, so messages sent meanwhile must be looked up. */
  missed(): void {
    for (const listener of this.listeners) listener.onGap();
  }
}
