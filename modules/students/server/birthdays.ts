import type { Runner } from '@ritm/platform';
import { birthdaysOn } from './queries/bulk.ts';

/**
 * Clients outside the archive whose birthday is on this date, ordered by name; `teacher_id` limits the list to a
 * teacher's own clients. A person born on 29 February is listed on the 28th in a common year.
 */
export function birthdays(
  runner: Runner,
  { school_id, date, teacher_id = null }: { school_id: number; date: string; teacher_id?: number | null },
) {
  return runner.run(birthdaysOn, { school_id, days: birthdayKeys(date), teacher_id });
}

/** The birthdays that fall on a date, as `month * 100 + day`. */
export function birthdayKeys(date: string): number[] {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [month * 100 + day, ...(month === 2 && day === 28 && !isLeap ? [229] : [])];
}
