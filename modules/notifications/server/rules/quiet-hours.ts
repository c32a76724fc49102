import { addDays } from '@ritm/kernel';
import { instantOf, wallTimeOf } from '@ritm/kernel/zone';

export interface QuietHours {
  /**
   * `HH:MM` in the person's local time; `to` is exclusive. The interval spans midnight when `from` is later than `to`.
   */
  from: string;
  to: string;
}

/** When a push may be sent: now, or when the quiet hours end in the person's zone. Instants are ISO. */
export function pushTime(now: string, zone: string, quiet: QuietHours | null): string {
  if (!quiet) return now;
  const { date, time } = wallTimeOf(now, zone);
  const overnight = quiet.from > quiet.to;
  if (!overnight && time < quiet.from) return now;
  const end = instantOf(overnight && time >= quiet.from ? addDays(date, 1) : date, quiet.to, zone);
  // The end is past by day, and in the hour that occurs twice when clocks are set back.
  return end > now ? end : now;
}
