import { remainderOf, validityOf } from '@ritm/passes/rules';
import { type Arrival, isBarred } from './check-in.ts';

interface NearClass {
  timetable_id: number;
  occurrence_id: number;
  title: string;
  date: string;
  time_from: string;
  time_to: string;
  capacity: number | null;
  booked: number;
}

export interface ArrivalTexts {
  /** The name of one of the client's passes. */
  passName: (lot_id: number) => string;
  refusal: (refused: Extract<Arrival, { outcome: 'refused' }>) => string;
}

/**
 * A class as the reception offers it, with what a mark would leave of the pass that pays for it, in hundredths of a
 * visit.
 */
export function arrivalOption(
  { row, awaited, arrival }: { row: NearClass; awaited: boolean; arrival: Arrival },
  { passName, refusal }: ArrivalTexts,
) {
  const { timetable_id, occurrence_id, title, date, time_from, time_to, capacity, booked } = row;
  const { outcome, unfreeze } = arrival;
  return {
    timetable_id,
    occurrence_id,
    title,
    date,
    time_from,
    time_to,
    booked: awaited,
    free: capacity === null ? null : Math.max(0, capacity - booked),
    outcome,
    barred: isBarred(arrival),
    lesson_plus: outcome === 'covered' ? passAfter(arrival, date, passName) : null,
    unfreeze: unfreeze && {
      lesson_plus_id: unfreeze.lot.id,
      name: passName(unfreeze.lot.id),
      to_date: unfreeze.freeze.to_date,
    },
    refusal: outcome === 'refused' ? refusal(arrival) : null,
    make_up: null,
  };
}

function passAfter(
  { lot, charge }: Extract<Arrival, { outcome: 'covered' }>,
  date: string,
  passName: ArrivalTexts['passName'],
) {
  const after = { ...lot, charges: [...lot.charges, { id: 0, date_visit: date, service_id: null, ...charge }] };
  const { left } = remainderOf(after, date);
  return { id: lot.id, name: passName(lot.id), left, ends_on: validityOf(after, date).ends_on };
}
