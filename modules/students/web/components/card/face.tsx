import { PersonAvatar, UnstyledButton, lazyWithRetry } from '@ritm/ui';
import { fullName } from '@ritm/kernel';
import { Suspense, useState } from 'react';
import type { Student } from '../../../contract/index.ts';
import { useStudentsT } from '../../messages.ts';

const FaceDialog = lazyWithRetry(async () => (await import('./face-dialog.tsx')).FaceDialog);

/** The client's face in the head of the card; the desk takes or replaces it with one click. */
export function Face({ student }: { readonly student: Student }) {
  const t = useStudentsT();
  const [opened, setOpened] = useState(false);
  const name = fullName(student);
  const picture = <PersonAvatar name={name} src={student.photo} size={64} />;
  if (!student.can.edit) return picture;
  return (
    <>
      <UnstyledButton aria-label={t('face_of', { name })} onClick={() => setOpened(true)}>
        {picture}
      </UnstyledButton>
      <Suspense>{opened && <FaceDialog student={student} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
