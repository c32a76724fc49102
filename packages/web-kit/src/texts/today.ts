import { wallClockIn } from '@ritm/kernel';
import { ownZone } from './wall.ts';

let place: string | undefined;

/** From now on days are those of the displayed organization; without one, those of the reader. */
export function stayIn(timeZone: string | undefined): void {
  place = timeZone;
}

/** The calendar day in the zone, `YYYY-MM-DD`. */
export const todayOn = (timeZone: string): string => wallClockIn(timeZone, new Date()).date;

/**
 * Today in the displayed zone: the default of forms, and the measure of late and soon. The server decides what counts.
 */
export const today = (): string => todayOn(place ?? ownZone());
