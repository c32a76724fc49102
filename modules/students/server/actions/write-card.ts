import { AppError, commonErrors, errorText, type ErrorDeclaration } from '@ritm/http';
import { randomToken } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { studentsErrors, type StudentChange } from '../../contract/index.ts';
import { insertStudents } from '../queries/bulk.ts';
import { setGroups, setGuardians, updateCard, type CardRow } from '../queries/card.ts';
import { changedCard, readPhones, type CardFields } from '../rules/card.ts';
import { cardSearch } from '../rules/search.ts';

/** What a person typed, as a card: numbers in E.164. Refuses, at the fields, what cannot be. */
export function cardAfter(tx: WriteContext, before: CardFields, change: StudentChange): CardFields {
  const { body, invalid } = readPhones(change);
  if (invalid.length > 0) throw refusal(tx, studentsErrors.phone_invalid, invalid);
  const after = changedCard(before, body);
  if (after.lastname === '' && after.firstname === '') throw refusal(tx, studentsErrors.name_required, ['lastname']);
  if (after.birth_date !== null && after.birth_date > todayIn(tx.time_zone, tx.now))
    throw refusal(tx, studentsErrors.birth_in_future, ['birth_date']);
  const known = new Set(before.guardians.map(({ id }) => id));
  if (after.guardians.some(({ id }) => id !== undefined && !known.has(id)))
    throw refusal(tx, studentsErrors.guardian_missing, ['guardians']);
  return after;
}

function refusal(tx: WriteContext, declaration: ErrorDeclaration, fields: string[]): AppError {
  const error = new AppError(fields.length === 1 ? declaration : commonErrors.invalid);
  error.fields = Object.fromEntries(fields.map((field) => [field, [errorText(declaration, {}, tx.language)]]));
  return error;
}

/** Where a card came from, for those that a file brought. */
export interface Origin {
  external_id?: string | null;
  import_id?: number | null;
}

/** Sends new cards, at most a few hundred at once, in one statement; answers id, QR token and time in the order given. */
export async function insertCards(
  tx: WriteContext,
  cards: readonly (CardFields & Origin)[],
): Promise<{ id: number; qr_token: string; created_at: string }[]> {
  const rows = cards.map((card, ord) => ({ ...card, ord, qr_token: randomToken(16), search: cardSearch(card) }));
  const made = await tx.run(insertStudents, { school_id: tx.school_id, rows: JSON.stringify(rows) });
  return made.map((one, index) => ({ ...one, qr_token: rows[index]!.qr_token }));
}

/** Writes what differs of a card that the caller has locked. Answers the card as it then stands. */
export async function updateCardTo(tx: WriteContext, card: CardRow, after: CardFields): Promise<CardRow> {
  const at = { school_id: tx.school_id, id: card.id };
  const { guardians, group_ids, ...fields } = after;
  tx.defer(updateCard, { ...at, ...fields, search: cardSearch(after) });
  if (!same(group_ids, card.group_ids)) tx.defer(setGroups, { school_id: at.school_id, student_id: at.id, group_ids });
  if (same(guardians, card.guardians)) return { ...card, ...fields, group_ids };
  const made = await tx.run(setGuardians, {
    school_id: at.school_id,
    student_id: at.id,
    guardians: JSON.stringify(guardians),
  });
  const idAt = new Map(made.map(({ id, position }) => [position, id]));
  return {
    ...card,
    ...fields,
    group_ids,
    guardians: guardians.map((one, index) => ({ ...one, id: one.id ?? idAt.get(index)! })),
  };
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
