import { AppError, commonErrors } from '@ritm/http';
import { requireRow, type ReadContext, type WriteContext } from '@ritm/platform';
import { importsErrors } from '../contract/index.ts';
import { countReadings, importById, type ImportRecord } from './queries/imports.ts';

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

/** One less than the workers that read files: one person's files, in however many organizations, leave one free. */
const MAX_READINGS = 3;
const RETRY_AFTER_SECONDS = 5;

/** Throws when as many files of the person are being read as may be at a time. */
export async function requireFewReadings(tx: WriteContext): Promise<void> {
  const { user_id } = tx.actor;
  tx.lock(['import_reader', user_id]);
  const { reading } = requireRow(await tx.run(countReadings, { user_id }));
  if (reading >= MAX_READINGS)
    throw new AppError(importsErrors.too_many_reading, { most: MAX_READINGS, retry_after: RETRY_AFTER_SECONDS });
}
