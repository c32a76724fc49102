import { AppError, commonErrors } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { importById, type ImportRecord } from './queries/imports.ts';

/**
 * Finds an import of the caller's organization. An import of another organization answers the same error as a missing
 * one.
 */
export async function importFor(context: ReadContext | WriteContext, id: number): Promise<ImportRecord> {
  const [record] = await context.run(importById, { school_id: context.school_id, id });
  if (!record) throw new AppError(commonErrors.not_found);
  return record;
}

/** Finds the import like `importFor` and locks it, so that nobody else changes it meanwhile. */
export function lockedImport(tx: WriteContext, id: number): Promise<ImportRecord> {
  tx.lock(['import', tx.school_id, id]);
  return importFor(tx, id);
}
