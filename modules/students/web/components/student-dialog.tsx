import { fullName } from '@ritm/kernel';
import { Modal, toast } from '@ritm/ui';
import { hasDraft, queryClient, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import type { Student } from '../../contract/index.ts';
import { staleStudents } from '../data.ts';
import { useStudentsT } from '../messages.ts';
import { NewStudent } from './new-student.tsx';
import { draftOf, StudentForm } from './student-form.tsx';

export interface StudentDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The client to change; undefined creates a new one. */
  readonly student?: Student | undefined;
  readonly onDone?: (student: Student) => void;
}

/** The client's card in a window: a new one begins with the name and the number. */
export function StudentDialog({ opened, onClose, student, onDone }: StudentDialogProps) {
  const t = useStudentsT();
  const at = useSchool();
  const [asked, setAsked] = useState(false);
  // A card that was begun and not saved opens whole, as it was left.
  const isWhole = asked || hasDraft(draftOf(at));
  const close = (): void => {
    setAsked(false);
    onClose();
  };
  const done = (saved: Student): void => {
    for (const queryKey of staleStudents(at)) void queryClient.invalidateQueries({ queryKey });
    toast(student ? t('saved') : t('created', { name: fullName(saved) }));
    close();
    onDone?.(saved);
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t(student ? 'edit_title' : 'new_title')}
      size={student || isWhole ? 'lg' : 'md'}
    >
      {opened && student && <StudentForm student={student} onDone={done} onCancel={close} />}
      {opened && !student && (
        <NewStudent isWhole={isWhole} onWhole={() => setAsked(true)} onDone={done} onCancel={close} />
      )}
    </Modal>
  );
}
