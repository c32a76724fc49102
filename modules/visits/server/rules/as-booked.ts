/** Turns what the desk chose when it booked a place into the decision about its visit (decision 201). */
import { decideVisit, type Lot, type VisitDecision, type VisitFacts } from '@ritm/passes/rules';
import type { SeatPayment } from '../../contract/index.ts';

/** Null fields: nobody chose, and the rules decide. */
export interface BookedWith {
  pays: SeatPayment | null;
  /** The pass that was chosen. */
  lesson_plus_id: number | null;
}

/** A trial that costs nothing is marked as one; a trial with a price is a visit at that price. */
export function outcomeAsBooked(
  outcome: VisitFacts['outcome'],
  { pays }: Pick<BookedWith, 'pays'>,
  price: number,
): VisitFacts['outcome'] {
  return pays === 'trial' && outcome === 'attended' && price === 0 ? 'trial' : outcome;
}

/**
 * Decides a visit that was booked with a choice. A chosen pass that cannot pay by now is replaced by the rules; a trial
 * is paid by a sold trial or charged at its price; without a pass no pass is looked at. A pass that is named at the
 * mark itself goes before all of this.
 */
export function decideAsBooked(facts: VisitFacts, booked: BookedWith): VisitDecision {
  if (facts.lesson_plus_id !== null || booked.pays === null) return decideVisit(facts);
  if (booked.pays === 'pass') {
    const named = decideVisit({ ...facts, lesson_plus_id: booked.lesson_plus_id });
    return 'refused' in named ? decideVisit(facts) : named;
  }
  if (booked.pays === 'without_pass') return decideVisit({ ...facts, lots: [] });
  const lots = facts.lots.filter((lot: Lot) => lot.service_id === facts.service_id);
  return decideVisit({ ...facts, lots, policies: { ...facts.policies, debt_policy: 'charge_single' } });
}
