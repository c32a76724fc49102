import { AppError, commonErrors } from '@ritm/http';
import type { UploadedFile, WriteContext } from '@ritm/platform';
import type { ImportItem } from '../../contract/index.ts';
import { importFor, requireFewReadings } from '../access.ts';
import { enqueueStep } from '../jobs/attempt.ts';
import { insertImport } from '../queries/imports.ts';
import { toImport } from '../views/views.ts';

/** Creates the import of a stored file. A job reads the file, because reading a large one takes seconds. */
export async function addImport(tx: WriteContext, { upload }: { upload?: UploadedFile }): Promise<ImportItem> {
  if (!upload) throw new AppError(commonErrors.unsupported_media);
  await requireFewReadings(tx);
  const { file_id, name: file_name, size } = upload;
  const [made] = await tx.run(insertImport, {
    school_id: tx.school_id,
    file_id,
    file_name,
    summary: JSON.stringify({ beat: tx.now }),
    created_by: tx.actor.user_id,
  });
  if (!made) throw new Error('an import was not written');
  enqueueStep(tx, made.id, 'parsing');
  tx.audit({ action: 'imports.uploaded', object_type: 'import', object_id: made.id, after: { file_name, size } });
  tx.emit('imports.changed', [made.id]);
  return toImport(
    await importFor(tx, made.id),
    { outcomes: [], conflicts: { undecided: 0, accepted: 0, no_card: 0, one_candidate: 0 } },
    tx,
  );
}
