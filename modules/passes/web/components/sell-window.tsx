import { fullName } from '@ritm/kernel';
import { studentQuery } from '@ritm/students/web';
import type { CommandWindowProps } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { SellDialog } from './sell-dialog.tsx';

/** The sale of a pass to a client who was chosen by name. */
export function SellWindow({ at, found, onClose }: CommandWindowProps) {
  const student_id = found?.id ?? 0;
  const { data: student } = useQuery(studentQuery(at, student_id));
  if (!student) return null;
  return (
    <SellDialog
      opened
      onClose={onClose}
      at={{ ...at, student_id }}
      name={fullName(student)}
      discount={student.discount}
    />
  );
}
