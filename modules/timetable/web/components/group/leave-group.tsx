import { DateField, Modal, Stack, Text } from '@ritm/ui';
import { useAction, useSchool } from '@ritm/web-kit';
import { useState } from 'react';
import type { GroupMember } from '../../../contract/index.ts';
import { leaveGroup, staleGroup } from '../../groups-data.ts';
import { useTimetableT } from '../../messages.ts';

interface Props {
  readonly group_id: number;
  readonly member: GroupMember;
  readonly today: string;
  readonly onClose: () => void;
}

/** Takes a client out of the group from a day on. */
export function LeaveGroup({ group_id, member, today, onClose }: Props) {
  const t = useTimetableT();
  const at = useSchool();
  const [date, setDate] = useState<string | null>(today);
  const leave = useAction(
    (student_id: number, key) => leaveGroup(at, group_id, { student_id, ...(date && { date }) }, key),
    { invalidates: staleGroup(at), done: t('group_left'), onDone: onClose },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('group_leave_title', { name: member.name })}
      submit={{ onSubmit: () => leave.run(member.student_id), pending: leave.pending, label: t('group_leave') }}
    >
      <Stack>
        <Text>{t('group_leave_text')}</Text>
        <DateField label={t('group_leave_from')} value={date} onChange={setDate} />
      </Stack>
    </Modal>
  );
}
