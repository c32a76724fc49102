import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { bulkArchiveStudents, updateStudentFields } from '@ritm/students/server';
import type { StudentChange } from '@ritm/students/contract';
import { closeOpeningLots, takeOpeningDebtsBack, takePastVisitsBack } from '@ritm/visits/server';
import { cardsByIds, clientsInUse, type Card } from './queries/cards.ts';
import type { ImportRecord } from './queries/imports.ts';
import { broughtRows, keepRows, type BroughtRow } from './queries/undo.ts';
import { restorationOf } from './rules/restore.ts';
import type { Note, Undone } from './stored.ts';

interface Piece {
  taken: number;
  /** The highest of these rows still to do is below this one. */
  below: number;
  undone: Undone;
}

/** Notes of rows where something stays. */
type Kept = Map<number, Note[]>;

/**
 * Takes rows back, from the last one up: remainders that nobody has used are closed, visits owed reversed, fields restored
 * where nobody has changed them since, and new cards archived when nothing else hangs on them. The rest is kept and told.
 */
export async function takeRowsBack(
  tx: WriteContext,
  record: ImportRecord,
  { below, limit, restores }: { below: number; limit: number; restores: boolean },
): Promise<Piece> {
  const at = { school_id: tx.school_id, import_id: record.id };
  const rows = await tx.run(broughtRows, { ...at, below, limit });
  const undone: Undone = { clients: 0, restored: 0, lots: 0, debts: 0, visits: 0, kept: 0 };
  if (rows.length === 0) return { taken: 0, below, undone };
  const clients = [...new Set(rows.map(({ student_id }) => student_id))];
  tx.lock(...clients.map((id) => ['student', tx.school_id, id] as const));
  const kept: Kept = new Map();
  undone.lots = await closeLots(tx, rows, kept);
  undone.debts = await takeDebts(tx, record, { rows, kept });
  undone.visits = await takePastVisitsBack(tx, { import_id: record.id, student_ids: clients, reason: REASON });
  undone.restored = await restoreCards(tx, rows, { kept, restores });
  undone.clients = await archiveClients(tx, rows, kept);
  undone.kept = kept.size;
  const told = [...kept].map(([row_no, notes]) => ({ row_no, notes }));
  if (told.length > 0) tx.defer(keepRows, { ...at, rows: JSON.stringify(told) });
  return { taken: rows.length, below: rows.at(-1)?.row_no ?? below, undone };
}

const REASON = 'import taken back';

async function closeLots(tx: WriteContext, rows: readonly BroughtRow[], kept: Kept): Promise<number> {
  const bearing = rows.filter(({ lesson_plus_id }) => lesson_plus_id !== null);
  const closed = await closeOpeningLots(tx, {
    ids: bearing.flatMap(({ lesson_plus_id }) => lesson_plus_id ?? []),
    closed_on: todayIn(tx.time_zone, tx.now),
    reason: REASON,
  });
  for (const { row_no, lesson_plus_id } of bearing)
    if (lesson_plus_id !== null && !closed.has(lesson_plus_id)) keep(kept, row_no, { code: 'undo.lot_in_use' });
  return closed.size;
}

async function takeDebts(
  tx: WriteContext,
  record: ImportRecord,
  { rows, kept }: { rows: readonly BroughtRow[]; kept: Kept },
): Promise<number> {
  const owing = rows.filter(({ parsed }) => (parsed.row.lot?.uncovered ?? 0) > 0);
  const { taken, covered } = await takeOpeningDebtsBack(tx, {
    import_id: record.id,
    student_ids: [...new Set(owing.map(({ student_id }) => student_id))],
    reason: REASON,
  });
  for (const { row_no, student_id } of owing)
    if (covered.has(student_id)) keep(kept, row_no, { code: 'undo.debt_covered' });
  return taken;
}

async function restoreCards(
  tx: WriteContext,
  rows: readonly BroughtRow[],
  { kept, restores }: { kept: Kept; restores: boolean },
): Promise<number> {
  const changed = rows.filter(({ before }) => before !== null);
  if (changed.length === 0) return 0;
  const found = await tx.run(cardsByIds, { school_id: tx.school_id, ids: changed.map(({ student_id }) => student_id) });
  const cards = new Map(found.map((card) => [card.id, card]));
  const changes = new Map<number, Partial<Card>>();
  for (const { row_no, student_id, before } of changed) {
    const card = cards.get(student_id);
    if (!card || !before) continue;
    const { restored, changedSince } = restorationOf(card, before);
    const stays = restores ? changedSince : Object.keys(before);
    if (stays.length > 0) keep(kept, row_no, { code: 'undo.changed_since', data: { fields: stays.join(', ') } });
    if (!restores) continue;
    // A row further up may have changed the same field before this one did.
    Object.assign(card, restored);
    changes.set(student_id, { ...changes.get(student_id), ...restored });
  }
  const real = [...changes].filter(([, change]) => Object.keys(change).length > 0);
  await Promise.all(real.map(([id, change]) => updateStudentFields(tx, id, change as StudentChange)));
  return real.length;
}

async function archiveClients(tx: WriteContext, rows: readonly BroughtRow[], kept: Kept): Promise<number> {
  const made = rows.filter(({ parsed }) => parsed.made);
  if (made.length === 0) return 0;
  const ids = made.map(({ student_id }) => student_id);
  const used = new Set((await tx.run(clientsInUse, { school_id: tx.school_id, ids })).map(({ id }) => id));
  for (const { row_no, student_id } of made)
    if (used.has(student_id)) keep(kept, row_no, { code: 'undo.client_in_use' });
  const archived = await bulkArchiveStudents(
    tx,
    ids.filter((id) => !used.has(id)),
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

function keep(kept: Kept, row_no: number, note: Note): void {
  kept.set(row_no, [...(kept.get(row_no) ?? []), note]);
}
