import { AppError } from '@ritm/http';
import { checkInErrors, type CheckInBody } from '../contract/index.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/**
 * Returns the instant of the scan by the server's clock. A device's clock may be minutes or hours off; the clock it
 * reports at sending gives the error. A scan in the future counts as now; one older than a week is refused (422),
 * because nobody remembers it.
 */
export function scanInstant(now: string, offline: CheckInBody['offline']): string {
  if (!offline) return now;
  const age = Math.max(0, Date.parse(offline.sent_at) - Date.parse(offline.scanned_at));
  if (age > WEEK_MS) throw new AppError(checkInErrors.scan_too_old);
  return new Date(Date.parse(now) - age).toISOString();
}
