import type { Captcha } from '@ritm/accounts/server';

/** The settings that the server passes to the module. */
export interface BookingSettings {
  captcha: Captcha;
  /** The milliseconds for which a public answer is cached. */
  ttlMs: number;
  /** A monotonic clock in milliseconds. */
  monotonic: () => number;
}
