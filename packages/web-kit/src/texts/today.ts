import { ownZone } from './wall.ts';

let place: string | undefined;

/** From now on days are those of the displayed organization; without one, those of the reader. */
export function stayIn(timeZone: string | undefined): void {
  place = timeZone;
}

// Creating an `Intl` formatter is slow, and lists need the day in every row.
const makers = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in the zone, `YYYY-MM-DD`. */
export function todayOn(timeZone: string): string {
  let maker = makers.get(timeZone);
  if (!maker) makers.set(timeZone, (maker = new Intl.DateTimeFormat('sv-SE', { timeZone })));
  return maker.format(new Date());
}

/**
 * Today in the displayed zone: the default of forms, and the measure of late and soon. The server decides what counts.
 */
export const today = (): string => todayOn(place ?? ownZone());
