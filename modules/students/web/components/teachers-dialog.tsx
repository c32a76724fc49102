import { allTeachersQuery } from '@ritm/schools/web';
import { fullName } from '@ritm/kernel';
import { Modal, MultiSelect, PulseLoader } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student, TeacherOfStudent } from '../../contract/index.ts';
import { setTeachers, staleStudents, teachersOfQuery } from '../data.ts';
import { useStudentsT } from '../messages.ts';

interface TeachersDialogProps {
  readonly student: Student;
  readonly onClose: () => void;
}

/** Edits the teachers of a client; a teacher sees no other clients. */
export function TeachersDialog(props: TeachersDialogProps) {
  const t = useStudentsT();
  const assigned = useQuery(teachersOfQuery(useSchool(), props.student.id)).data;
  if (assigned) return <Choice {...props} chosen={assigned.data} />;
  return (
    <Modal opened onClose={props.onClose} title={t('teachers_of', { name: fullName(props.student) })} size="sm">
      <PulseLoader />
    </Modal>
  );
}

function Choice({ student, onClose, chosen }: TeachersDialogProps & { readonly chosen: readonly TeacherOfStudent[] }) {
  const t = useStudentsT();
  const at = useSchool();
  const [ids, setIds] = useState(chosen.map(({ id }) => String(id)));
  const listed = useQuery(allTeachersQuery(at)).data?.data ?? [];
  const teachers = [...new Map([...chosen, ...listed].map((one) => [one.id, one])).values()];
  const save = useAction((teacherIds: number[], key) => setTeachers(at, student.id, teacherIds, key), {
    invalidates: staleStudents(at),
    done: t('teachers_saved'),
    onDone: onClose,
  });
  const submit = { onSubmit: () => save.run(ids.map(Number)), pending: save.pending };
  return (
    <Modal opened onClose={onClose} title={t('teachers_of', { name: fullName(student) })} size="sm" submit={submit}>
      <MultiSelect
        label={t('teachers')}
        description={t('teachers_hint')}
        data-autofocus
        searchable
        hidePickedOptions
        data={teachers.map((one) => ({ value: String(one.id), label: fullName(one) }))}
        value={ids}
        onChange={setIds}
      />
    </Modal>
  );
}
