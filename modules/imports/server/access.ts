import { AppError, commonErrors } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { importById, type ImportRecord } from './queries/imports.ts';

/** An import of the caller's organization; another's is as missing as one that never was. */
export async function importFor(context: ReadContext | WriteContext, id: number): Promise<ImportRecord> {
  const [record] = await context.run(importById, { school_id: context.school_id, id });
  if (!record) throw new AppError(commonErrors.not_found);
  return record;
}

/** The same for changing it: nobody else moves it meanwhile. */
export function lockedImport(tx: WriteContext, id: number): Promise<ImportRecord> {
  tx.lock(['import', tx.school_id, id]);
  return importFor(tx, id);
}
