/**
 * The page of any list of groups: of services, of clients. The module that owns the groups passes its queries, its
 * texts and its abilities; this page knows none of them.
 */
import type { z } from '@ritm/http';
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
} from '@ritm/ui';
import {
  ContractForm,
  queryClient,
  tableState,
  useAction,
  useContractForm,
  useFormat,
  useKitT,
  type ActionKey,
} from '@ritm/web-kit';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSchoolsT } from '../messages.ts';

/** A group of services, clients and so on: its name, and how many it contains. */
export interface GroupLine {
  readonly id: number;
  readonly name: string;
  readonly can: { readonly edit: boolean; readonly delete: boolean };
}

export interface GroupsPageProps<Group extends GroupLine> {
  readonly groups: UseQueryResult<{ readonly data: Group[]; readonly can: { readonly add: boolean } }>;
  /** The body of a new group: `{ name }`. */
  readonly shape: z.core.$ZodType;
  readonly write: GroupWriting;
  /**
   * The texts that say what is grouped, how many each group contains, and what happens to them when the group is
   * deleted.
   */
  readonly texts: Readonly<Record<'title' | 'lead' | 'count' | 'deleteText' | 'empty', string>>;
  readonly count: (group: Group) => number;
  readonly rowHref?: (group: Group) => string;
  /** Other actions on a group, placed before renaming and deleting. */
  readonly actions?: (group: Group) => ReactNode;
}

export interface GroupWriting {
  readonly add: (name: string, key: ActionKey) => Promise<unknown>;
  readonly rename: (id: number, name: string, key: ActionKey) => Promise<unknown>;
  readonly remove: (id: number, key: ActionKey) => Promise<unknown>;
  readonly stale: readonly QueryKey[];
}

type Naming<Group> = { readonly group?: Group };

/**
 * The screen of a list of groups. Groups are shown, added, renamed and deleted in the same way whatever they contain.
 */
export function GroupsPage<Group extends GroupLine>(props: GroupsPageProps<Group>) {
  const { groups, texts, shape, write } = props;
  const t = useSchoolsT();
  const [naming, setNaming] = useState<Naming<Group> | undefined>(undefined);
  const close = () => setNaming(undefined);
  const add = groups.data?.can.add && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setNaming({})}>
      {t('group_add')}
    </Button>
  );
  return (
    <PageFrame title={texts.title} subtitle={texts.lead} actions={add}>
      <GroupsTable {...props} onRename={(group) => setNaming({ group })} add={add} />
      <Modal
        opened={naming !== undefined}
        onClose={close}
        title={t(naming?.group ? 'group_rename' : 'group_new')}
        size="sm"
      >
        {naming && <NameForm group={naming.group} shape={shape} write={write} onDone={close} />}
      </Modal>
    </PageFrame>
  );
}

interface GroupsTableProps<Group extends GroupLine> extends GroupsPageProps<Group> {
  readonly onRename: (group: Group) => void;
  readonly add: ReactNode;
}

function GroupsTable<Group extends GroupLine>(props: GroupsTableProps<Group>) {
  const { groups, texts, count, rowHref, add } = props;
  const t = useSchoolsT();
  const format = useFormat();
  return (
    <DataTable<Group>
      {...tableState(groups)}
      label={texts.title}
      columns={[
        { key: 'name', header: t('group_column'), phone: 'title', cell: (group) => group.name },
        {
          key: 'count',
          header: texts.count,
          align: 'end',
          width: 140,
          phone: 'note',
          cell: (group) => <span className="ui-figures">{format.number(count(group))}</span>,
        },
        {
          key: 'actions',
          header: '',
          align: 'end',
          width: 56,
          phone: 'end',
          cell: (group) => <GroupMenu {...props} group={group} />,
        },
      ]}
      rowKey={(group) => group.id}
      {...(rowHref && { rowHref })}
      empty={{ title: t('groups_empty'), text: texts.empty, action: add }}
    />
  );
}

interface GroupMenuProps<Group extends GroupLine> extends Pick<
  GroupsTableProps<Group>,
  'write' | 'texts' | 'actions' | 'onRename'
> {
  readonly group: Group;
}

function GroupMenu<Group extends GroupLine>({ group, write, texts, actions, onRename }: GroupMenuProps<Group>) {
  const t = useSchoolsT();
  const remove = useAction((id: number, key) => write.remove(id, key), {
    invalidates: write.stale,
    done: t('group_deleted'),
  });
  const confirmRemove = async (): Promise<void> => {
    const sure = await confirm({
      title: t('group_delete_title', { name: group.name }),
      text: texts.deleteText,
      action: t('group_delete'),
      danger: true,
    });
    if (sure) remove.run(group.id);
  };
  if (!group.can.edit) return null;
  return (
    <ActionsMenu label={t('group_actions', { name: group.name })}>
      {actions?.(group)}
      <MenuAction icon={IconPencil} onClick={() => onRename(group)}>
        {t('group_rename')}
      </MenuAction>
      {group.can.delete && (
        <MenuAction icon={IconTrash} danger onClick={() => void confirmRemove()}>
          {t('group_delete')}
        </MenuAction>
      )}
    </ActionsMenu>
  );
}

interface NameFormProps extends Pick<GroupsPageProps<GroupLine>, 'shape' | 'write'> {
  readonly group: GroupLine | undefined;
  readonly onDone: () => void;
}

function NameForm({ group, shape, write, onDone }: NameFormProps) {
  const t = useSchoolsT();
  const kit = useKitT();
  const form = useContractForm(
    shape,
    { name: group?.name ?? '' },
    {
      toBody: (values) => values,
      send: (body, key) => {
        const { name } = body as { readonly name: string };
        return group ? write.rename(group.id, name, key) : write.add(name, key);
      },
      onDone: () => {
        for (const queryKey of write.stale) void queryClient.invalidateQueries({ queryKey });
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
