import type { RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import type { Student, studentsRoutes } from '../../contract/index.ts';
import { cardFor } from '../access.ts';
import { addDoubts, deleteDoubts, takeDoubtsBack } from '../queries/doubtful-phones.ts';
import { toStudent } from '../views.ts';

/** Marks the numbers as confirmed by a person who has checked or called them. */
export async function confirmPhones(
  tx: WriteContext,
  { params }: RouteInput<typeof studentsRoutes.confirm_phones>,
): Promise<Student> {
  tx.lock(['student', tx.school_id, params.student_id]);
  const card = await cardFor(tx, params.student_id);
  tx.defer(deleteDoubts, { school_id: tx.school_id, id: card.id });
  tx.audit({
    action: 'students.phones_confirmed',
    object_type: 'student',
    object_id: card.id,
    before: { doubtful_phones: card.doubtful_phones },
    after: { doubtful_phones: [] },
  });
  tx.emit('students.edited', [card.id]);
  return toStudent({ ...card, doubtful_phones: [] }, tx.actor);
}

export interface DoubtfulPhone {
  student_id: number;
  /** E.164 */
  phone: string;
  /** The number as it was written in the table. */
  written: string;
}

/**
 * Records numbers that were read with a doubt, in addition to those already recorded. The caller audits and holds the
 * clients' locks.
 */
export function recordDoubtfulPhones(tx: WriteContext, doubts: readonly DoubtfulPhone[]): void {
  if (doubts.length > 0) tx.defer(addDoubts, { school_id: tx.school_id, doubts: JSON.stringify(doubts) });
}

/**
 * Deletes records together with what caused them; a null phone stands for all numbers of the card. The caller audits
 * and holds the clients' locks.
 */
export function withdrawDoubtfulPhones(
  tx: WriteContext,
  doubts: readonly { student_id: number; phone: string | null }[],
): void {
  if (doubts.length > 0) tx.defer(takeDoubtsBack, { school_id: tx.school_id, doubts: JSON.stringify(doubts) });
}
