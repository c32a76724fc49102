import { ownZone } from './wall.ts';

let place: string | undefined;

/** Days are those of the organization on the screen from now on; of the reader, when there is none. */
export function stayIn(timeZone: string | undefined): void {
  place = timeZone;
}

// `Intl` takes long to wake, and lists ask for the day in every row.
const makers = new Map<string, Intl.DateTimeFormat>();

/** The day on the wall of a zone, `YYYY-MM-DD`. */
export function todayOn(timeZone: string): string {
  let maker = makers.get(timeZone);
  if (!maker) makers.set(timeZone, (maker = new Intl.DateTimeFormat('sv-SE', { timeZone })));
  return maker.format(new Date());
}

/** Today where the person is: what forms begin with, and what is late or soon. What counts is decided by the server. */
export const today = (): string => todayOn(place ?? ownZone());
