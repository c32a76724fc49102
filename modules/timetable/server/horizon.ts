import { addDays, type LocalDate } from '@ritm/kernel';

/** «Never» has dates this far ahead; the nightly job keeps it so. */
const HORIZON_DAYS = 120;

/** A series that begins beyond the horizon has its first date all the same. */
export function horizonOf(today: LocalDate, first: LocalDate = today): LocalDate {
  const horizon = addDays(today, HORIZON_DAYS);
  return first > horizon ? first : horizon;
}
