import { addDays, type LocalDate } from '@ritm/kernel';

const DAYS_AHEAD = 1;
const DAYS_BACK = 400;

/**
 * A record of money or a sale on such a day is usually a slip of the hand, so a person must give a reason for it.
 * Imports keep the dates of their file.
 */
export const isFarDate = (date: LocalDate, today: LocalDate): boolean =>
  date > addDays(today, DAYS_AHEAD) || date < addDays(today, -DAYS_BACK);
