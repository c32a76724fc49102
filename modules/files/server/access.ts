import { AppError, commonErrors } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import { filesErrors } from '../contract/index.ts';
import { fileById, type FileRow } from './queries.ts';

/**
 * Returns a file of a client whom the caller may see: staff within their reach, the client, or the client's guardian. A
 * file of anybody else and a missing one are the same 404.
 */
export async function fileFor(context: ReadContext | WriteContext, id: number): Promise<FileRow> {
  const [row] = await context.run(fileById, { school_id: context.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  await studentFor(context, row.student_id);
  return row;
}

/**
 * Does the same as `fileFor` while the bytes exist; later it throws 410, which only those see who could have read the
 * file.
 */
export async function availableFileFor(context: ReadContext | WriteContext, id: number): Promise<FileRow> {
  const row = await fileFor(context, id);
  if (row.state !== 'available' && row.state !== 'held') throw new AppError(filesErrors.gone);
  return row;
}
