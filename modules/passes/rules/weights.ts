import type { Visits } from '@ritm/kernel';
import type { Outcome } from '../contract/index.ts';
import { ONE_VISIT } from './lot.ts';

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
