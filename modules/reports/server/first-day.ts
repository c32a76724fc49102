import type { LocalDate } from '@ritm/kernel';

/** The first day that the wire knows: no report answers with an earlier one. */
export const FIRST_DAY: LocalDate = '1900-01-01';
