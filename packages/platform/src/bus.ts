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
