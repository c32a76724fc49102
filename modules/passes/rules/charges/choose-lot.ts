import { type Kopecks, multiplyRatio, type Visits } from '@ritm/kernel';
import { lateMarkingConflicts } from './late-marking.ts';
import type { VisitPolicies } from '@ritm/services/rules';
import type { Outcome } from '../../contract/index.ts';
import { type Charge, type Lot, ONE_VISIT } from '../lots/lot.ts';
import { lotBehindDebt, policiesFor } from './policies.ts';
import { type LotRefusal, refusalOf, refusalOfDebt, type Visit } from './refuse-lot.ts';
import { validityOf } from '../lots/validity.ts';
import { weightOf } from './weights.ts';

/** What a visit that no lot pays for meets. */
export type Debt = {
  /** Visits that the client owes already. */
  uncovered: Visits;
  /** With the policy `charge_single`: the price of a visit without a pass, as it is today. */
  single_price: Kopecks;
};

export type ChoiceInput = {
  visit: Omit<Visit, 'weight'>;
  /** The outcome, weighed by the policies that hold for each lot; or the visits of a charge that is written already. */
  cost: Outcome | Visits;
  /** The policies of the service as it is today. */
  policies: VisitPolicies;
  /** Every lot that the client may use, family passes included. */
  lots: readonly Lot[];
  /** A lot chosen by a person: it is used or refused, never replaced by another. */
  lesson_plus_id: number | null;
  /** Null: only a lot may pay. */
  debt: Debt | null;
  /** The lot whose sale covered this visit: it goes on covering it, whatever the visit now costs. */
  covered_by?: number | null;
};

export type ChoiceRefusal = LotRefusal | 'lot_not_found' | 'no_lot' | 'debt_limit';

export type Choice = (
  | {
      lot: Lot;
      weight: Visits;
      /** Later visits that would end up outside the lot: consent is required. */ conflicts: readonly Charge[];
    }
  | { uncovered: { visits: Visits; value: Kopecks } }
  | { refused: ChoiceRefusal }
) & {
  /** The reason for each lot that cannot pay. */
  reasons: readonly { lesson_plus_id: number; reason: LotRefusal }[];
  /** The policies that hold for the visit. */
  policies: VisitPolicies;
};

/** Chooses the lot that pays for a visit. One visit is never split over two lots. */
export function chooseLot(input: ChoiceInput): Choice {
  const { visit, lots, lesson_plus_id, debt } = input;
  const checkedLots = lots.map((lot) => {
    const weighed = { ...visit, weight: costUnder(policiesFor(lot, input.policies), input) };
    return { lot, visit: weighed, reason: refusalFor(lot, weighed, input) };
  });
  const reasons = checkedLots.flatMap(({ lot, reason }) => (reason ? [{ lesson_plus_id: lot.id, reason }] : []));
  const toChoice = ({ lot, visit: weighed }: (typeof checkedLots)[number]): Choice => ({
    lot,
    weight: weighed.weight,
    conflicts: lot.id === input.covered_by ? [] : conflictsOf(lot, weighed),
    reasons,
    policies: policiesFor(lot, input.policies),
  });
  const unpaid = { reasons, policies: policiesFor(lotBehindDebt(checkedLots), input.policies) };

  if (lesson_plus_id !== null) {
    const named = checkedLots.find(({ lot }) => lot.id === lesson_plus_id);
    if (!named) return { refused: 'lot_not_found', ...unpaid };
    return named.reason ? { refused: named.reason, ...unpaid } : toChoice(named);
  }
  const eligible = checkedLots.filter(({ reason }) => reason === null);
  const winner = eligible.toSorted((left, right) => compareRanks(rankOf(left.lot, visit), rankOf(right.lot, visit)))[0];
  return winner
    ? toChoice(winner)
    : { ...chargeDebt(costUnder(unpaid.policies, input), unpaid.policies, debt), ...unpaid };
}

const refusalFor = (lot: Lot, visit: Visit, { covered_by }: ChoiceInput): LotRefusal | null =>
  lot.id === covered_by ? refusalOfDebt(lot, visit) : refusalOf(lot, visit);

const costUnder = ({ miss_policy }: VisitPolicies, { cost }: Pick<ChoiceInput, 'cost'>): Visits =>
  typeof cost === 'number' ? cost : weightOf(cost, miss_policy);

/**
 * The order in which lots pay: unlimited before counted, active before pending, narrower before wider, earliest end
 * first and no end last, earliest sale, lowest id. Only the current charges count, so marking in another order may give
 * another result. Recorded charges are never reassigned silently.
 */
function rankOf(lot: Lot, { date_visit }: Pick<Visit, 'date_visit'>): readonly (number | string)[] {
  const { state, ends_on } = validityOf(lot, date_visit);
  return [
    lot.visits === null ? 0 : 1,
    state === 'pending' ? 1 : 0,
    servicesPaidFor(lot),
    lot.daypart_from === null ? 1 : 0,
    ends_on ?? '9999-12-31',
    lot.sold_on,
    lot.id,
  ];
}

function servicesPaidFor(lot: Lot): number {
  if (lot.pays_for_ids === null) return Infinity;
  return new Set([lot.service_id, ...lot.pays_for_ids].filter((id) => id !== null)).size;
}

function compareRanks(left: readonly (number | string)[], right: readonly (number | string)[]): number {
  const index = left.findIndex((value, at) => value !== right[at]);
  return index === -1 ? 0 : left[index]! < right[index]! ? -1 : 1;
}

function conflictsOf(lot: Lot, { date_visit, weight }: Visit): Charge[] {
  return weight === 0 ? [] : lateMarkingConflicts(lot, date_visit);
}

function chargeDebt(
  weight: Visits,
  { debt_policy, debt_limit }: VisitPolicies,
  debt: Debt | null,
): { uncovered: { visits: Visits; value: Kopecks } } | { refused: ChoiceRefusal } {
  if (weight === 0) return { uncovered: { visits: 0, value: 0 } };
  if (debt === null || debt_policy === 'block') return { refused: 'no_lot' };
  if (debt_policy === 'charge_single')
    return { uncovered: { visits: weight, value: multiplyRatio(debt.single_price, weight, ONE_VISIT, 'half_up') } };
  if (debt.uncovered + weight > debt_limit * ONE_VISIT) return { refused: 'debt_limit' };
  return { uncovered: { visits: weight, value: 0 } };
}
