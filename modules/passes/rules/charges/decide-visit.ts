import type { LocalDate, LocalTime } from '@ritm/kernel';
import type { Outcome } from '../../contract/index.ts';
import { chooseLot, type ChoiceRefusal, type Debt } from './choose-lot.ts';
import type { Charge, Format, Lot } from '../lots/lot.ts';
import { nearestRefusal } from './nearest-refusal.ts';
import type { LotRefusal } from './refuse-lot.ts';
import { chargeOf } from '../lots/unit-value.ts';
import { weightOf, type MissPolicy } from './weights.ts';

/** The inputs of a decision about one mark. */
export interface VisitFacts {
  outcome: Outcome;
  date_visit: LocalDate;
  time: LocalTime | null;
  service_id: number | null;
  format: Format;
  miss_policy: MissPolicy;
  lots: readonly Lot[];
  lesson_plus_id: number | null;
  debt: Debt;
}

/** The charge to write, or why there is none. */
export type VisitDecision =
  | {
      charge: { lesson_plus_id: number | null; visits: number; value: number; counted: boolean };
      lot: Lot | undefined;
      conflicts: readonly Charge[];
      reasons: Reasons;
    }
  | {
      refused: ChoiceRefusal;
      /** The reason to give when no pass pays. */ nearest: LotRefusal | null;
      reasons: Reasons;
    };
type Reasons = readonly { lesson_plus_id: number; reason: LotRefusal }[];

/**
 * Decides one visit: the outcome gives the weight, the selection rule gives the lot or none, the lot's price gives the
 * value.
 */
export function decideVisit(facts: VisitFacts): VisitDecision {
  const { outcome, date_visit, time, service_id, format, lots, lesson_plus_id, debt } = facts;
  const weight = weightOf(outcome, facts.miss_policy);
  const choice = chooseLot({ visit: { service_id, format, date_visit, time, weight }, lots, lesson_plus_id, debt });
  const { reasons } = choice;
  if ('refused' in choice)
    return { refused: choice.refused, nearest: nearestRefusal(lots, reasons, date_visit), reasons };
  const counted = weight > 0;
  if ('uncovered' in choice)
    return { charge: { lesson_plus_id: null, ...choice.uncovered, counted }, lot: undefined, conflicts: [], reasons };
  return {
    charge: { lesson_plus_id: choice.lot.id, ...chargeOf(choice.lot, weight), counted },
    lot: choice.lot,
    conflicts: choice.conflicts,
    reasons,
  };
}
