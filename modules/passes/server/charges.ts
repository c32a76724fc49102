import type { WriteContext } from '@ritm/platform';
import { withdrawNotice } from '@ritm/notifications/server';
import { recordAttendance } from '@ritm/timetable/server';
import type { Outcome } from '../contract/index.ts';
import { causeOf } from './notices.ts';
import {
  deleteMark,
  insertCharge,
  insertMark,
  reversalOf,
  type ChargeInsert,
  type ChargeRow,
} from './charge-queries.ts';

/**
 * The ledger of visits: a row is in force until a row of the opposite sign reverses it. Both are written with the
 * commit; the caller writes the audit.
 */
export type ActiveCharge = Omit<
  ChargeInsert,
  'school_id' | 'covers_debt' | 'reverses_id' | 'root_id' | 'reason' | 'import_id' | 'created_by'
> & {
  outcome: Outcome;
  /** The visit was owed, and a sale charged it to this lot. */
  covers_debt?: boolean;
};

/**
 * Writes a charge; for a class it is also the client's mark there. A charge that replaces another keeps the visit's
 * public id.
 */
export function writeCharge(
  tx: WriteContext,
  charge: ActiveCharge,
  replaced?: Pick<ChargeRow, 'root_id' | 'canceled_at'>,
): void {
  const { school_id, maybeActor: actor } = tx;
  const { id, student_id, occurrence_id, outcome } = charge;
  tx.defer(insertCharge, {
    ...charge,
    school_id,
    covers_debt: charge.covers_debt ?? false,
    reverses_id: null,
    root_id: replaced?.root_id ?? null,
    reason: null,
    import_id: null,
    created_by: actor?.user_id ?? null,
  });
  if (occurrence_id !== null) {
    const status = attendanceOf(outcome);
    // The place was given up when the client canceled, and may have been taken anew since.
    const isGivenUp = status === 'canceled' && replaced !== undefined && replaced.canceled_at !== null;
    if (!isGivenUp) recordAttendance(tx, { school_id, occurrence_id, student_id, status });
    tx.defer(insertMark, { school_id, occurrence_id, student_id, lesson_minus_id: id });
  }
  tx.emit('visits.marked', [student_id], { lesson_minus_id: id });
}

/**
 * Writes the reversal of a charge and removes its mark. The original can be named only once, so a second reversal is
 * refused.
 */
export function reverseCharge(tx: WriteContext, charge: ChargeRow, reason: string | null): void {
  const { school_id, maybeActor: actor } = tx;
  const { id, occurrence_id, student_id, canceled_at } = charge;
  tx.defer(reversalOf, { school_id, id, reason, created_by: actor?.user_id ?? null });
  if (occurrence_id !== null) {
    tx.defer(deleteMark, { school_id, lesson_minus_id: id });
    // A place that the client canceled may belong to somebody else by now, or have been taken anew by the client:
    // forgiving the charge leaves it as it is.
    if (canceled_at === null) recordAttendance(tx, { school_id, occurrence_id, student_id, status: 'booked' });
  }
  withdrawNotice(tx, causeOf('visit', school_id, id));
  tx.emit('visits.taken_back', [student_id], { lesson_minus_id: id });
}

/** The attendance status that a charge gives on the class's list. */
function attendanceOf(outcome: Outcome): 'marked' | 'no_show' | 'excused' | 'canceled' {
  if (outcome === 'attended' || outcome === 'trial') return 'marked';
  if (outcome === 'no_show') return 'no_show';
  return outcome === 'excused' ? 'excused' : 'canceled';
}

/**
 * The audit line of a charge that replaces another. Its object is the visit, by the id that the wire shows and that
 * stays the same; the rows of the ledger, which `verify` compares, are in `before` and `after`.
 */
export const replacementLine = (replaced: ChargeRow, charge: ActiveCharge) => ({
  object_type: 'lesson_minus',
  object_id: replaced.root_id,
  before: { id: replaced.id, ...toAuditedCharge(replaced) },
  after: { id: charge.id, ...toAuditedCharge(charge) },
});

/** The fields of a charge that the audit keeps. */
export function toAuditedCharge({
  student_id,
  lesson_plus_id,
  date_visit,
  outcome,
  visits,
  value,
  covers_debt,
}: Omit<ActiveCharge, 'id' | 'counted'>) {
  const charge = { student_id, lesson_plus_id, date_visit, outcome, visits, value };
  return covers_debt ? { ...charge, covers_debt } : charge;
}
