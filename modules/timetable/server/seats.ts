import { AppError } from '@ritm/http';
import { shortName } from '@ritm/kernel';
import type { WriteContext } from '@ritm/platform';
import { studentsFor } from '@ritm/students/server';
import { timetableErrors } from '../contract/index.ts';

type Students = Awaited<ReturnType<typeof studentsFor>>;

/** The clients whom the caller may put on a class: accessible to the caller (else 404) and not archived. */
export async function requireActiveStudents(tx: WriteContext, ids: readonly number[]): Promise<Students> {
  if (ids.length === 0) return [];
  const students = await studentsFor(tx, ids);
  const gone = students.filter(({ status }) => status === 'archived');
  if (gone.length > 0)
    throw new AppError(timetableErrors.student_archived, { what: gone.map((one) => shortName(one)).join(', ') });
  return students;
}
