import type { LocalDate, LocalTime } from '@ritm/kernel';
import type { Outcome } from '../../contract/index.ts';
import { chooseLot, type ChoiceRefusal, type Debt } from './choose-lot.ts';
import type { Charge, Format, Lot } from '../lots/lot.ts';
import { nearestRefusal } from './nearest-refusal.ts';
import type { LotRefusal } from './refuse-lot.ts';
import { chargeOf } from '../lots/unit-value.ts';
import type { VisitPolicies } from '@ritm/services/rules';

/** The inputs of a decision about one mark. */
export interface VisitFacts {
  outcome: Outcome;
  date_visit: LocalDate;
  time: LocalTime | null;
  /** The branch of the class, as far as it is known. */
  branch_id?: number | null | undefined;
  service_id: number | null;
  format: Format;
  /** The policies of the service as it is today; a lot was sold with its own. */
  policies: VisitPolicies;
  lots: readonly Lot[];
  lesson_plus_id: number | null;
  /** Null: only a lot may pay. */
  debt: Debt | null;
  /** The lot whose sale covered this visit, when the visit stays on its date and only its outcome changes. */
  covered_by?: number | null;
}

/** The charge to write, or why there is none. */
export type VisitDecision = (
  | {
      charge: { lesson_plus_id: number | null; visits: number; value: number; counted: boolean; covers_debt?: true };
      lot: Lot | undefined;
      conflicts: readonly Charge[];
    }
  | {
      refused: ChoiceRefusal;
      /** The reason to give when no pass pays. */ nearest: LotRefusal | null;
    }
) & {
  reasons: readonly { lesson_plus_id: number; reason: LotRefusal }[];
  /** The policies that hold for the visit: of the lot that pays or stands behind the debt, else of the service today. */
  policies: VisitPolicies;
};

/**
 * Decides one visit: the outcome gives the weight, the selection rule gives the lot or none, the lot's price gives the
 * value.
 */
export function decideVisit(facts: VisitFacts): VisitDecision {
  const { outcome, date_visit, time, service_id, format, lots, lesson_plus_id, debt, covered_by = null } = facts;
  const visit = { service_id, format, date_visit, time, branch_id: facts.branch_id };
  const choice = chooseLot({ visit, cost: outcome, policies: facts.policies, lots, lesson_plus_id, debt, covered_by });
  const { reasons, policies } = choice;
  if ('refused' in choice)
    return { refused: choice.refused, nearest: nearestRefusal(lots, reasons, date_visit), reasons, policies };
  if ('uncovered' in choice) {
    const counted = choice.uncovered.visits > 0;
    const charge = { lesson_plus_id: null, ...choice.uncovered, counted };
    return { charge, lot: undefined, conflicts: [], reasons, policies };
  }
  const { lot, weight, conflicts } = choice;
  const covers_debt = lot.id === covered_by && ({ covers_debt: true } as const);
  const charge = { lesson_plus_id: lot.id, ...chargeOf(lot, weight), counted: weight > 0, ...covers_debt };
  return { charge, lot, conflicts, reasons, policies };
}
