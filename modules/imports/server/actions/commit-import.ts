import { AppError, type RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { importsErrors, type ImportItem, type importsRoutes } from '../../contract/index.ts';
import { lockedImport } from '../access.ts';
import { enqueueStep, saveProgress } from '../jobs/attempt.ts';
import { countReady } from '../queries/rows.ts';
import type { RequestedBy } from '../stored.ts';
import { requireStep, canBeCommitted } from '../views/views.ts';
import { getChangedImport } from './show-imports.ts';

/** Starts the commit. A repeated call, by a second click or a second person, returns the current progress. */
export async function commitImport(
  tx: WriteContext,
  { params }: RouteInput<typeof importsRoutes.commit_import>,
): Promise<ImportItem> {
  const record = await lockedImport(tx, params.id);
  if (record.status === 'committing' || record.status === 'committed') return getChangedImport(tx, record, {});
  requireStep(canBeCommitted(record));
  const [ready] = await tx.run(countReady, { school_id: tx.school_id, import_id: record.id });
  const total = ready?.total ?? 0;
  if (total === 0 && record.status === 'checked') throw new AppError(importsErrors.nothing_to_commit);
  const patch = { total, tries: 0, by: requestedBy(tx) };
  saveProgress(tx, record, { status: 'committing', rows_done: 0, patch, error: null });
  enqueueStep(tx, record.id, 'committing');
  tx.audit({ action: 'imports.commit_asked', object_type: 'import', object_id: record.id, after: { rows: total } });
  const summary = { ...record.summary, ...patch };
  return getChangedImport(tx, record, { status: 'committing', rows_done: 0, summary, error: null });
}

/** The person in whose name the job acts. */
export function requestedBy({ actor }: WriteContext): RequestedBy {
  const { user_id, session_id, session_type, confirmed_at, role, staff_id, rights } = actor;
  return { user_id, session_id, session_type, confirmed_at, role, rights, ...(staff_id !== undefined && { staff_id }) };
}
