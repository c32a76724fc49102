import { AppError, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { duplicateErrors, type Student, type StudentChange, type studentsRoutes } from '../../contract/index.ts';
import { cardFor } from '../access.ts';
import type { CardRow } from '../queries/card.ts';
import { forgetPeopleOf, linkCardsNow } from '../person/link-cards.ts';
import { difference } from '../rules/card.ts';
import { toStudent } from '../views.ts';
import { cardAfter, fieldRulesOf, updateCardTo } from './write-card.ts';

export async function editStudent(
  tx: WriteContext,
  { params, body }: RouteInput<typeof studentsRoutes.edit_student>,
): Promise<Student> {
  const card = await updateCard(tx, { id: params.student_id, change: body, atDesk: true });
  // Read from the database and not built from the body: what was not stored is not answered.
  if (card) return toStudent(card, tx.actor);
  const [, stored] = await Promise.all([tx.flush(), cardFor(tx, params.student_id)]);
  return toStudent(stored, tx.actor);
}

/**
 * Changes a client's card under its lock, with one line of audit that holds only the differences. Fields are as a
 * person types them.
 */
export async function updateStudentFields(tx: WriteContext, id: number, change: StudentChange): Promise<void> {
  await updateCard(tx, { id, change, atDesk: false });
}

interface Update {
  id: number;
  change: StudentChange;
  /** The organization's required fields are checked whenever the change contains any of its own fields. */
  atDesk: boolean;
}

/** Returns the card when the change changes nothing. */
async function updateCard(tx: WriteContext, { id, change, atDesk }: Update): Promise<CardRow | undefined> {
  tx.lock(['student', tx.school_id, id]);
  const [rules, card] = await Promise.all([fieldRulesOf(tx), cardFor(tx, id)]);
  if (card.merged_into_id !== null) throw new AppError(duplicateErrors.already_merged);
  const after = cardAfter(tx, card, change, { rules, atDesk: atDesk && change.fields !== undefined });
  const changed = difference(card, after);
  if (!changed) return card;
  const isAccessChanged = ['phone', 'guardians', 'status'].some((field) => field in changed.after);
  if (isAccessChanged) await forgetPeopleOf(tx, [id]);
  await updateCardTo(tx, { card, after, rules });
  if (isAccessChanged) await Promise.all([tx.flush(), linkCardsNow(tx, [id])]);
  const restored = card.status === 'archived' && after.status !== 'archived';
  tx.audit({
    action: restored ? 'students.restored' : 'students.edited',
    object_type: 'student',
    object_id: id,
    ...changed,
  });
  tx.emit(restored ? 'students.restored' : 'students.edited', [id]);
  return undefined;
}
