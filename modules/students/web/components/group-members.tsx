import { Modal, PulseLoader, Text } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudentsGroup } from '../../contract/index.ts';
import { setGroupMembers, staleStudents, studentsQuery } from '../data.ts';
import { useStudentsT } from '../messages.ts';
import { StudentsPicker } from './student-picker.tsx';

const MAX_MEMBERS = 200;

/** Edits the members of a group: they are found by typing and removed by a cross. */
export function GroupMembers({ group, onClose }: { readonly group: StudentsGroup; readonly onClose: () => void }) {
  const t = useStudentsT();
  const at = useSchool();
  const list = useQuery(studentsQuery(at, { group: group.id, per_page: MAX_MEMBERS })).data;
  const members = list?.data;
  // Saving replaces all members, so a member missing from the screen would be removed.
  const isComplete = list !== undefined && list.meta.total <= list.data.length;
  const [chosen, setChosen] = useState<number[] | undefined>(undefined);
  const save = useAction((ids: number[], key) => setGroupMembers(at, group.id, ids, key), {
    invalidates: staleStudents(at),
    done: t('saved'),
    onDone: onClose,
  });
  const value = chosen ?? members?.map(({ id }) => id) ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('group_members_title', { name: group.name })}
      size="lg"
      submit={{ onSubmit: () => save.run(value), pending: save.pending, disabled: chosen === undefined || !isComplete }}
    >
      {!members && <PulseLoader />}
      {members && isComplete && <StudentsPicker value={value} known={members} onChange={setChosen} />}
      {members && !isComplete && <Text>{t('group_too_large', { count: MAX_MEMBERS })}</Text>}
    </Modal>
  );
}
