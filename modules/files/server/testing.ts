import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import { filesRoutes, type StudentFile } from '../contract/index.ts';

/** Builds the smallest content that its first bytes identify as a PDF. */
export const pdf = (text = 'Домашнее задание'): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);

/** Shares a file with clients through the owner's own call. */
export async function buildStudentFile(
  t: TestApp,
  school: SchoolOfTest,
  {
    students_ids,
    name = 'Задание.pdf',
    bytes = pdf(),
    by = school.owner,
  }: { students_ids: number[]; name?: string; bytes?: Uint8Array; by?: TestSession },
): Promise<StudentFile[]> {
  const params = { role: 'owner' as const, school_id: school.school_id };
  const shared = await t.call(
    by,
    filesRoutes.add_student_file,
    { params, query: { name, students_ids } },
    { file: bytes },
  );
  return shared.data;
}
