import { AppError, type RouteInput } from '@ritm/http';
import { requireRow, type WriteContext } from '@ritm/platform';
import { importsErrors, type ImportItem, type importsRoutes } from '../../contract/index.ts';
import { importFor } from '../access.ts';
import { saveProgress } from '../jobs/attempt.ts';
import { insertImport, setRecognised } from '../queries/imports.ts';
import { getChangedImport } from './show-imports.ts';

/** Begins an import of another sheet of a file that was read already: its columns are known, so it waits to be mapped. */
export async function importOtherSheet(
  tx: WriteContext,
  { params, body }: RouteInput<typeof importsRoutes.import_other_sheet>,
): Promise<ImportItem> {
  const { file_id, file_name, recognised } = await importFor(tx, params.id);
  const sheets = recognised.sheets ?? [];
  const sheet = sheets.find(({ name }) => name === body.sheet);
  if (!sheet) throw new AppError(importsErrors.sheet_missing);
  const mapping = sheet.columns.flatMap(({ index, target }) =>
    target === null || target === 'ignore' ? [] : [{ column: index, target }],
  );
  const { id } = requireRow(
    await tx.run(insertImport, {
      school_id: tx.school_id,
      file_id,
      file_name,
      summary: JSON.stringify({ beat: tx.now }),
      created_by: tx.actor.user_id,
    }),
  );
  const record = await importFor(tx, id);
  tx.defer(setRecognised, {
    school_id: tx.school_id,
    id,
    recognised: JSON.stringify({ sheets }),
    sheet: sheet.name,
    mapping: JSON.stringify(mapping),
  });
  saveProgress(tx, record, { status: 'mapping' });
  tx.audit({
    action: 'imports.uploaded',
    object_type: 'import',
    object_id: id,
    after: { file_name, sheet: sheet.name },
  });
  return getChangedImport(tx, record, { status: 'mapping', recognised: { sheets }, sheet: sheet.name, mapping });
}
