import { AppError } from '@ritm/http';
import { timetableErrors as errors } from '../../contract/index.ts';

/** The instant that a text names. What is none of the calendar's years is on nobody's grid: 422 `slot_closed`. */
export function slotInstant(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time) || time < Date.UTC(1901) || time > Date.UTC(2998)) throw new AppError(errors.slot_closed);
  return new Date(time).toISOString();
}
