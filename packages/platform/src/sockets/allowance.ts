/**
 * A token bucket of `burst` tokens, refilled with `perSecond`: how often the other side may send. `now` is in
 * milliseconds of a monotonic clock.
 */
export class Allowance {
  private left: number;
  private at: number;
  private readonly limits: { readonly perSecond: number; readonly burst: number };

  constructor(limits: { readonly perSecond: number; readonly burst: number }, now: number) {
    this.limits = limits;
    this.left = limits.burst;
    this.at = now;
  }

  /** Takes one token; false when the bucket is empty. */
  take(now: number): boolean {
    const { perSecond, burst } = this.limits;
    this.left = Math.min(burst, this.left + ((now - this.at) / 1000) * perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left--;
    return true;
  }
}
