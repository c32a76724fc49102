import type { RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import type { Student, StudentChange, studentsRoutes } from '../../contract/index.ts';
import { knownGuardians } from '../guardians/actions.ts';
import { linkCardsNow } from '../person/link-cards.ts';
import { emptyCard } from '../rules/card.ts';
import { toStudent } from '../views.ts';
import { cardFor } from '../access.ts';
import { cardAfter, fieldRulesOf, insertCards, type Origin } from './write-card.ts';

export async function addStudent(
  tx: WriteContext,
  { body }: RouteInput<typeof studentsRoutes.add_student>,
): Promise<Student> {
  const { id } = await writeIn(tx, body, { atDesk: true });
  const [card] = await Promise.all([cardFor(tx, id), linkCardsNow(tx, [id])]);
  return toStudent(card, tx.actor);
}

/** Creates one client with its line of audit. Fields are as a person types them; fields that the desk must fill in may be missing. */
export async function createStudent(tx: WriteContext, fields: StudentChange & Origin): Promise<{ id: number }> {
  const { id } = await writeIn(tx, fields, { atDesk: false });
  await linkCardsNow(tx, [id]);
  return { id };
}

async function writeIn(
  tx: WriteContext,
  fields: StudentChange & Origin,
  { atDesk }: { atDesk: boolean },
): Promise<{ id: number }> {
  const { external_id, import_id, ...change } = fields;
  const rules = await fieldRulesOf(tx);
  const typed = cardAfter(tx, emptyCard, change, { rules, atDesk });
  const card = { ...typed, guardians: await knownGuardians(tx, typed.guardians) };
  const origin = { external_id: external_id ?? null, import_id: import_id ?? null };
  const [made] = await insertCards(tx, [{ ...card, ...origin }], rules);
  const { id } = made!;
  tx.audit({ action: 'students.created', object_type: 'student', object_id: id, after: card });
  tx.emit('students.created', [id]);
  return { id };
}
