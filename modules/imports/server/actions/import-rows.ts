import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { importsErrors, type ImportPerson, type ImportRow, type importsRoutes } from '../../contract/index.ts';
import { importFor, lockedImport } from '../access.ts';
import { countRows, rowByNo, rowsOfImport, setDecision } from '../queries/rows.ts';
import type { StoredDecision } from '../stored.ts';
import { demand, toRow } from '../views.ts';

type Routes = typeof importsRoutes;
const USUAL_PAGE = 50;

export async function listImportRows(
  read: ReadContext,
  { params, query }: RouteInput<Routes['list_import_rows']>,
): Promise<{ data: ImportRow[]; meta: { page: number; per_page: number; total: number } }> {
  const { page = 1, per_page = USUAL_PAGE, outcome = null } = query;
  const of = { school_id: read.school_id, import_id: params.id, outcome };
  const [record, rows, [count]] = await Promise.all([
    importFor(read, params.id),
    read.run(rowsOfImport, { ...of, limit: per_page, offset: (page - 1) * per_page }),
    read.run(countRows, of),
  ]);
  return { data: rows.map((row) => toRow(record, row, read)), meta: { page, per_page, total: count?.total ?? 0 } };
}

/** A person says who a row is. It may be said anew until the commit. */
export async function decideRow(
  tx: WriteContext,
  { params, body }: RouteInput<Routes['decide_import_row']>,
): Promise<ImportRow> {
  const at = { school_id: tx.school_id, import_id: params.id, row_no: params.row_no };
  const [record, [row]] = await Promise.all([lockedImport(tx, params.id), tx.run(rowByNo, at)]);
  if (!row) throw new AppError(commonErrors.not_found);
  demand(record.status === 'checked');
  if (row.outcome !== 'conflict' || !row.parsed) throw new AppError(importsErrors.not_a_conflict);
  const decision = decisionOf(body, row.parsed.match.candidates ?? []);
  tx.defer(setDecision, { ...at, decision: JSON.stringify(decision) });
  tx.audit({
    action: 'imports.row_decided',
    object_type: 'import',
    object_id: record.id,
    before: row.parsed.decision,
    after: { row_no: row.row_no, ...decision },
  });
  tx.emit('imports.changed', [record.id]);
  return toRow(record, { ...row, parsed: { ...row.parsed, decision } }, tx);
}

function decisionOf(
  { decision, student_id, of_row }: RouteInput<Routes['decide_import_row']>['body'],
  candidates: readonly ImportPerson[],
): StoredDecision {
  if (decision !== 'same') return { decision, student_id: null, of_row: null };
  const chosen = candidates.find((one) =>
    student_id != null ? one.student_id === student_id : of_row != null && one.row_no === of_row,
  );
  if (!chosen) throw new AppError(importsErrors.not_a_candidate);
  return { decision, student_id: chosen.student_id, of_row: chosen.row_no };
}
