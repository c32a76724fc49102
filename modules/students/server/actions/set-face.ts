import { AppError, type RouteInput } from '@ritm/http';
import { expireFile, storeFile, type UploadedFile, type WriteContext } from '@ritm/platform';
import { duplicateErrors, type Student, type studentsRoutes } from '../../contract/index.ts';
import { cardFor } from '../access.ts';
import type { CardRow } from '../queries/card.ts';
import { updateFace } from '../queries/face.ts';
import { toStudent } from '../views.ts';

type Input = RouteInput<typeof studentsRoutes.set_face>;

/** The uploaded picture becomes the client's face, and the previous one is removed. */
export async function setFace(
  tx: WriteContext,
  { params, upload }: Input & { upload?: UploadedFile },
): Promise<Student> {
  const { file_id } = upload!;
  const card = await lockedCard(tx, params.student_id);
  await storeFile(tx, { file_id, purpose: 'avatar', mime: 'image/jpeg' });
  return changeFace(tx, card, file_id);
}

/** Removes the face; the client's own picture, where there is one, is shown again. */
export async function removeFace(
  tx: WriteContext,
  { params }: RouteInput<typeof studentsRoutes.delete_face>,
): Promise<Student> {
  return changeFace(tx, await lockedCard(tx, params.student_id), null);
}

async function lockedCard(tx: WriteContext, id: number): Promise<CardRow> {
  tx.lock(['student', tx.school_id, id]);
  const card = await cardFor(tx, id);
  if (card.merged_into_id !== null) throw new AppError(duplicateErrors.already_merged);
  return card;
}

async function changeFace(tx: WriteContext, card: CardRow, photo_file_id: number | null): Promise<Student> {
  await tx.run(updateFace, { school_id: tx.school_id, id: card.id, photo_file_id });
  if (card.photo_file_id !== null) expireFile(tx, card.photo_file_id);
  tx.audit({
    action: 'students.face_set',
    object_type: 'student',
    object_id: card.id,
    before: { photo: card.photo_file_id },
    after: { photo: photo_file_id },
  });
  tx.emit('students.edited', [card.id]);
  return toStudent(await cardFor(tx, card.id), tx.actor);
}
