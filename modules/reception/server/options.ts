import { arrivalRefusalText, type CheckInOption } from '../contract/index.ts';
import { type LotRow, toLot } from '@ritm/passes/server';
import { policiesToday } from '@ritm/services/rules';
import { arrivalOption } from '../rules/arrival-option.ts';
import { byLikelihood, decideArrival, type Arrival, type ArrivalFacts } from '../rules/check-in.ts';
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
      const arrival = decideArrival(factsOf(row, { client, lots }));
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
  policies: policiesToday(row),
  lots: lots.map(toLot),
  lesson_plus_id: null,
  debt: {
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

export const toOption = (
  { row, arrival }: Candidate,
  { lots, language }: { lots: readonly LotRow[]; language: 'ru' | 'en' },
): CheckInOption =>
  arrivalOption(
    { row, awaited: hasSeat(row), arrival },
    {
      passName: (id) => lots.find((lot) => lot.id === id)!.name,
      refusal: (refused) => arrivalRefusalText(refused, language),
    },
  );
