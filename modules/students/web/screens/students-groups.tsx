import {
  ActionsMenu,
  Button,
  confirm,
  DataTable,
  MenuAction,
  Modal,
  PageFrame,
  Stack,
  TextInput,
  toast,
  type Column,
} from '@ritm/ui';
import {
  ContractForm,
  href,
  queryClient,
  tableState,
  useAction,
  useContractForm,
  useFormat,
  useKitT,
  useSchool,
} from '@ritm/web-kit';
import { IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { studentsGroupBody, type StudentsGroup } from '../../contract/index.ts';
import { GroupMembers } from '../components/group-members.tsx';
import { addGroup, deleteGroup, groupsQuery, renameGroup, staleStudents } from '../data.ts';
import { useStudentsT } from '../messages.ts';

type Opened = { readonly what: 'name' | 'members'; readonly group?: StudentsGroup };

export function Screen() {
  const t = useStudentsT();
  const at = useSchool();
  const format = useFormat();
  const query = useQuery(groupsQuery(at));
  const [opened, open] = useState<Opened | undefined>(undefined);
  const close = () => open(undefined);
  const add = query.data?.can.add && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => open({ what: 'name' })}>
      {t('group_add')}
    </Button>
  );
  const columns: readonly Column<StudentsGroup>[] = [
    { key: 'name', header: t('column_group'), phone: 'title', cell: (row) => row.name },
    {
      key: 'count',
      header: t('column_count'),
      align: 'end',
      width: 140,
      phone: 'note',
      cell: (row) => <span className="ui-figures">{format.number(row.students_count)}</span>,
    },
    {
      key: 'actions',
      header: '',
      align: 'end',
      width: 56,
      phone: 'end',
      cell: (row) => <GroupMenu group={row} onOpen={(what) => open({ what, group: row })} />,
    },
  ];
  return (
    <PageFrame title={t('groups_title')} subtitle={t('groups_lead')} actions={add}>
      <DataTable
        {...tableState(query)}
        label={t('groups_title')}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) =>
          href('/$type/school/$school_id/students', { type: at.role, school_id: at.school_id }, { group: row.id })
        }
        empty={{ title: t('groups_empty'), text: t('groups_empty_text'), action: add }}
      />
      <Modal
        opened={opened?.what === 'name'}
        onClose={close}
        title={t(opened?.group ? 'group_rename' : 'group_new')}
        size="sm"
      >
        {opened?.what === 'name' && <NameForm group={opened.group} onDone={close} />}
      </Modal>
      {opened?.what === 'members' && opened.group && <GroupMembers group={opened.group} onClose={close} />}
    </PageFrame>
  );
}

function GroupMenu({
  group,
  onOpen,
}: {
  readonly group: StudentsGroup;
  readonly onOpen: (what: Opened['what']) => void;
}) {
  const t = useStudentsT();
  const at = useSchool();
  const remove = useAction((id: number, key) => deleteGroup(at, id, key), {
    invalidates: staleStudents(at),
    done: t('group_deleted'),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: t('group_delete_title', { name: group.name }),
      text: t('group_delete_text'),
      action: t('group_delete'),
      danger: true,
    });
    if (sure) remove.run(group.id);
  };
  if (!group.can.edit) return null;
  return (
    <ActionsMenu label={t('actions_of', { name: group.name })}>
      <MenuAction icon={IconUsers} onClick={() => onOpen('members')}>
        {t('group_members')}
      </MenuAction>
      <MenuAction icon={IconPencil} onClick={() => onOpen('name')}>
        {t('group_rename')}
      </MenuAction>
      {group.can.delete && (
        <MenuAction icon={IconTrash} danger onClick={() => void ask()}>
          {t('group_delete')}
        </MenuAction>
      )}
    </ActionsMenu>
  );
}

function NameForm({ group, onDone }: { readonly group: StudentsGroup | undefined; readonly onDone: () => void }) {
  const t = useStudentsT();
  const kit = useKitT();
  const at = useSchool();
  const form = useContractForm(
    studentsGroupBody,
    { name: group?.name ?? '' },
    {
      send: ({ name }, key) => (group ? renameGroup(at, group.id, name, key) : addGroup(at, name, key)),
      onDone: () => {
        for (const queryKey of staleStudents(at)) void queryClient.invalidateQueries({ queryKey });
        toast(t('saved'));
        onDone();
      },
    },
  );
  return (
    <ContractForm form={form}>
      <Stack>
        <TextInput label={t('group_name')} data-autofocus {...form.field('name')} />
        <Button type="submit" loading={form.sending}>
          {kit('save')}
        </Button>
      </Stack>
    </ContractForm>
  );
}
