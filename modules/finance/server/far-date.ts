import { AppError } from '@ritm/http';
import type { LocalDate } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { financeErrors, isFarDate } from '../contract/index.ts';

/** Throws unless the date is near or has a reason. Returns the trimmed reason for the audit. */
export function requireReasonForDate(
  { time_zone, now }: WriteContext,
  date: LocalDate,
  reason: string | null | undefined,
): string | undefined {
  if (!reason && isFarDate(date, todayIn(time_zone, now))) throw new AppError(financeErrors.date_reason);
  return reason || undefined;
}
