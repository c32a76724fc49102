import { allTeachersQuery } from '@ritm/schools/web';
import { allows } from '@ritm/accounts/contract';
import { ActionsMenu, Button, MenuAction, type RowKey } from '@ritm/ui';
import { useAction, useSchool, writeToClients } from '@ritm/web-kit';
import { IconSchool, IconSend, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { StudentsGroup } from '../../contract/index.ts';
import { changeGroupMembers, assignToTeacher, staleStudents } from '../data.ts';
import { useStudentsT } from '../messages.ts';

export interface ChosenActionsProps {
  readonly selected: ReadonlySet<RowKey>;
  /** The group that filters the list; 0 means none. */
  readonly group: number;
  readonly groups: readonly StudentsGroup[];
  readonly onDone: () => void;
}

/**
 * Actions on the clients selected in the list: write to them, add them to a group with a fixed membership, remove them from the shown
 * one, or assign them to a teacher.
 */
export function ChosenActions({ selected, group, groups, onDone }: ChosenActionsProps) {
  const t = useStudentsT();
  const at = useSchool();
  const change = useAction(
    (body: { id: number; add_students_ids?: number[]; remove_students_ids?: number[] }, key) =>
      changeGroupMembers(at, body, key),
    { invalidates: staleStudents(at), done: t('group_changed'), onDone },
  );
  const teachers =
    useQuery({ ...allTeachersQuery(at), enabled: allows(at.role, 'teacher_students.edit') }).data?.data ?? [];
  const assign = useAction((to: { id: number; ids: number[] }, key) => assignToTeacher(at, to.id, to.ids, key), {
    invalidates: staleStudents(at),
    done: t('given_to_teacher'),
    onDone,
  });
  const ids = [...selected].map(Number);
  const manual = groups.filter((one) => one.segment_id === null && one.can.edit);
  const others = manual.filter(({ id }) => id !== group);
  const shown = manual.find(({ id }) => id === group);
  return (
    <>
      {allows(at.role, 'messages.add') && (
        <Button
          variant="default"
          leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
          onClick={() => writeToClients({ students_ids: ids })}
        >
          {t('write_to_chosen')}
        </Button>
      )}
      {others.length + teachers.length > 0 && (
        <ActionsMenu label={t('chosen_actions')}>
          {others.map(({ id, name }) => (
            <MenuAction key={id} icon={IconUsersGroup} onClick={() => change.run({ id, add_students_ids: ids })}>
              {`${t('into_group')}: ${name}`}
            </MenuAction>
          ))}
          {teachers.map((one) => (
            <MenuAction key={`teacher ${one.id}`} icon={IconSchool} onClick={() => assign.run({ id: one.id, ids })}>
              {`${t('to_teacher')}: ${one.lastname} ${one.firstname}`}
            </MenuAction>
          ))}
        </ActionsMenu>
      )}
      {shown && (
        <Button
          variant="default"
          loading={change.pending}
          onClick={() => change.run({ id: shown.id, remove_students_ids: ids })}
        >
          {t('out_of_group')}
        </Button>
      )}
    </>
  );
}
