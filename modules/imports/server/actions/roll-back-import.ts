import { AppError, type RouteInput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { importsErrors, type ImportItem, type importsRoutes, type RollBackPreview } from '../../contract/index.ts';
import { importFor, lockedImport } from '../access.ts';
import { enqueueStep, saveProgress } from '../jobs/attempt.ts';
import { countImported, importedInUse } from '../queries/undo.ts';
import { nothingMade } from '../stored.ts';
import { requireStep, isImported, canBeRolledBack } from '../views/views.ts';
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

/** Counts what a roll back would undo and leave, so that a person knows before confirming it. */
export async function previewRollBack(
  read: ReadContext,
  { params }: RouteInput<typeof importsRoutes.preview_roll_back>,
): Promise<RollBackPreview> {
  const record = await importFor(read, params.id);
  requireStep(isImported(record));
  const [inUse] = await read.run(importedInUse, { school_id: read.school_id, import_id: record.id });
  return {
    made: { ...nothingMade(), ...record.summary.made },
    clients_in_use: inUse?.clients ?? 0,
    lots_in_use: inUse?.lots ?? 0,
  };
}
