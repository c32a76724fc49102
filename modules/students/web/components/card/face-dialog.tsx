import { Modal, PersonAvatar, PictureField } from '@ritm/ui';
import { fullName } from '@ritm/kernel';
import { showError, useAction, useSchool } from '@ritm/web-kit';
import type { Student } from '../../../contract/index.ts';
import { removeFace, sendFace, staleStudents } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';

/** Takes the client's face with the camera of the desk, from a file, or removes it. */
export function FaceDialog({ student, onClose }: { readonly student: Student; readonly onClose: () => void }) {
  const t = useStudentsT();
  const at = useSchool();
  const done = { invalidates: staleStudents(at), onDone: onClose };
  const send = useAction((picture: Blob, key) => sendFace(at, student.id, picture, key), {
    ...done,
    done: t('face_saved'),
  });
  const remove = useAction((_: void, key) => removeFace(at, student.id, key), { ...done, done: t('face_removed') });
  return (
    <Modal opened onClose={onClose} title={t('face')} size="md">
      <PictureField
        preview={<PersonAvatar name={fullName(student)} src={student.photo} size={120} />}
        chosen={student.has_face}
        shape="round"
        texts={{
          label: t('face'),
          add: t('face_add'),
          change: t('face_change'),
          remove: t('face_remove'),
          crop: t('face_crop'),
          hint: t('face_hint'),
          zoom: t('face_zoom'),
          unread: t('face_unread'),
        }}
        camera={{
          open: t('face_camera'),
          title: t('face_camera_title'),
          shoot: t('face_shoot'),
          denied: t('face_camera_denied'),
          none: t('face_camera_none'),
        }}
        onPicture={(picture) => send.runAsync(picture)}
        onRefused={showError}
        onRemove={() => remove.run()}
        removing={remove.pending}
      />
    </Modal>
  );
}
