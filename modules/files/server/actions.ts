import type { RouteInput, RouteOutput } from '@ritm/http';
import { AppError, commonErrors } from '@ritm/http';
import {
  expireFile,
  isShown,
  storeFile,
  readPage,
  setFileExpiry,
  type FileReply,
  type ReadContext,
  type UploadedFile,
  type WriteContext,
} from '@ritm/platform';
import { reachOf, studentsFor } from '@ritm/students/server';
import { filesErrors, RETENTION_DAYS, type filesRoutes } from '../contract/index.ts';
import { fileFor, availableFileFor } from './access.ts';
import { notifyFilesShared } from './notices.ts';
import { deleteFile, filesByIds, holdFile, insertFiles, listFiles, otherHolders } from './queries.ts';
import { toStudentFile } from './views.ts';

type Routes = typeof filesRoutes;
const DAY_MS = 86_400_000;
const DEFAULT_PAGE_SIZE = 50;
/**
 * This lock lets one person at a time withdraw a file. Without it, two people who withdraw the last copies would both
 * keep the bytes.
 */
const lockOf = ({ school_id }: WriteContext, file_id: number) => ['student_file', school_id, file_id] as const;

/** Lists the files of the clients within a staff member's reach, or of a client's own cards. */
export async function listStudentFiles(
  read: ReadContext,
  { query }: RouteInput<Routes['list_student_files']>,
): Promise<RouteOutput<Routes['list_student_files']>> {
  const { per_page = DEFAULT_PAGE_SIZE, student_id = null, all = false } = query;
  const { teacher_id, only } = reachOf(read.actor);
  const { rows, meta } = await readPage({ ...query, per_page }, (window) =>
    read.run(listFiles, {
      school_id: read.school_id,
      student_id,
      teacher_id,
      only: only ? [...only] : null,
      all,
      ...window,
    }),
  );
  return { data: rows.map((row) => toStudentFile(row, read.actor)), meta };
}

/**
 * Shares bytes that are already stored. A caller who may not share them with one of the clients shares them with none,
 * and the bytes expire by themselves.
 */
export async function shareFile(
  tx: WriteContext,
  { query, upload }: RouteInput<Routes['add_student_file']> & { upload?: UploadedFile },
): Promise<RouteOutput<Routes['add_student_file']>> {
  if (!upload) throw new AppError(commonErrors.unsupported_media);
  const { school_id, now, actor } = tx;
  const { file_id, mime, name, size } = upload;
  const students = await studentsFor(tx, query.students_ids);
  const students_ids = students.map(({ id }) => id);
  const expires_at = new Date(Date.parse(now) + RETENTION_DAYS * DAY_MS).toISOString();
  await storeFile(tx, { file_id, purpose: 'student_file', mime, expires_at });
  const made = await tx.run(insertFiles, {
    school_id,
    file_id,
    students_ids,
    note: query.note || null,
    created_by: actor.user_id,
    created_at: now,
    expires_at,
  });
  const rows = await tx.run(filesByIds, { school_id, ids: made.map(({ id }) => id) });
  for (const { id, student_id } of rows)
    tx.audit({
      action: 'files.given',
      object_type: 'student_file',
      object_id: id,
      after: { student_id, name, mime, size },
    });
  notifyFilesShared(tx, students, rows);
  tx.emit('files.given', students_ids);
  return { data: rows.map((row) => toStudentFile(row, actor)) };
}

export async function getContent(
  read: ReadContext,
  { params }: RouteInput<Routes['get_student_file']>,
): Promise<FileReply> {
  const { token, name, mime, size } = await availableFileFor(read, params.id);
  return { name, mime, size, bytes: { token }, shown: isShown(mime) };
}

/** Keeps the row and deletes the bytes, unless they are shared with somebody else. */
export async function withdrawFile(
  tx: WriteContext,
  { params: { id } }: RouteInput<Routes['delete_student_file']>,
): Promise<RouteOutput<Routes['delete_student_file']>> {
  const { school_id, actor } = tx;
  const { file_id, student_id, name, held_reason } = await availableFileFor(tx, id);
  if (held_reason !== null) throw new AppError(filesErrors.held, { reason: held_reason });
  tx.lock(lockOf(tx, file_id));
  await tx.run(deleteFile, { school_id, id, deleted_by: actor.user_id });
  const [others] = await tx.run(otherHolders, { school_id, file_id, id });
  if (!others) expireFile(tx, file_id);
  tx.audit({
    action: 'files.taken_back',
    object_type: 'student_file',
    object_id: id,
    before: { student_id, name },
  });
  tx.emit('files.taken_back', [student_id]);
  return { ok: true };
}

/**
 * Holds a file that a dispute needs past its term. When the hold ends, the file expires by its own term, which may be
 * at once.
 */
export async function holdStudentFile(
  tx: WriteContext,
  { params: { id }, body: { held_reason } }: RouteInput<Routes['edit_student_file']>,
): Promise<RouteOutput<Routes['edit_student_file']>> {
  const { school_id } = tx;
  const before = await availableFileFor(tx, id);
  tx.lock(lockOf(tx, before.file_id));
  await tx.run(holdFile, { school_id, id, held_reason });
  const [others] = await tx.run(otherHolders, { school_id, file_id: before.file_id, id });
  const isHeld = held_reason !== null || others?.held === true;
  setFileExpiry(tx, { id: before.file_id, expires_at: isHeld ? null : before.expires_at });
  tx.audit({
    action: held_reason === null ? 'files.let_go' : 'files.held',
    object_type: 'student_file',
    object_id: id,
    before: { held_reason: before.held_reason },
    after: { held_reason },
    reason: held_reason ?? undefined,
  });
  tx.emit('files.changed', [before.student_id]);
  return toStudentFile(await fileFor(tx, id), tx.actor);
}
