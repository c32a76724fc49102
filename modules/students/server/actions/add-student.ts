import type { RouteInput } from '@ritm/http';
import { requireRow, type WriteContext } from '@ritm/platform';
import type { Student, StudentChange, studentsRoutes } from '../../contract/index.ts';
import { findKnownGuardians } from '../guardians/actions.ts';
import { linkCardsNow } from '../person/link-cards.ts';
import { nextStudent } from '../queries/bulk.ts';
import type { CardRow } from '../queries/card.ts';
import { emptyCard, readPhones, type CardFields } from '../rules/card.ts';
import { toStudent } from '../views.ts';
import { cardFor } from '../access.ts';
import { cardAfter, deferPlainCard, fieldRulesOf, insertCards, type Origin } from './write-card.ts';

export async function addStudent(
  tx: WriteContext,
  { body }: RouteInput<typeof studentsRoutes.add_student>,
): Promise<Student> {
  const { id, card: plain } = await writeIn(tx, body, { atDesk: true });
  if (plain) return toStudent(plain, tx.actor);
  const [card] = await Promise.all([cardFor(tx, id), linkCardsNow(tx, [id])]);
  return toStudent(card, tx.actor);
}

/**
 * Creates one client with its line of audit. Fields are as a person types them; fields that the desk must fill in may
 * be missing.
 */
export async function createStudent(tx: WriteContext, fields: StudentChange & Origin): Promise<{ id: number }> {
  const { id, card } = await writeIn(tx, fields, { atDesk: false });
  // The caller refers to the card in statements of its own.
  if (card) await tx.flush();
  else await linkCardsNow(tx, [id]);
  return { id };
}

/** Of a plain card the whole is known before it is stored: it is deferred, linked by its insert, and returned. */
async function writeIn(
  tx: WriteContext,
  fields: StudentChange & Origin,
  { atDesk }: { atDesk: boolean },
): Promise<{ id: number; card?: CardRow }> {
  const { external_id, import_id, ...change } = fields;
  const { phone } = readPhones(change).body;
  const [rules, next] = await Promise.all([
    fieldRulesOf(tx),
    tx.run(nextStudent, { phone: phone || null }).then(requireRow),
  ]);
  const typed = cardAfter(tx, emptyCard, change, { rules, atDesk });
  const card = { ...typed, guardians: await findKnownGuardians(tx, typed.guardians) };
  const isPlain = [card.guardians, card.group_ids, card.fields].every(({ length }) => length === 0);
  const origin = { external_id: external_id ?? null, import_id: import_id ?? null };
  if (isPlain && origin.external_id === null && origin.import_id === null) {
    const plain = deferPlainCard(tx, card, next);
    recordCreated(tx, plain.id, card);
    return { id: plain.id, card: plain };
  }
  const made = requireRow(await insertCards(tx, [{ ...card, ...origin }], rules));
  recordCreated(tx, made.id, card);
  return { id: made.id };
}

function recordCreated(tx: WriteContext, id: number, card: CardFields): void {
  tx.audit({ action: 'students.created', object_type: 'student', object_id: id, after: card });
  tx.emit('students.created', [id]);
}
