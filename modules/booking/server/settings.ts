import type { Captcha } from '@ritm/accounts/server';

/** What the assembly gives the module. */
export interface BookingSettings {
  captcha: Captcha;
  /** Milliseconds for which a public answer is told again without asking the database. */
  ttlMs: number;
  /** Milliseconds that only grow. */
  monotonic: () => number;
}
