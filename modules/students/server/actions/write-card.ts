import { AppError, commonErrors, errorText, type ErrorDeclaration } from '@ritm/http';
import { randomToken } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { fieldErrors, studentsErrors, type StudentChange } from '../../contract/index.ts';
import { seesAllFields } from '../access.ts';
import { fieldsOfSchool, type FieldRow } from '../fields/queries.ts';
import { setFieldValues, toValueRows } from '../fields/values.ts';
import { writeGuardians } from '../guardians/actions.ts';
import { insertPlainStudent, insertStudents } from '../queries/bulk.ts';
import { setGroups, updateCard, type CardRow } from '../queries/card.ts';
import { changedCard, columnsOf, readPhones, type CardFields } from '../rules/card.ts';
import { fieldsAfter, missingFields, type CardFieldValue } from '../rules/field-values.ts';
import { cardSearch } from '../rules/search.ts';

/** Reads the organization's own fields. Sent with the first round trip of an action that writes cards. */
export const fieldRulesOf = (tx: WriteContext): Promise<FieldRow[]> =>
  tx.run(fieldsOfSchool, { school_id: tx.school_id });

/**
 * Turns what a person typed into a card, with numbers in E.164. Refuses invalid values at their fields. `atDesk`:
 * required fields are checked.
 */
export function cardAfter(
  tx: WriteContext,
  before: CardFields,
  change: StudentChange,
  { rules, atDesk = false }: { rules: readonly FieldRow[]; atDesk?: boolean },
): CardFields {
  const { body, invalid } = readPhones(change);
  if (invalid.length > 0) throw refusal(tx, studentsErrors.phone_invalid, invalid);
  const after = changedCard(before, body);
  if (after.lastname === '' && after.firstname === '') throw refusal(tx, studentsErrors.name_required, ['lastname']);
  if (after.birth_date !== null && after.birth_date > todayIn(tx.time_zone, tx.now))
    throw refusal(tx, studentsErrors.birth_in_future, ['birth_date']);
  return {
    ...after,
    fields: ownFieldsAfter(tx, { rules, atDesk, before: before.fields, change: change.fields ?? [] }),
  };
}

interface OwnFields {
  rules: readonly FieldRow[];
  atDesk: boolean;
  before: readonly CardFieldValue[];
  change: NonNullable<StudentChange['fields']>;
}

/** A field hidden from the caller does not exist for them, so it is not required of them either. */
function ownFieldsAfter(tx: WriteContext, { rules, atDesk, before, change }: OwnFields): CardFieldValue[] {
  const actor = tx.maybeActor;
  const shown = actor && !seesAllFields(actor) ? rules.filter((one) => one.teachers_see) : rules;
  const { after, refused } = fieldsAfter(shown, before, change);
  const lacking = atDesk
    ? missingFields(shown, after, change).filter(({ id }) => !refused.some((o) => o.id === id))
    : [];
  const all = [...refused, ...lacking];
  if (all.length === 0) return after;
  const names = new Map(shown.map(({ id, name }) => [id, name]));
  const only = all.length === 1 ? all[0] : undefined;
  const error = new AppError(only ? fieldErrors[only.why] : commonErrors.invalid);
  const message = (why: keyof typeof fieldErrors) => errorText(fieldErrors[why], {}, tx.language);
  error.fields = Object.fromEntries(
    all.map(({ at, id, why }) =>
      at === undefined
        ? ['fields', [`${names.get(id) ?? ''}: ${message(why)}`]]
        : [`fields.${at}.value`, [message(why)]],
    ),
  );
  throw error;
}

function refusal(tx: WriteContext, declaration: ErrorDeclaration, fields: string[]): AppError {
  const error = new AppError(fields.length === 1 ? declaration : commonErrors.invalid);
  error.fields = Object.fromEntries(fields.map((field) => [field, [errorText(declaration, {}, tx.language)]]));
  return error;
}

/** Builds the card's search text, including those of the organization's fields that are searchable. */
function searchOf(card: CardFields, rules: readonly FieldRow[]): string {
  const searchable = new Set(rules.filter((one) => one.in_search).map(({ id }) => id));
  return cardSearch({ ...card, found_by: card.fields.filter(({ id }) => searchable.has(id)) });
}

/** Where an imported card came from. */
export interface Origin {
  external_id?: string | null;
  import_id?: number | null;
}

/** Inserts new cards, at most a few hundred, in one statement; returns id, QR token and time in the given order. */
export async function insertCards(
  tx: WriteContext,
  cards: readonly (CardFields & Origin)[],
  rules: readonly FieldRow[],
): Promise<{ id: number; qr_token: string; created_at: string }[]> {
  const rows = cards.map((card, ord) => ({
    ...card,
    ord,
    qr_token: randomToken(16),
    search: searchOf(card, rules),
    field_rows: toValueRows(card.fields),
  }));
  const made = await tx.run(insertStudents, { school_id: tx.school_id, rows: JSON.stringify(rows) });
  return made.map((one, index) => ({ ...one, qr_token: rows[index]!.qr_token }));
}

/**
 * Inserts a card without guardians, groups and fields with the commit, linked to the person who has its number. Returns
 * the card as it will be stored.
 */
export function deferPlainCard(
  tx: WriteContext,
  card: CardFields,
  { id, created_at, user_id }: { id: number; created_at: string; user_id: number | null },
): CardRow {
  // The statement and the answer hold the same columns: both are made of the list.
  const plain = columnsOf(card);
  const qr_token = randomToken(16);
  tx.defer(insertPlainStudent, {
    ...plain,
    school_id: tx.school_id,
    id,
    user_id,
    qr_token,
    search: searchOf(card, []),
  });
  if (user_id !== null) tx.forgetAccess(user_id);
  const none = { merged_into_id: null, photo_file_id: null, photo: null };
  const unset = { ...none, doubtful_phones: [], guardians: [], family: [], fields: [] };
  return { ...plain, ...unset, group_ids: card.group_ids, id, qr_token, created_at };
}

/** Writes the changed fields of a card that the caller has locked. Whoever answers with the card reads it again. */
export async function updateCardTo(
  tx: WriteContext,
  { card, after, rules }: { card: CardRow; after: CardFields; rules: readonly FieldRow[] },
): Promise<void> {
  const at = { school_id: tx.school_id, id: card.id };
  const { guardians, group_ids, fields } = after;
  tx.defer(updateCard, { ...at, ...columnsOf(after), search: searchOf(after, rules) });
  if (!same(group_ids, card.group_ids)) tx.defer(setGroups, { school_id: at.school_id, student_id: at.id, group_ids });
  if (!same(fields, card.fields))
    tx.defer(setFieldValues, {
      school_id: at.school_id,
      student_id: at.id,
      values: JSON.stringify(toValueRows(fields)),
    });
  if (!same(guardians, card.guardians))
    await writeGuardians(tx, { student_id: card.id, before: card.guardians, after: guardians });
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
