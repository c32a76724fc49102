import { arrivalRefusalText, type CheckInOption } from '../contract/index.ts';
import { type LotRow, toLot } from '@ritm/passes/server';
import { byLikelihood, judgeArrival, type Arrival, type ArrivalFacts } from '../rules/check-in.ts';
import { remainderOf, validityOf } from '@ritm/passes/rules';
import type { ClientFacts } from './queries.ts';
import type { NearClassRow } from './class-queries.ts';

const seated = new Set(['booked', 'confirmed', 'marked', 'no_show']);
export const hasSeat = ({ seat }: Pick<NearClassRow, 'seat'>): boolean => seat !== null && seated.has(seat);

/** A class and the outcome of marking the client in it. */
export interface Candidate {
  row: NearClassRow;
  arrival: Arrival;
}

/** The classes in which a client could be marked, the likeliest first. */
export function candidatesOf(
  rows: readonly NearClassRow[],
  { client, lots, at }: { client: ClientFacts; lots: readonly LotRow[]; at: string },
): Candidate[] {
  const order = byLikelihood(at);
  return rows
    .map((row) => {
      const { starts_at, occurrence_id } = row;
      const arrival = judgeArrival(factsOf(row, { client, lots }));
      return { row, starts_at, occurrence_id, awaited: hasSeat(row), arrival };
    })
    .toSorted(order)
    .map(({ row, arrival }) => ({ row, arrival }));
}

const factsOf = (
  row: NearClassRow,
  { client, lots }: { client: ClientFacts; lots: readonly LotRow[] },
): ArrivalFacts => ({
  date_visit: row.date,
  time: row.time_from,
  service_id: row.service_id,
  format: row.format,
  miss_policy: row.miss_policy ?? {},
  lots: lots.map(toLot),
  lesson_plus_id: null,
  debt: {
    policy: row.debt_policy ?? 'allow',
    limit: row.debt_limit ?? 1,
    uncovered: client.uncovered,
    single_price: row.single_price ?? 0,
  },
  place: {
    capacity: row.capacity,
    booked: row.booked,
    has_seat: hasSeat(row),
    canceled: row.status === 'canceled',
  },
});

export function toOption(
  { row, arrival }: Candidate,
  { lots, language }: { lots: readonly LotRow[]; language: 'ru' | 'en' },
): CheckInOption {
  const { timetable_id, occurrence_id, title, date, time_from, time_to, capacity, booked } = row;
  const { outcome, unfreeze } = arrival;
  return {
    timetable_id,
    occurrence_id,
    title,
    date,
    time_from,
    time_to,
    booked: hasSeat(row),
    free: capacity === null ? null : Math.max(0, capacity - booked),
    outcome,
    lesson_plus: outcome === 'covered' ? passAfter(arrival, { lots, date }) : null,
    unfreeze: unfreeze && {
      lesson_plus_id: unfreeze.lot.id,
      name: nameOf(lots, unfreeze.lot.id),
      to_date: unfreeze.freeze.to_date,
    },
    refusal: outcome === 'refused' ? arrivalRefusalText(arrival, language) : null,
  };
}

function passAfter(
  { lot, charge }: Extract<Arrival, { outcome: 'covered' }>,
  { lots, date }: { lots: readonly LotRow[]; date: string },
): CheckInOption['lesson_plus'] {
  const after = { ...lot, charges: [...lot.charges, { id: 0, date_visit: date, service_id: null, ...charge }] };
  return {
    id: lot.id,
    name: nameOf(lots, lot.id),
    left: remainderOf(after, date).left,
    ends_on: validityOf(after, date).ends_on,
  };
}

const nameOf = (lots: readonly LotRow[], id: number): string => lots.find((lot) => lot.id === id)!.name;
