import { navigate, href, type CommandWindowProps } from '@ritm/web-kit';
import { StudentDialog } from './student-dialog.tsx';

/** A new client from any screen; their card opens when they are in the list. */
export function NewStudentWindow({ at, onClose }: CommandWindowProps) {
  const open = ({ id }: { readonly id: number }): void =>
    navigate(
      href('/$type/school/$school_id/student/$student_id', { type: at.role, school_id: at.school_id, student_id: id }),
    );
  return <StudentDialog opened onClose={onClose} onDone={open} />;
}
