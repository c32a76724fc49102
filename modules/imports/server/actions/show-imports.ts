import type { RouteInput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import type { ImportBrief, ImportItem, importsRoutes } from '../../contract/index.ts';
import { importFor } from '../access.ts';
import { countConflicts, countImports, countOutcomes, importsOfSchool, type ImportRecord } from '../queries/imports.ts';
import { toBrief, toImport, type RowCounts } from '../views/views.ts';

type Routes = typeof importsRoutes;
const DEFAULT_PAGE_SIZE = 20;

export async function getImport(read: ReadContext, { params }: RouteInput<Routes['get_import']>): Promise<ImportItem> {
  const [record, counts] = await Promise.all([importFor(read, params.id), countsOf(read, params.id)]);
  return toImport(record, counts, read);
}

/** Returns the import with the changes that this transaction will commit. */
export async function getChangedImport(
  tx: WriteContext,
  record: ImportRecord,
  change: Partial<ImportRecord>,
): Promise<ImportItem> {
  return toImport({ ...record, ...change }, await countsOf(tx, record.id), tx);
}

async function countsOf(context: ReadContext | WriteContext, import_id: number): Promise<RowCounts> {
  const of = { school_id: context.school_id, import_id };
  const [outcomes, [conflicts]] = await Promise.all([context.run(countOutcomes, of), context.run(countConflicts, of)]);
  return { outcomes, conflicts: conflicts ?? { undecided: 0, accepted: 0, no_card: 0, one_candidate: 0 } };
}

export async function listImports(
  read: ReadContext,
  { query }: RouteInput<Routes['list_imports']>,
): Promise<{ data: ImportBrief[]; meta: { page: number; per_page: number; total: number } }> {
  const { page = 1, per_page = DEFAULT_PAGE_SIZE } = query;
  const { school_id } = read;
  const [rows, [count]] = await Promise.all([
    read.run(importsOfSchool, { school_id, limit: per_page, offset: (page - 1) * per_page }),
    read.run(countImports, { school_id }),
  ]);
  return { data: rows.map(toBrief), meta: { page, per_page, total: count?.total ?? 0 } };
}
