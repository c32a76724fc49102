import { addDays, type LocalDate } from '@ritm/kernel';

const DAYS_AHEAD = 1;
const DAYS_BACK = 400;

/** Money and sales of such a day are more often a slip of the hand than the truth: whoever means it says why. Dates of imports are the file's. */
export const isFarDate = (date: LocalDate, today: LocalDate): boolean =>
  date > addDays(today, DAYS_AHEAD) || date < addDays(today, -DAYS_BACK);
