import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { EARLY_MS } from '../rules/check-in.ts';

/** Whoever comes before midnight to a class that begins soon after it comes on the day of the class. */
export const latestDay = ({ time_zone }: WriteContext, at: string): string =>
  todayIn(time_zone, new Date(Date.parse(at) + EARLY_MS).toISOString());
