import { addDays, type LocalDate } from '@ritm/kernel';

/** A series that repeats without an end has dates this many days ahead; a daily job extends it. */
const HORIZON_DAYS = 120;

/** A series that begins beyond the horizon still gets its first date. */
export function horizonOf(today: LocalDate, first: LocalDate = today): LocalDate {
  const horizon = addDays(today, HORIZON_DAYS);
  return first > horizon ? first : horizon;
}
