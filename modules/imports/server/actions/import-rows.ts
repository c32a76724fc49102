import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { importsErrors, type ImportItem, type ImportRow, type importsRoutes } from '../../contract/index.ts';
import { importFor, lockedImport } from '../access.ts';
import { requestForecast } from '../jobs/attempt.ts';
import { cardsByIds } from '../queries/cards.ts';
import { countRows, decideRows, rowByNo, rowsOfImport, rowsMatchedTo, setRowDecision } from '../queries/rows.ts';
import { applyDecisionToAlike, applyDecision, canDecide, offeredPeople, matchedCardOf } from './decide-row.ts';
import type { StoredDecision, StoredRow } from '../stored.ts';
import { requireStep, toRow } from '../views/views.ts';
import { getChangedImport } from './show-imports.ts';

type Routes = typeof importsRoutes;
const DEFAULT_PAGE_SIZE = 50;

export async function listImportRows(
  read: ReadContext,
  { params, query }: RouteInput<Routes['list_import_rows']>,
): Promise<{ data: ImportRow[]; meta: { page: number; per_page: number; total: number } }> {
  const { page = 1, per_page = DEFAULT_PAGE_SIZE, outcome = null } = query;
  const of = { school_id: read.school_id, import_id: params.id, outcome };
  const [record, rows, [count]] = await Promise.all([
    importFor(read, params.id),
    read.run(rowsOfImport, { ...of, limit: per_page, offset: (page - 1) * per_page }),
    read.run(countRows, of),
  ]);
  return { data: rows.map((row) => toRow(record, row, read)), meta: { page, per_page, total: count?.total ?? 0 } };
}

/**
 * Records a person's decision about who a row is, even if the check was sure of it. The decision may be changed until
 * the commit.
 */
export async function decideRow(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['decide_import_row']>,
): Promise<ImportRow> {
  const at = { school_id: tx.school_id, import_id: params.id };
  const [record, [row]] = await Promise.all([
    lockedImport(tx, params.id),
    tx.run(rowByNo, { ...at, row_no: params.row_no }),
  ]);
  if (!row) throw new AppError(commonErrors.not_found);
  requireStep(record.status === 'checked');
  if (!canDecide(row)) throw new AppError(importsErrors.not_a_conflict);
  const decision = await decisionOf(tx, body, row.parsed);
  const sameCard = matchedCardOf(row);
  const decided =
    body.alike && sameCard !== null
      ? applyDecisionToAlike(row, await tx.run(rowsMatchedTo, { ...at, student_id: sameCard }), decision)
      : [applyDecision(row, decision)];
  tx.defer(setRowDecision, { ...at, rows: JSON.stringify(decided) });
  tx.audit({
    action: 'imports.row_decided',
    object_type: 'import',
    object_id: record.id,
    before: row.parsed.decision,
    after: { rows: decided.map(({ row_no }) => row_no), ...decision },
  });
  requestForecast(tx, record);
  return toRow(record, { ...row, ...decided.find(({ row_no }) => row_no === row.row_no) }, tx);
}

/**
 * Records one decision for all undecided rows, or for those whose client has no card yet; rows that follow them get the
 * same outcome.
 */
export async function decideManyRows(
  tx: WriteContext,
  { params, body: { decision, of } }: RouteInput<Routes['decide_import_rows']>,
): Promise<ImportItem> {
  const record = await lockedImport(tx, params.id);
  requireStep(record.status === 'checked');
  const at = { school_id: tx.school_id, import_id: record.id };
  const rows = await tx.run(decideRows, { ...at, decision, all: of === 'all' });
  if (rows.length > 0) {
    tx.audit({
      action: 'imports.row_decided',
      object_type: 'import',
      object_id: record.id,
      after: { rows: rows.length, decision },
    });
    requestForecast(tx, record);
  }
  const summary = { ...record.summary, ...(rows.length > 0 && { decided: (record.summary.decided ?? 0) + 1 }) };
  return getChangedImport(tx, record, { summary });
}

/** Resolves the chosen person: one of those offered, or any card of the organization. */
async function decisionOf(
  tx: WriteContext,
  { decision, student_id, of_row }: RouteInput<Routes['decide_import_row']>['body'],
  { match, found: checked }: StoredRow,
): Promise<StoredDecision> {
  const plain = { decision, student_id: null, of_row: null };
  if (decision !== 'same') {
    // A card sent together with «new» or «leave out» is contradictory and must not be ignored.
    if (student_id == null && of_row == null) return plain;
  } else if (student_id != null) {
    const [card] = await tx.run(cardsByIds, { school_id: tx.school_id, ids: [student_id] });
    if (card) return { ...plain, student_id };
  } else if (of_row != null && offeredPeople(checked?.match ?? match).some((one) => one.row_no === of_row)) {
    return { ...plain, of_row };
  }
  throw new AppError(importsErrors.not_a_candidate);
}
