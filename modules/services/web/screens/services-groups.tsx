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
  queryClient,
  tableState,
  useAction,
  useContractForm,
  useFormat,
  useKitT,
  useSchool,
} from '@ritm/web-kit';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { servicesGroupBody, type ServicesGroup } from '../../contract/index.ts';
import { addGroup, deleteGroup, groupsQuery, orderGroups, renameGroup, staleServices } from '../data.ts';
import { useServicesT } from '../messages.ts';

type Opened = { readonly group?: ServicesGroup };

export function Screen() {
  const t = useServicesT();
  const at = useSchool();
  const format = useFormat();
  const query = useQuery(groupsQuery(at));
  const [opened, open] = useState<Opened | undefined>(undefined);
  const close = () => open(undefined);
  const add = query.data?.can.add && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => open({})}>
      {t('group_add')}
    </Button>
  );
  const columns: readonly Column<ServicesGroup>[] = [
    { key: 'name', header: t('column_group'), phone: 'title', cell: (row) => row.name },
    {
      key: 'count',
      header: t('column_count'),
      align: 'end',
      width: 140,
      phone: 'note',
      cell: (row) => <span className="ui-figures">{format.number(row.services_count)}</span>,
    },
    {
      key: 'actions',
      header: '',
      align: 'end',
      width: 56,
      phone: 'end',
      cell: (row) => <GroupMenu group={row} all={query.data?.data ?? []} onRename={() => open({ group: row })} />,
    },
  ];
  return (
    <PageFrame title={t('groups_title')} subtitle={t('groups_lead')} actions={add}>
      <DataTable
        {...tableState(query)}
        label={t('groups_title')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ title: t('groups_empty'), text: t('groups_empty_text'), action: add }}
      />
      <Modal
        opened={opened !== undefined}
        onClose={close}
        title={t(opened?.group ? 'group_rename' : 'group_new')}
        size="sm"
      >
        {opened && <NameForm group={opened.group} onDone={close} />}
      </Modal>
    </PageFrame>
  );
}

interface GroupMenuProps {
  readonly group: ServicesGroup;
  readonly all: readonly ServicesGroup[];
  readonly onRename: () => void;
}

function GroupMenu({ group, all, onRename }: GroupMenuProps) {
  const t = useServicesT();
  const at = useSchool();
  const order = useAction((ids: number[], key) => orderGroups(at, ids, key), { invalidates: staleServices(at) });
  const index = all.findIndex(({ id }) => id === group.id);
  const swap = (to: number) => {
    const ids = all.map(({ id }) => id);
    [ids[index], ids[to]] = [ids[to]!, ids[index]!];
    order.run(ids);
  };
  const remove = useAction((id: number, key) => deleteGroup(at, id, key), {
    invalidates: staleServices(at),
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
      <MenuAction icon={IconPencil} onClick={onRename}>
        {t('group_rename')}
      </MenuAction>
      {index > 0 && (
        <MenuAction icon={IconArrowUp} onClick={() => swap(index - 1)}>
          {t('move_up')}
        </MenuAction>
      )}
      {index < all.length - 1 && (
        <MenuAction icon={IconArrowDown} onClick={() => swap(index + 1)}>
          {t('move_down')}
        </MenuAction>
      )}
      {group.can.delete && (
        <MenuAction icon={IconTrash} danger onClick={() => void ask()}>
          {t('group_delete')}
        </MenuAction>
      )}
    </ActionsMenu>
  );
}

function NameForm({ group, onDone }: { readonly group: ServicesGroup | undefined; readonly onDone: () => void }) {
  const t = useServicesT();
  const kit = useKitT();
  const at = useSchool();
  const form = useContractForm(
    servicesGroupBody,
    { name: group?.name ?? '' },
    {
      send: ({ name }, key) => (group ? renameGroup(at, group.id, name, key) : addGroup(at, name, key)),
      onDone: () => {
        for (const queryKey of staleServices(at)) void queryClient.invalidateQueries({ queryKey });
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
