import type { WriteContext } from '@ritm/platform';
import type { UncoveredRow } from '../charge-queries.ts';
import { replacementLine, reverseCharge, writeCharge } from '../charges.ts';
import { toLot } from '../lots.ts';
import { recordPassAction } from '../pass-journal/pass-journal.ts';
import { nextChargeIds, type LotRow } from '../queries.ts';
import { coverDebts as coveredBy } from '../../rules/charges/cover-debts.ts';

/**
 * Charges the holder's uncovered visits to a new lot: each uncovered charge is reversed and written anew on the lot.
 * Returns the lot after that.
 */
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
      covers_debt: true,
    };
    reverseCharge(tx, debt, null);
    writeCharge(tx, charge, debt);
    tx.audit({ ...replacementLine(debt, charge), action: 'visits.debt_covered' });
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
  // The lot's own insert is deferred to the commit, so it must be flushed before rows that refer to it.
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
