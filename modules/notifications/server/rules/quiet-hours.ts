import { addDays } from '@ritm/kernel';
import { instantOf, wallTimeOf } from '@ritm/kernel/zone';

export interface QuietHours {
  /** `HH:MM` on the wall of the person's zone; `to` is no longer quiet. Over midnight when `from` is the later. */
  from: string;
  to: string;
}

/** When a push may go out: now, or when the quiet hours end in the person's zone. Instants are ISO. */
export function pushTime(now: string, zone: string, quiet: QuietHours | null): string {
  if (!quiet || quiet.from === quiet.to) return now;
  const { date, time } = wallTimeOf(now, zone);
  const overnight = quiet.from > quiet.to;
  const isQuiet = overnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!isQuiet) return now;
  const end = instantOf(overnight && time >= quiet.from ? addDays(date, 1) : date, quiet.to, zone);
  // Where the clocks go back an hour is lived through twice, and its end may already be behind.
  return end > now ? end : now;
}
