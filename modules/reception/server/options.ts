import { scanRefusalText, type CheckInOption } from '../contract/index.ts';
import { type LotRow, toLot } from '@ritm/passes/server';
import { canMakeUpIn } from '@ritm/passes/rules';
import type { OpenMakeUp } from '@ritm/visits/server';
import { isBarred } from '../rules/check-in.ts';
import { policiesToday, priceOfVisit } from '@ritm/services/rules';
import { holdsSeat } from '@ritm/timetable/contract';
import { arrivalOption } from '../rules/arrival-option.ts';
import {
  ranked,
  toCandidate,
  type Candidate as CandidateOf,
  type ClassFacts,
  type ServiceTerms,
} from '../rules/candidates.ts';
import type { ClientFacts } from './queries.ts';
import type { NearClassRow } from './class-queries.ts';

/** A class and the outcome of marking the client in it. */
export type Candidate = CandidateOf<NearClassRow>;

/** The classes in which a client could be marked, the likeliest first. */
export function candidatesOf(
  rows: readonly NearClassRow[],
  { client, lots, at }: { client: Pick<ClientFacts, 'uncovered'>; lots: readonly LotRow[]; at: string },
): Candidate[] {
  const payer = { lots: lots.map(toLot), uncovered: client.uncovered };
  return ranked(
    rows.map((row) => toCandidate(row, factsOf(row), payer)),
    at,
  );
}

const factsOf = (row: NearClassRow): ClassFacts => ({
  ...row,
  service: serviceOf(row),
  has_seat: holdsSeat(row.seat),
  absence: row.absence_id === null ? null : { lesson_minus_id: row.absence_id, owed: row.absence_owed },
});

function serviceOf(row: NearClassRow): ServiceTerms | null {
  if (row.service_id === null) return null;
  return {
    id: row.service_id,
    format: row.format,
    policies: policiesToday(row),
    single_price: row.priced === null ? 0 : priceOfVisit(row.priced),
  };
}

export const toOption = (
  candidate: Candidate,
  { lots, makeUps, language }: { lots: readonly LotRow[]; makeUps: readonly OpenMakeUp[]; language: 'ru' | 'en' },
): CheckInOption => ({
  ...arrivalOption(candidate, {
    passName: (id) => lots.find((lot) => lot.id === id)!.name,
    refusal: (refused) => scanRefusalText(refused, language),
  }),
  make_up: makeUpIn(candidate, { lots, makeUps }),
});

/** The oldest absence that a visit to the class would make up, unless the class takes nobody in. */
function makeUpIn(
  { arrival, facts: { date, time_from: time, service, branch_id } }: Candidate,
  { lots, makeUps }: { lots: readonly LotRow[]; makeUps: readonly OpenMakeUp[] },
): CheckInOption['make_up'] {
  if (isBarred(arrival)) return null;
  const visit = { date, time, branch_id, service_id: service?.id ?? null, format: service?.format ?? 'group' };
  const found = makeUps.find((one) => {
    const lot = lots.find(({ id }) => id === one.lesson_plus_id);
    return lot && canMakeUpIn(one, toLot(lot), visit);
  });
  return found ? { id: found.id, date_visit: found.date_visit } : null;
}
