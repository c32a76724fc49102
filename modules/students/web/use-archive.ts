import { fullName } from '@ritm/kernel';
import { toast, undoToast } from '@ritm/ui';
import { useAction, useKitT, useSchool } from '@ritm/web-kit';
import type { StudentRow, StudentStatus } from '../contract/index.ts';
import { archiveStudent, saveStudent, staleStudents } from './data.ts';
import { useStudentsT } from './messages.ts';

type Archived = Pick<StudentRow, 'id' | 'firstname' | 'lastname' | 'patronymic'> & { readonly status: StudentStatus };

/** Archives clients with an undo, and restores them. */
export function useArchive(): {
  readonly archive: (student: Archived) => void;
  readonly restore: (student: Archived) => void;
} {
  const t = useStudentsT();
  const kit = useKitT();
  const at = useSchool();
  const invalidates = staleStudents(at);
  const back = useAction(
    (student: Archived, key) =>
      saveStudent(at, student.id, { status: student.status === 'lead' ? 'lead' : 'active' }, key),
    {
      invalidates,
      onDone: (student) => toast(t('restored', { name: fullName(student) })),
    },
  );
  const away = useAction((student: Archived, key) => archiveStudent(at, student.id, key), {
    invalidates,
    onDone: (_, student) =>
      undoToast(t('archived', { name: fullName(student) }), { label: kit('undo'), undo: () => back.run(student) }),
  });
  return { archive: away.run, restore: back.run };
}
