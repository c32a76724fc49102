import type { ActivityClass } from '../../contract/activity.ts';

/** The length of the period in days; it is compared with as many days before it. */
export const PERIOD_DAYS = 30;
/** A client is in a class after more days of silence than this. */
export const SILENCE = { fading: 14, sleeping: 30, gone: 90 } as const;
/**
 * A client who came at least this often before, and now comes at most half as often, is fading even without silence.
 */
export const HABIT = 4;

export interface Attendance {
  /** Days since the last visit, or since the card was created when no visit is known. */
  silent_days: number;
  /** Visits of the last `PERIOD_DAYS`, and of as many days before them. */
  visits: number;
  visits_before: number;
}

/** The statement of the report repeats this rule in SQL; a test keeps the two equal. */
export function activityOf({ silent_days, visits, visits_before }: Attendance): ActivityClass {
  if (silent_days > SILENCE.gone) return 'gone';
  if (silent_days > SILENCE.sleeping) return 'sleeping';
  const isHalved = visits_before >= HABIT && visits * 2 <= visits_before;
  return silent_days > SILENCE.fading || isHalved ? 'fading' : 'active';
}
