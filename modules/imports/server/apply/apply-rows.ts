import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { writeCards, writeChanges, writeDoubtfulPhones } from './cards.ts';
import { databaseData, loadKnown } from './existing-data.ts';
import { writeMoney } from './money.ts';
import { pricesOf, writePasses, type Passes } from './passes.ts';
import { writeVisits } from './visits.ts';
import type { ImportRecord } from '../queries/imports.ts';
import { markRows, readyRows, type RowMark } from '../queries/rows.ts';
import { nothingMade, type Made } from '../stored.ts';
import { RowSubjects, type ResolvedRow } from './subjects.ts';

/** Rows in one transaction. */
export const ROWS_PER_BATCH = 500;

interface BatchResult {
  /** Rows that were taken off the queue. */
  processed: number;
  last: number;
  made: Made;
}

/**
 * Imports the next rows, all of them or none: new cards, changes of known cards, groups, opening remainders with their
 * freezes, visits owed, past visits, balances and payments, and records this on the rows. The caller holds the import's
 * lock.
 */
export async function applyRows(
  tx: WriteContext,
  record: ImportRecord,
  place: { after: number; limit: number },
): Promise<BatchResult> {
  const at = { school_id: tx.school_id, import_id: record.id };
  const rows = await tx.run(readyRows, { ...at, ...place });
  if (rows.length === 0) return { processed: 0, last: place.after, made: nothingMade() };
  const today = todayIn(tx.time_zone, tx.now);
  const subjects = new RowSubjects(rows, await loadKnown(databaseData(tx), record, rows), today);
  const batch = { resolved: subjects.resolved, today, prices: pricesOf(record) };
  const clients = await writeCards(tx, record, subjects);
  const updated = await writeChanges(tx, subjects);
  writeDoubtfulPhones(tx, subjects.resolved);
  const passes = await writePasses(tx, record, batch);
  const visits = await writeVisits(tx, record, batch);
  const money = await writeMoney(tx, record, batch);
  tx.defer(markRows, { ...at, rows: JSON.stringify(subjects.resolved.map((one) => markOf(one, passes))) });
  const { lots, revised, freezes, debts } = passes;
  const counts = { clients, updated, lots: lots.size, lots_changed: revised.size, freezes, debts, visits, ...money };
  return { processed: rows.length, last: rows.at(-1)?.row_no ?? place.after, made: { ...nothingMade(), ...counts } };
}

function markOf({ row, subject, outcome, before, makesCard, notes }: ResolvedRow, { lots, revised }: Passes): RowMark {
  const knownCodes = new Set(row.messages.map(({ code }) => code));
  return {
    row_no: row.row_no,
    outcome,
    student_id: subject?.student_id ?? null,
    lesson_plus_id: lots.get(row.row_no) ?? null,
    brought: revised.get(row.row_no) ?? null,
    before,
    made: makesCard,
    notes: notes.filter(({ code }) => !knownCodes.has(code)),
  };
}
