import type { WriteContext } from '@ritm/platform';
import type { UncoveredRow } from '../charge-queries.ts';
import { audited, reverseCharge, writeCharge } from '../charges.ts';
import { toLot } from '../lots.ts';
import { recordPassAction } from '../pass-journal.ts';
import { nextChargeIds, type LotRow } from '../queries.ts';
import { coverDebts as coveredBy } from '../../rules/cover-debts.ts';

/** Writes what the holder of a new lot owes off that lot: each owed row is reversed and stands anew on the lot. Answers the lot as it is then. */
export async function coverDebts(tx: WriteContext, lot: LotRow, owed: readonly UncoveredRow[]): Promise<LotRow> {
  const covered = coveredBy(toLot(lot), owed);
  if (covered.length === 0) return lot;
  const ids = await tx.run(nextChargeIds, { count: covered.length });
  const debtOf = (id: number): UncoveredRow => owed.find((one) => one.id === id)!;
  const charges = covered.map(({ id: debtId, visits, value }, index) => {
    const debt = debtOf(debtId);
    const { student_id, service_id, occurrence_id, timetable_id, teacher_id, date_visit, outcome } = debt;
    const { id } = ids[index]!;
    const charge = {
      id,
      student_id,
      lesson_plus_id: lot.id,
      service_id,
      occurrence_id,
      timetable_id,
      teacher_id,
      date_visit,
      outcome,
      visits,
      counted: true,
      value,
    };
    reverseCharge(tx, debt, null);
    writeCharge(tx, charge, debt);
    tx.audit({
      action: 'visits.debt_covered',
      object_type: 'lesson_minus',
      object_id: id,
      before: { id: debtId, ...audited(debt) },
      after: audited(charge),
    });
    return charge;
  });
  await recordCovering(
    tx,
    lot,
    charges.map(({ id }, index) => ({ id, debt: debtOf(covered[index]!.id) })),
  );
  return { ...lot, charges };
}

async function recordCovering(
  tx: WriteContext,
  lot: LotRow,
  covered: readonly { id: number; debt: UncoveredRow }[],
): Promise<void> {
  // The lot itself is on its way with the commit: what names it comes after.
  await tx.flush();
  await recordPassAction(tx, {
    kind: 'cover',
    student_id: lot.student_id,
    lot,
    reason: null,
    detail: {
      moves: covered.map(({ id, debt: { visits, value } }) => ({ id, lesson_plus_id: null, visits, value })),
    },
    after: { covered: covered.length },
  });
}
