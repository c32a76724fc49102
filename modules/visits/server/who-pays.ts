import type { Language } from '@ritm/http';
import type { Runner } from '@ritm/platform';
import { refusalTexts } from '@ritm/passes/contract';
import { lotsOfStudents, toLot } from '@ritm/passes/server';
import { type Charge, type Format, type Lot, whyNot } from '@ritm/passes/rules';
import type { VisitPolicies } from '@ritm/services/rules';
import { decidePlace } from './rules/enrolment.ts';

/** The facts of a booking that decide who pays for it. */
export interface PlaceToPay {
  student_id: number;
  service_id: number | null;
  format: Format;
  /** The branch of the class, as far as it is known. */
  branch_id?: number | null | undefined;
  /** The policies of the service as it is today. */
  policies: VisitPolicies;
  date: string;
  /** HH:MM. */
  time: string;
}

/** A pass of the client, by name: the one that pays or, with a reason, the one that does not. */
export interface PayingPass {
  pass: string;
  why_not: string | null;
}

export interface PlacePayment {
  /** Null where the client has no relevant pass. */
  paid_by: PayingPass | null;
  /** The policies that hold for this place alone, as if the client had no other. */
  policies: VisitPolicies;
}

/**
 * Returns what would pay for each booking if all were attended in the given order, which must be by time. The caller
 * checks whose cards they are.
 */
export async function choosePayingPasses(
  runner: Runner,
  { school_id, places, language }: { school_id: number; places: readonly PlaceToPay[]; language: Language },
): Promise<PlacePayment[]> {
  const student_ids = [...new Set(places.map(({ student_id }) => student_id))];
  if (student_ids.length === 0) return [];
  const rows = await runner.run(lotsOfStudents, { school_id, student_ids });
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  const charges = new Map<number, Charge[]>();
  const lotsBy = Map.groupBy(
    rows.map((row) => ({ user_id: row.user_id, lot: toLot(row) })),
    (one) => one.user_id,
  );
  const storedLotsOf = (student_id: number): Lot[] => (lotsBy.get(student_id) ?? []).map(({ lot }) => lot);
  const lotsOf = (student_id: number): Lot[] =>
    storedLotsOf(student_id).map((lot) => ({ ...lot, charges: [...lot.charges, ...(charges.get(lot.id) ?? [])] }));
  return places.map((place) => {
    const { policies } = decidePlace(place, storedLotsOf(place.student_id), place);
    return { paid_by: payingPass(place), policies };
  });

  function payingPass(place: PlaceToPay): PayingPass | null {
    const lots = lotsOf(place.student_id);
    const decision = decidePlace(place, lots, place);
    if ('charge' in decision && decision.lot) {
      const { id } = decision.lot;
      const visit = { id: 0, date_visit: place.date, service_id: place.service_id, ...decision.charge };
      charges.set(id, [...(charges.get(id) ?? []), visit]);
      return { pass: nameOf.get(id)!, why_not: null };
    }
    const refusedPass = whyNot(lots, decision.reasons, place.date);
    return (
      refusedPass && { pass: nameOf.get(refusedPass.lot.id)!, why_not: refusalTexts[refusedPass.reason]![language] }
    );
  }
}
