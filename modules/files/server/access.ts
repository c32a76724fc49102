import { AppError, commonErrors } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import { filesErrors } from '../contract/index.ts';
import { fileById, type FileRow } from './queries.ts';

/** A file of a client whom the caller may see: staff by their reach, the client, a guardian of theirs. A stranger's and a missing one are the same 404. */
export async function fileFor(context: ReadContext | WriteContext, id: number): Promise<FileRow> {
  const [row] = await context.run(fileById, { school_id: context.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  await studentFor(context, row.student_id);
  return row;
}

/** The same while its bytes are there; later it is 410, which only those learn who might have had it. */
export async function availableFileFor(context: ReadContext | WriteContext, id: number): Promise<FileRow> {
  const row = await fileFor(context, id);
  if (row.state !== 'available' && row.state !== 'held') throw new AppError(filesErrors.gone);
  return row;
}
