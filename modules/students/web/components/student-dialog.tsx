import { fullName } from '@ritm/kernel';
import { Modal, toast } from '@ritm/ui';
import { queryClient, useSchool } from '@ritm/web-kit';
import type { Student } from '../../contract/index.ts';
import { staleStudents } from '../data.ts';
import { useStudentsT } from '../messages.ts';
import { NewStudent } from './new-student.tsx';
import { StudentForm } from './student-form.tsx';

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
  const done = (saved: Student): void => {
    for (const queryKey of staleStudents(at)) void queryClient.invalidateQueries({ queryKey });
    toast(student ? t('saved') : t('created', { name: fullName(saved) }));
    onClose();
    onDone?.(saved);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(student ? 'edit_title' : 'new_title')}
      size={student ? 'lg' : 'md'}
    >
      {opened && student && <StudentForm student={student} onDone={done} onCancel={onClose} />}
      {opened && !student && <NewStudent onDone={done} onCancel={onClose} />}
    </Modal>
  );
}
