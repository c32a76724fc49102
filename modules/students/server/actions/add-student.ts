import type { RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import type { Student, StudentChange, studentsRoutes } from '../../contract/index.ts';
import { emptyCard } from '../rules/card.ts';
import { toStudent } from '../views.ts';
import { cardFor } from '../access.ts';
import { cardAfter, insertCards, type Origin } from './write-card.ts';

export async function addStudent(
  tx: WriteContext,
  { body }: RouteInput<typeof studentsRoutes.add_student>,
): Promise<Student> {
  const { id } = await createStudent(tx, body);
  return toStudent(await cardFor(tx, id), tx.actor);
}

/** Writes one client in, with its line of audit. Fields are as a person types them. */
export async function createStudent(tx: WriteContext, fields: StudentChange & Origin): Promise<{ id: number }> {
  const { external_id, import_id, ...change } = fields;
  const card = cardAfter(tx, emptyCard, change);
  const [made] = await insertCards(tx, [{ ...card, external_id: external_id ?? null, import_id: import_id ?? null }]);
  const { id } = made!;
  tx.audit({ action: 'students.created', object_type: 'student', object_id: id, after: card });
  tx.emit('students.created', [id]);
  return { id };
}
