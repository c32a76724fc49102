import { Modal, Skeleton, Stack, Text } from '@ritm/ui';
import { StudentsPicker } from '@ritm/students/web';
import { useAction, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePassesT } from '../messages.ts';
import { passStudentsQuery, setPassStudents } from '../data.ts';
import type { PassDialogProps } from './freeze-dialog.tsx';
import { useActionDone } from '../use-action-done.ts';

/** Sets which family members may use the pass besides its holder. */
export function FamilyDialog({ pass, at, onClose }: PassDialogProps) {
  const t = usePassesT();
  const format = useFormat();
  const done = useActionDone(at);
  const students = useQuery(passStudentsQuery(at)).data?.data;
  const [chosen, setChosen] = useState<number[]>();
  const value = chosen ?? students?.map(({ id }) => id) ?? [];
  const save = useAction((ids: number[], key) => setPassStudents(at, ids, key), {
    onDone: () => {
      done(t('family_saved'), null);
      onClose();
    },
  });
  const users = students?.filter(({ used }) => used > 0) ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('family')} · ${pass.name}`}
      submit={{ onSubmit: () => save.run(value), pending: save.pending, disabled: !students }}
    >
      {students ? (
        <Stack gap="md">
          <StudentsPicker
            label={t('family_who')}
            description={t('family_hint')}
            value={value}
            onChange={setChosen}
            known={students.map(({ id, name }) => ({ id, lastname: name, firstname: '', patronymic: '' }))}
          />
          {users.map(({ id, name, used }) => (
            <Text key={id} size="sm" c="dimmed">
              {t('family_used', { name, used: format.visits(used) })}
            </Text>
          ))}
        </Stack>
      ) : (
        <Skeleton height={120} />
      )}
    </Modal>
  );
}
