/** A bucket of `burst` drops that `perSecond` refill: how often the other side may speak. `now`: milliseconds of a clock that only goes forward. */
export class Allowance {
  private left: number;
  private at: number;
  private readonly limits: { readonly perSecond: number; readonly burst: number };

  constructor(limits: { readonly perSecond: number; readonly burst: number }, now: number) {
    this.limits = limits;
    this.left = limits.burst;
    this.at = now;
  }

  /** Is this one still within what is allowed? */
  take(now: number): boolean {
    const { perSecond, burst } = this.limits;
    this.left = Math.min(burst, this.left + ((now - this.at) / 1000) * perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left--;
    return true;
  }
}
