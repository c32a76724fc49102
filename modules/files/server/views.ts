import { allows } from '@ritm/accounts/contract';
import type { Actor } from '@ritm/platform';
import type { StudentFile } from '../contract/index.ts';
import type { FileRow } from './queries.ts';

/** The fields are listed one by one, so that neither the token of the bytes nor the platform's id leaves the server. */
export function toStudentFile(row: FileRow, { role }: Actor): StudentFile {
  const { id, student_id, student_name, name, mime, size, sha256, note, given_by, created_at, expires_at, state } = row;
  const isKept = state === 'available' || state === 'held';
  const isStaff = role !== 'student' && role !== 'user';
  return {
    id,
    student_id,
    student_name,
    name,
    mime,
    size,
    sha256,
    note,
    given_by,
    created_at,
    expires_at,
    state,
    held_reason: isStaff ? row.held_reason : null,
    can: {
      download: isKept && allows(role, 'student_files.get_item'),
      delete: state === 'available' && allows(role, 'student_files.delete'),
      hold: isKept && allows(role, 'student_files.edit'),
    },
  };
}
