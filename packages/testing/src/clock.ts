import type { Clock } from '@ritm/platform';
import type pg from 'pg';

/** A clock that does not move until a test moves it, in the process and in the database alike. */
export class TestClock implements Clock {
  private at: number;
  private readonly owner: () => pg.Pool;

  constructor(start: string, owner: () => pg.Pool) {
    this.at = Date.parse(start);
    this.owner = owner;
  }

  now = (): string => new Date(this.at).toISOString();
  monotonic = (): number => performance.now() + this.moved;
  private moved = 0;

  async set(instant: string): Promise<void> {
    this.moved += Math.max(0, Date.parse(instant) - this.at);
    this.at = Date.parse(instant);
    await this.propagate();
  }

  advance(ms: number): Promise<void> {
    return this.set(new Date(this.at + ms).toISOString());
  }

  /** Makes the database's one clock function return the same instant. */
  async propagate(): Promise<void> {
    await this.owner().query(
      `
        create or replace function ritm_now() returns timestamptz language sql stable as $f$
          select '${this.now()}'::timestamptz
        $f$`,
    );
  }
}
