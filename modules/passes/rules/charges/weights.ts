import type { Visits } from '@ritm/kernel';
import type { Outcome } from '../../contract/index.ts';
import { ONE_VISIT } from '../lots/lot.ts';

/** A service's own weights; a missing outcome takes the default. */
export type MissPolicy = { readonly [K in Outcome]?: Visits | undefined };

/** Default cost of an outcome: canceling in time is free, staying away is charged. */
const defaultWeights: Readonly<Record<Outcome, Visits>> = {
  attended: ONE_VISIT,
  trial: 0,
  canceled_early: 0,
  canceled_late: ONE_VISIT,
  no_show: ONE_VISIT,
  excused: 0,
  canceled_by_school: 0,
};

/**
 * The weight of an outcome in hundredths of a visit. A weight above 0 makes a counted visit: it starts the lot's
 * validity and counts towards its caps.
 */
export function weightOf(outcome: Outcome, policy: MissPolicy = {}): Visits {
  return policy[outcome] ?? defaultWeights[outcome];
}
