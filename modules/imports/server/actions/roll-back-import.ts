import { AppError, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { importsErrors, type ImportItem, type importsRoutes } from '../../contract/index.ts';
import { lockedImport } from '../access.ts';
import { enqueueStep, saveProgress } from '../jobs/attempt.ts';
import { countImported } from '../queries/undo.ts';
import { requireStep, isImported, canBeRolledBack } from '../views.ts';
import { requestedBy } from './commit-import.ts';
import { getChangedImport } from './show-imports.ts';

/** Starts rolling an import back; a repeated call returns the current progress. */
export async function rollBackImport(
  tx: WriteContext,
  { params }: RouteInput<typeof importsRoutes.roll_back_import>,
): Promise<ImportItem> {
  const record = await lockedImport(tx, params.id);
  if (record.status === 'rolling_back' || record.status === 'rolled_back') return getChangedImport(tx, record, {});
  requireStep(isImported(record));
  if (!canBeRolledBack(record, tx.now)) throw new AppError(importsErrors.too_late);
  const [imported] = await tx.run(countImported, { school_id: tx.school_id, import_id: record.id });
  const patch = { total: imported?.total ?? 0, tries: 0, by: requestedBy(tx) };
  saveProgress(tx, record, { status: 'rolling_back', rows_done: 0, patch, error: null });
  enqueueStep(tx, record.id, 'rolling_back');
  tx.audit({ action: 'imports.roll_back_asked', object_type: 'import', object_id: record.id });
  const summary = { ...record.summary, ...patch };
  return getChangedImport(tx, record, { status: 'rolling_back', rows_done: 0, summary, error: null });
}
