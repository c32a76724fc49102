import { AppError } from '@ritm/http';
import { addDays, type LocalDate } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { rightsErrors, rightsOf } from '../contract/index.ts';

type Context = Pick<ReadContext | WriteContext, 'maybeActor' | 'now' | 'time_zone'>;

/** Jobs have no caller and no limit. */
const daysOf = ({ maybeActor }: Context): number | null => (maybeActor ? rightsOf(maybeActor).days_back : null);

/** The first day, in the organization's calendar, whose records the caller may see and change; null means every day. */
export function earliestDay(context: Context): LocalDate | null {
  const days = daysOf(context);
  return days === null ? null : addDays(todayIn(context.time_zone, context.now), -days);
}

/** The later of the two days, with which a list for the caller begins. */
export function sinceDay(context: Context, from: LocalDate): LocalDate {
  const earliest = earliestDay(context);
  return earliest !== null && earliest > from ? earliest : from;
}

/** Throws 403 when one of the days is earlier than the caller may see and change. */
export function requireRecent(context: Context, ...days: readonly LocalDate[]): void {
  const earliest = earliestDay(context);
  if (earliest !== null && days.some((day) => day < earliest))
    throw new AppError(rightsErrors.too_far_back, { days: daysOf(context) });
}
