import type { Visits } from '@ritm/kernel';
import { ONE_VISIT } from './lot.ts';

/** How a booked visit ended, as it stands on the wire and in the database. */
export const outcomes = [
  'attended',
  'trial',
  'canceled_early',
  'canceled_late',
  'no_show',
  'excused',
  'canceled_by_school',
] as const;
export type Outcome = (typeof outcomes)[number];

/** A service's own weights; what is missing takes the default. */
export type MissPolicy = Partial<Record<Outcome, Visits>>;

/** What an outcome costs when the service says nothing else: who cancels in time pays nothing, who stays away pays. */
const defaultWeights: Readonly<Record<Outcome, Visits>> = {
  attended: ONE_VISIT,
  trial: 0,
  canceled_early: 0,
  canceled_late: ONE_VISIT,
  no_show: ONE_VISIT,
  excused: 0,
  canceled_by_school: 0,
};

/** Hundredths of a visit. Above 0 it is a counted visit: it starts a lot's clock and fills its caps. */
export function weightOf(outcome: Outcome, policy: MissPolicy = {}): Visits {
  return policy[outcome] ?? defaultWeights[outcome];
}
