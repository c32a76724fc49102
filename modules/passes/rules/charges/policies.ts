import type { VisitPolicies } from '@ritm/services/rules';
import type { Lot } from '../lots/lot.ts';
import type { LotRefusal } from './refuse-lot.ts';

/**
 * The policies that hold for a visit (decision 150): those that the lot was sold with, whatever the service says since.
 * What the sale did not store, and a visit without a lot, follow the service as it is today.
 */
export const policiesFor = (lot: Pick<Lot, 'policies'> | undefined, today: VisitPolicies): VisitPolicies => ({
  ...today,
  ...lot?.policies,
});

/** Reasons of a lot that is in its term and covers the class: only for now it cannot pay. */
const reasonsWithinTerm: readonly LotRefusal[] = [
  'frozen',
  'exhausted',
  'not_enough',
  'cap_per_day',
  'cap_per_week',
  'unpaid',
];

/**
 * The lot under whose policies a visit is owed: it covers the class on that day and cannot pay. Of several it is the
 * one sold last, which is the pass that the client means.
 */
export function lotBehindDebt(checked: readonly { lot: Lot; reason: LotRefusal | null }[]): Lot | undefined {
  return checked
    .filter(({ reason }) => reason !== null && reasonsWithinTerm.includes(reason))
    .map(({ lot }) => lot)
    .toSorted((left, right) => right.sold_on.localeCompare(left.sold_on) || right.id - left.id)[0];
}
