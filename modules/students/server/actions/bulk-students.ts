import type { Runner, WriteContext } from '@ritm/platform';
import { forgetPeopleOf } from '../person/link-cards.ts';
import { archiveCards, linkTeachers } from '../queries/bulk.ts';
import { ensureGroups, groupsByNames } from '../queries/groups.ts';
import { emptyCard, type CardFields } from '../rules/card.ts';
import { fieldRulesOf, insertCards, type Origin } from './write-card.ts';

/**
 * A client from a file, checked and normalised by the rules of the import (phones in E.164). An absent field is empty.
 */
export type NewStudent = Partial<CardFields> & Origin;

/**
 * Inserts many clients in one statement; pass at most 500. Returns their ids in the given order. The caller audits the
 * file as a whole.
 */
export async function bulkCreateStudents(tx: WriteContext, rows: readonly NewStudent[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const cards = rows.map((row) => ({ ...emptyCard, external_id: null, import_id: null, ...row }));
  const rules = cards.some(({ fields }) => fields.length > 0) ? await fieldRulesOf(tx) : [];
  const made = await insertCards(tx, cards, rules);
  const ids = made.map(({ id }) => id);
  tx.emit('students.created', ids);
  return ids;
}

/**
 * Archives many clients to undo an import. Returns the ids of those who were not archived before. The caller audits.
 */
export async function bulkArchiveStudents(tx: WriteContext, ids: readonly number[]): Promise<number[]> {
  await forgetPeopleOf(tx, ids);
  const archived = (await tx.run(archiveCards, { school_id: tx.school_id, ids: [...ids] })).map(({ id }) => id);
  if (archived.length > 0) tx.emit('students.archived', archived);
  return archived;
}

/** Returns the ids of the groups with these names and creates the missing ones; keys are the names in lower case. */
export async function ensureStudentsGroups(tx: WriteContext, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  return byName(await tx.run(ensureGroups, { school_id: tx.school_id, names: [...names] }));
}

/** Returns only those of these groups that exist. */
export async function findStudentsGroups(
  runner: Runner,
  school_id: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  return names.length === 0 ? new Map() : byName(await runner.run(groupsByNames, { school_id, names: [...names] }));
}

const byName = (groups: readonly { id: number; name: string }[]) =>
  new Map(groups.map(({ id, name }) => [name.toLowerCase(), id]));

/** Adds teachers to clients without removing others; pairs are client and staff row. */
export function addToTeachers(
  tx: WriteContext,
  pairs: readonly (readonly [student_id: number, teacher_id: number])[],
): void {
  if (pairs.length > 0)
    tx.defer(linkTeachers, {
      school_id: tx.school_id,
      students_ids: pairs.map(([s]) => s),
      teachers_ids: pairs.map(([, t]) => t),
    });
}
