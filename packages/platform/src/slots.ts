import { AppError, commonErrors } from '@ritm/http';

/**
 * Lets a few callers of this process through at once and makes the others wait in their order; one too many is told
 * that the server is busy.
 */
export class Slots {
  private free: number;
  private readonly maxWaiting: number;
  private readonly waiting: (() => void)[] = [];

  constructor({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
    this.free = atOnce;
    this.maxWaiting = maxWaiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else if (this.waiting.length >= this.maxWaiting) throw new AppError(commonErrors.unavailable);
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
