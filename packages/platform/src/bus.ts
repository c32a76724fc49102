/** A change told to open screens: what kind, of which organization, which ids. The screen asks again for what it shows. */
export interface Change {
  school_id: number | null;
  type: string;
  ids: readonly number[];
}

/** Inside one process; `events` in the database carries the same to others. */
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

/** What is said to one person: `type` and little besides. */
export interface PersonMessage {
  readonly type: string;
  readonly seq?: number;
}
type PersonListener = { onMessage(user_id: number, message: PersonMessage): void; onGap(): void };

/** What every process hears by NOTIFY for single persons. */
export class PersonBus {
  private readonly listeners = new Set<PersonListener>();

  listen(listener: PersonListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish(user_id: number, message: PersonMessage): void {
    for (const listener of this.listeners) listener.onMessage(user_id, message);
  }

  /** The channel was down for a while: whatever was said meanwhile is to be looked up. */
  missed(): void {
    for (const listener of this.listeners) listener.onGap();
  }
}
