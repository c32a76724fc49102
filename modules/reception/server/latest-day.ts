import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { EARLY_MS } from '../rules/check-in.ts';

/** A client who arrives before midnight for a class soon after it is marked on the day of the class. */
export const latestDay = ({ time_zone }: WriteContext, at: string): string =>
  todayIn(time_zone, new Date(Date.parse(at) + EARLY_MS).toISOString());
