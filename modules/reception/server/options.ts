import { scanRefusalText, type CheckInOption } from '../contract/index.ts';
import { type LotRow, toLot } from '@ritm/passes/server';
import { policiesToday } from '@ritm/services/rules';
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

const factsOf = (row: NearClassRow): ClassFacts => ({ ...row, service: serviceOf(row), has_seat: holdsSeat(row.seat) });

function serviceOf(row: NearClassRow): ServiceTerms | null {
  if (row.service_id === null) return null;
  return {
    id: row.service_id,
    format: row.format,
    policies: policiesToday(row),
    single_price: row.single_price ?? 0,
  };
}

export const toOption = (
  candidate: Candidate,
  { lots, language }: { lots: readonly LotRow[]; language: 'ru' | 'en' },
): CheckInOption =>
  arrivalOption(candidate, {
    passName: (id) => lots.find((lot) => lot.id === id)!.name,
    refusal: (refused) => scanRefusalText(refused, language),
  });
