import type { ActivityClass } from '../../contract/activity.ts';

/** Days. The period is compared with as many days before it. */
export const PERIOD_DAYS = 30;
/** More days of silence than that, and it is … */
export const SILENCE = { fading: 14, sleeping: 30, gone: 90 } as const;
/** Came at least so often before, and now at most half as often: fades, though not silent yet. */
export const HABIT = 4;

export interface Attendance {
  /** Days since the last visit, or since the card was written in when none is known. */
  silent_days: number;
  /** Visits of the last `PERIOD_DAYS`, and of as many days before them. */
  visits: number;
  visits_before: number;
}

/** The rule that the statement of the report repeats in SQL; a test holds them to each other. */
export function activityOf({ silent_days, visits, visits_before }: Attendance): ActivityClass {
  if (silent_days > SILENCE.gone) return 'gone';
  if (silent_days > SILENCE.sleeping) return 'sleeping';
  const isHalved = visits_before >= HABIT && visits * 2 <= visits_before;
  return silent_days > SILENCE.fading || isHalved ? 'fading' : 'active';
}
