import { AppError } from '@ritm/http';
import { timetableErrors as errors } from '../../contract/index.ts';

/** Parses an instant. An instant outside the years of the calendar is on no grid: 422 `slot_closed`. */
export function slotInstant(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time) || time < Date.UTC(1901) || time > Date.UTC(2998)) throw new AppError(errors.slot_closed);
  return new Date(time).toISOString();
}
