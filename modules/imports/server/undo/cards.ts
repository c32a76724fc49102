import type { WriteContext } from '@ritm/platform';
import type { StudentChange } from '@ritm/students/contract';
import { bulkArchiveStudents, hasNumber, updateStudentFields, withdrawDoubtfulPhones } from '@ritm/students/server';
import { cardsByIds, clientsInUse, type Card } from '../queries/cards.ts';
import type { ImportRecord } from '../queries/imports.ts';
import { cardsMadeBy, type ImportedRow } from '../queries/undo.ts';
import { restorationOf } from '../rules/restore.ts';
import { addRetained, REASON, type RetainedRows } from './retained.ts';

/**
 * Restores fields to their values before each row, where nobody has changed them since: also on a card that a row
 * further up has made, because the card may stay. Returns how many cards of earlier days were restored.
 */
export async function restoreCards(
  tx: WriteContext,
  record: ImportRecord,
  { rows, retained, restores }: { rows: readonly ImportedRow[]; retained: RetainedRows; restores: boolean },
): Promise<number> {
  const changed = rows.filter(({ before }) => before !== null);
  if (changed.length === 0) return 0;
  const cardRows = await tx.run(cardsByIds, {
    school_id: tx.school_id,
    ids: changed.map(({ student_id }) => student_id),
  });
  const cards = new Map(cardRows.map((card) => [card.id, card]));
  const ownCards = await tx.run(cardsMadeBy, { school_id: tx.school_id, import_id: record.id, ids: [...cards.keys()] });
  const own = new Set(ownCards.map(({ student_id }) => student_id));
  const changes = new Map<number, Partial<Card>>();
  for (const { row_no, student_id, before } of changed) {
    const card = cards.get(student_id);
    if (!card || !before) continue;
    const { restored, changedSince } = restorationOf(card, before);
    const stays = restores ? changedSince : Object.keys(before);
    if (stays.length > 0)
      addRetained(retained, row_no, { code: 'undo.changed_since', data: { fields: stays.join(', ') } });
    if (!restores) continue;
    // A row further up may have changed the same field before this row did.
    Object.assign(card, restored);
    changes.set(student_id, { ...changes.get(student_id), ...restored });
  }
  const real = [...changes].filter(([, change]) => Object.keys(change).length > 0);
  await Promise.all(real.map(([id, change]) => updateStudentFields(tx, id, change as StudentChange)));
  withdrawDoubtfulPhones(
    tx,
    changed.flatMap(({ student_id, messages }) => {
      const card = cards.get(student_id);
      // A number that somebody kept stays doubtful, because nobody has confirmed it.
      const goneNumbers = messages.flatMap(({ code, data }) => {
        const phone = String(data?.['phone']);
        return code === 'phone.doubtful' && card && !hasNumber(card, phone) ? [phone] : [];
      });
      return goneNumbers.map((phone) => ({ student_id, phone }));
    }),
  );
  return real.filter(([id]) => !own.has(id)).length;
}

/** Archives new cards that have not been used since the import. */
export async function archiveClients(
  tx: WriteContext,
  rows: readonly ImportedRow[],
  retained: RetainedRows,
): Promise<number> {
  const made = rows.filter(({ parsed }) => parsed.made);
  if (made.length === 0) return 0;
  const ids = made.map(({ student_id }) => student_id);
  const used = new Set((await tx.run(clientsInUse, { school_id: tx.school_id, ids })).map(({ id }) => id));
  for (const { row_no, student_id } of made)
    if (used.has(student_id)) addRetained(retained, row_no, { code: 'undo.client_in_use' });
  const archived = await bulkArchiveStudents(
    tx,
    ids.filter((id) => !used.has(id)),
  );
  withdrawDoubtfulPhones(
    tx,
    archived.map((student_id) => ({ student_id, phone: null })),
  );
  for (const id of archived)
    tx.audit({
      action: 'students.archived',
      object_type: 'student',
      object_id: id,
      after: { status: 'archived' },
      reason: REASON,
    });
  return archived.length;
}
