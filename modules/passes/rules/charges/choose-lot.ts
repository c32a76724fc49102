import { type Kopecks, multiplyRatio, type Visits } from '@ritm/kernel';
import { lateMarkingConflicts } from './late-marking.ts';
import { type Charge, type Lot, ONE_VISIT } from '../lots/lot.ts';
import { type LotRefusal, refusalOf, type Visit } from './refuse-lot.ts';
import { validityOf } from '../lots/validity.ts';

/** What happens to a visit that no lot pays for. */
export type Debt = {
  policy: 'block' | 'allow' | 'charge_single';
  /** With `allow`: how many whole visits a client may owe. */
  limit: number;
  /** Visits that the client owes already. */
  uncovered: Visits;
  /** With `charge_single`: the price of a visit without a pass. */
  single_price: Kopecks;
};

export type ChoiceInput = {
  visit: Visit;
  /** Every lot that the client may use, family passes included. */
  lots: readonly Lot[];
  /** A lot chosen by a person: it is used or refused, never replaced by another. */
  lesson_plus_id: number | null;
  debt: Debt;
};

export type ChoiceRefusal = LotRefusal | 'lot_not_found' | 'no_lot' | 'debt_limit';

export type Choice = (
  | {
      lot: Lot;
      /** Later visits that would end up outside the lot: consent is required. */ conflicts: readonly Charge[];
    }
  | { uncovered: { visits: Visits; value: Kopecks } }
  | { refused: ChoiceRefusal }
) & {
  /** The reason for each lot that cannot pay. */
  reasons: readonly { lesson_plus_id: number; reason: LotRefusal }[];
};

/** Chooses the lot that pays for a visit. One visit is never split over two lots. */
export function chooseLot({ visit, lots, lesson_plus_id, debt }: ChoiceInput): Choice {
  const checkedLots = lots.map((lot) => ({ lot, reason: refusalOf(lot, visit) }));
  const reasons = checkedLots.flatMap(({ lot, reason }) => (reason ? [{ lesson_plus_id: lot.id, reason }] : []));
  const toChoice = (lot: Lot): Choice => ({ lot, conflicts: conflictsOf(lot, visit), reasons });

  if (lesson_plus_id !== null) {
    const named = checkedLots.find(({ lot }) => lot.id === lesson_plus_id);
    if (!named) return { refused: 'lot_not_found', reasons };
    return named.reason ? { refused: named.reason, reasons } : toChoice(named.lot);
  }
  const eligible = checkedLots.filter(({ reason }) => reason === null).map(({ lot }) => lot);
  const winner = eligible.toSorted((left, right) => compareRanks(rankOf(left, visit), rankOf(right, visit)))[0];
  return winner ? toChoice(winner) : { ...chargeDebt(visit.weight, debt), reasons };
}

/**
 * The order in which lots pay: unlimited before counted, active before pending, narrower before wider, earliest end
 * first and no end last, earliest sale, lowest id. Only the current charges count, so marking in another order may give
 * another result. Recorded charges are never reassigned silently.
 */
function rankOf(lot: Lot, { date_visit }: Visit): readonly (number | string)[] {
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
  debt: Debt,
): { uncovered: { visits: Visits; value: Kopecks } } | { refused: ChoiceRefusal } {
  if (weight === 0) return { uncovered: { visits: 0, value: 0 } };
  switch (debt.policy) {
    case 'block':
      return { refused: 'no_lot' };
    case 'allow':
      if (debt.uncovered + weight > debt.limit * ONE_VISIT) return { refused: 'debt_limit' };
      return { uncovered: { visits: weight, value: 0 } };
    case 'charge_single':
      return { uncovered: { visits: weight, value: multiplyRatio(debt.single_price, weight, ONE_VISIT, 'half_up') } };
  }
}
